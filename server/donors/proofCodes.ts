// Codes that donors send from their number to prove it.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { NumberProof } from '#contract/numberProof.ts';
import type { Config } from '#server/config.ts';
import { readSmsNumber } from '#server/content/rows.ts';
import { inSeconds } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';

const VALID_SECONDS = 24 * 3600;
const DIGITS = 4;
/** Tries for each length, so that codes are longer where many are valid. */
const TRIES = 4;
/** After so many texts from the donor's number with another code it does not count any more. */
export const MOST_WRONG = 10;

export const livingProofs = (db: Db) =>
  db
    .selectFrom('numberProofs')
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('wrongCount', '<', MOST_WRONG);

export const deleteOldProofs = (db: Db, limit: number) =>
  deleteUpTo(db, limit, 'numberProofs', sql`expires_at < now()`);

async function addCode(db: Db, accountId: number, tries = 0): Promise<{ code: string; expiresAt: Date }> {
  const digits = DIGITS + Math.floor(tries / TRIES);
  const code = String(randomInt(10 ** (digits - 1), 10 ** digits));
  const added = await db
    .insertInto('numberProofs')
    .values({ accountId, code, expiresAt: inSeconds(VALID_SECONDS) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['code', 'expiresAt'])
    .executeTakeFirst();
  return added ?? addCode(db, accountId, tries + 1);
}

const findLiving = (db: Db, accountId: number) =>
  livingProofs(db).select(['code', 'expiresAt']).where('accountId', '=', accountId).executeTakeFirst();

const toProof = (number: string, { code, expiresAt }: { code: string; expiresAt: Date }): NumberProof => ({
  code: `DH ${code}`,
  number,
  until: expiresAt.toISOString(),
});

/** Whether texts arrive at this site, and the donor's valid code. */
export async function findProof(db: Db, { messagingSecret }: Pick<Config, 'messagingSecret'>, accountId: number) {
  const number = messagingSecret ? await readSmsNumber(db) : null;
  const living = number === null ? undefined : await findLiving(db, accountId);
  return { mayProveNumber: number !== null, numberProof: number !== null && living ? toProof(number, living) : null };
}

/** For a donor whose account is locked: the valid code, or a new one. Null where texts do not arrive at this site. */
export async function startProof(
  db: Db,
  { messagingSecret }: Pick<Config, 'messagingSecret'>,
  accountId: number,
): Promise<NumberProof | null> {
  const number = messagingSecret ? await readSmsNumber(db) : null;
  if (number === null) return null;
  const living = await findLiving(db, accountId);
  if (living) return toProof(number, living);
  await db.deleteFrom('numberProofs').where('accountId', '=', accountId).execute();
  return toProof(number, await addCode(db, accountId));
}
