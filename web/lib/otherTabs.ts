// Whether somebody logged in or out in another tab since this document was loaded: then what it knows of the visitor is old.

/** The key of what the specification stores about the user in the browser: it changes with each login and logout. */
export const USER_DATA = 'userData';

let isOld = false;

export const isVisitorKnown = (): boolean => !isOld;

export function watchOtherTabs(): void {
  // Without a key everything was cleared.
  addEventListener('storage', ({ key }) => (isOld ||= key === USER_DATA || key === null));
}
