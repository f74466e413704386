export const DESK = '/dashboard/desk';

/** In the address of a request, where nobody else can be called now. */
export const NO_DONOR = 'no-donor';

/** The desk at an address, with other parameters; null takes one away. What is asked or said goes with another request. */
export function deskHref(params: URLSearchParams, changes: Readonly<Record<string, string | number | null>>): string {
  const next = new URLSearchParams(params);
  next.delete(NO_DONOR);
  next.delete('index');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  return next.size > 0 ? `${DESK}?${next.toString()}` : DESK;
}

export const requestHref = (requestId: string) => `${DESK}?request=${requestId}`;
