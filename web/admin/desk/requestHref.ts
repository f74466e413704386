export const DESK = '/dashboard/desk';

/** Empty: no request is shown. */
export const requestHref = (requestId: string) => (requestId === '' ? DESK : `${DESK}?request=${requestId}`);
