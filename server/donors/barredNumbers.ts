// Numbers that were objected to or erased here, as keyed hashes: an import of a former register leaves them out.
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyOf, anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

const subjectOf = (mobile: string) => `barred number ${mobile}`;

/** Under which a barred number is stored, by the key of today and those before. */
export const barredHashes = (keys: SigningKeys, mobile: string) => keys.signLasting(subjectOf(mobile));

export async function barNumbers(db: Db, keys: SigningKeys, mobiles: readonly string[]): Promise<void> {
  if (mobiles.length === 0) return;
  await db
    .insertInto('barredNumbers')
    .values(mobiles.map((mobile) => ({ hash: barredHashes(keys, mobile)[0] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of these accounts, which are about to be erased. Sample donors have nobody's number. */
export async function barNumbersOf(db: Db, keys: SigningKeys, accountIds: readonly number[]): Promise<void> {
  const donors = db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select('mobile');
  const found = await donors.where('donors.accountId', '=', anyOf(accountIds)).where('isDemo', '=', false).execute();
  await barNumbers(db, keys, [...new Set(found.map(({ mobile }) => mobile))]);
}

/** Those among the numbers. */
export async function findBarred(db: Db, keys: SigningKeys, mobiles: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(mobiles.flatMap((mobile) => barredHashes(keys, mobile).map((hash) => [hash, mobile])));
  const hashes = [...byHash.keys()];
  const found = await db.selectFrom('barredNumbers').select('hash').where('hash', '=', anyTextOf(hashes)).execute();
  return new Set(found.flatMap(({ hash }) => byHash.get(hash) ?? []));
}
