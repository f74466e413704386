// Where administrators read about one person, and change their role.
export const DONORS = '/dashboard/registered-donors';
/** The address of a donor's page for administrators. */
export const donorHref = (regid: number): string => `/dashboard/donor/${regid}`;

export const ADMINS = '/dashboard/admins';

/** The step of the page of administrators about one person: their role, or a question. */
export const personHref = (regid: number, ask?: string): string =>
  `${ADMINS}?person=${regid}${ask ? `&ask=${ask}` : ''}`;
