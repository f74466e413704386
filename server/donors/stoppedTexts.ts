// Numbers whose owner wants no texts that the network begins.
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

/** The first is stored. */
export const hashPhone = (keys: SigningKeys, number: string) => keys.signLasting(`phone ${number}`);

export async function areTextsStopped(db: Db, keys: SigningKeys, number: string): Promise<boolean> {
  const stopped = db.selectFrom('phoneNumbers').select('stoppedAt').where('stoppedAt', 'is not', null);
  return (await stopped.where('numberHash', '=', anyTextOf(hashPhone(keys, number))).executeTakeFirst()) !== undefined;
}
