// Addresses of a former site: looked up where this one has no page.
import type { Db } from '#server/db/kysely.ts';
import { encodePath } from '#server/http/requestBounds.ts';

const MAX_LENGTH = 2000;

/**
 * The path of this site for an address: with its query or, where nothing is known of that, without. A last '/' says nothing,
 * nor does case.
 */
export async function findRedirect(db: Db, written: string): Promise<string | null> {
  const address = written.toLowerCase();
  if (address.length > MAX_LENGTH || address.includes('\0')) return null;
  const [path = ''] = address.split('?', 1);
  const redirects = db
    .selectFrom('redirects')
    .select('target')
    .where('path', 'in', [address, path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`]);
  const found = await redirects
    .orderBy((eb) => eb.fn('length', ['path']), 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? encodePath(found.target) : null;
}
