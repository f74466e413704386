// Where login leads: the page that required the login, if it is a page of this site.
const ANYWHERE = 'https://here.invalid';

/** A path of this site, else '/dashboard'. '//other.example' and '/\\other.example' are other sites' addresses. */
export function localPath(given: string | null): string {
  if (!given?.startsWith('/') || !URL.canParse(given, ANYWHERE)) return '/dashboard';
  const { origin, pathname, search, hash } = new URL(given, ANYWHERE);
  // '/.//other.example' is a path of this site until it is written out as '//other.example'.
  const isOurs = origin === ANYWHERE && !pathname.startsWith('//');
  return isOurs ? `${pathname}${search}${hash}` : '/dashboard';
}

/** The dashboard, which asks for a newer consent first and then leads on. */
export function nextPath(given: string | null): string {
  const path = localPath(given);
  return path === '/dashboard' ? path : `/dashboard?${new URLSearchParams({ next: path }).toString()}`;
}
