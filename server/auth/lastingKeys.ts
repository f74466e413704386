// The key of hashes that are kept without end, such as of barred numbers: random, and stored encrypted under the newest
// signing key, so that it stays when SECRET_KEYS are rotated. Where they decrypt none, another is added.
import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/kysely.ts';
import type { Encryption } from './encryption.ts';

export interface LastingKeys {
  newest: string;
  older: string[];
  /** The settings that no signing key decrypts. */
  unreadable: string[];
}

const PREFIX = 'lasting_key_';
const ENCODING = 'base64url';

export function describeUnreadable(names: readonly string[]): string {
  return `SECRET_KEYS cannot decrypt ${names.join(', ')} of the table settings, by which an import knows who objected or was erased: add the former key. If it is lost: npm run admin -- forget-lost-keys`;
}

/** The newest first. */
export const listLastingKeys = (db: Db) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .orderBy('name', 'desc')
    .execute();

/** The first process that needs one creates it. */
export async function loadLastingKeys(db: Db, { encrypt, decrypt }: Encryption): Promise<LastingKeys> {
  const encryptNow = (secret: string, name: string) => encrypt(secret, name).toString(ENCODING);
  const [secrets, unreadable, numbers]: [string[], string[], number[]] = [[], [], [0]];
  for (const { name, value } of await listLastingKeys(db)) {
    numbers.push(Number(name.slice(PREFIX.length)));
    const decrypted = decrypt(Buffer.from(value, ENCODING), name);
    if (!decrypted) unreadable.push(name);
    else secrets.push(decrypted.text);
    if (!decrypted?.isOutdated) continue;
    const renewed = { value: encryptNow(decrypted.text, name) };
    await db.updateTable('settings').set(renewed).where('name', '=', name).where('value', '=', value).execute();
  }
  const [newest, ...older] = secrets;
  if (newest !== undefined) return { newest, older, unreadable };
  const name = `${PREFIX}${Math.max(...numbers) + 1}`;
  const value = encryptNow(randomBytes(32).toString(ENCODING), name);
  const added = db.insertInto('settings').values({ name, value });
  await added.onConflict((conflict) => conflict.doNothing()).execute();
  // Also where another process was first.
  return loadLastingKeys(db, { encrypt, decrypt });
}
