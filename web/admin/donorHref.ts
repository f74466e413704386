// Where administrators read about one person, and change their role; what they call them.
export const DONORS = '/dashboard/registered-donors';
/** The address of a donor's page for administrators. */
export const donorHref = (regid: number): string => `/dashboard/donor/${regid}`;

export const ADMINS = '/dashboard/admins';

/** 'Asha Rao (asha)' */
export const nameOf = ({ fullName, userID }: { fullName: string | null; userID: string }): string =>
  fullName === null ? userID : `${fullName} (${userID})`;

/** The form of somebody's role on the page of administrators. */
export const personHref = (regid: number): string => `${ADMINS}?person=${regid}`;
