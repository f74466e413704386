/** The address of a donor's page for administrators. */
export const donorHref = (regid: number): string => `/dashboard/donor/${regid}`;
