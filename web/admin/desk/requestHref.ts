export const DESK = '/dashboard/desk';

/** Empty: no request is shown. */
export const requestHref = (requestId: string) => (requestId === '' ? DESK : `${DESK}?request=${requestId}`);

/** In the address of a request, where nobody else can be called now. */
export const NO_DONOR = 'no-donor';
