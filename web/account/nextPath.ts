// Where login leads: the page whose guard sent one there, if it is a page of this site.
const ANYWHERE = 'https://here.invalid';

/** A path of this site, else '/dashboard'. '//other.example' and '/\\other.example' are other sites' addresses. */
export function nextPath(given: string | null): string {
  if (!given?.startsWith('/') || !URL.canParse(given, ANYWHERE)) return '/dashboard';
  const url = new URL(given, ANYWHERE);
  return url.origin === ANYWHERE ? `${url.pathname}${url.search}${url.hash}` : '/dashboard';
}
