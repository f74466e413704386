// The second factor of an account. Lock the account first: then no code is accepted twice.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { reencryptRows } from './reencryption.ts';
import { hashToken } from './session.ts';
import type { SigningKeys } from './signingKeys.ts';
import { findStep, makeRecoveryCodes, makeSecret } from './totp.ts';

const contextOf = (accountId: number) => `second factor ${accountId}`;

const select = (db: Db, accountId: number) =>
  db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();

export type State = 'none' | 'unconfirmed' | 'confirmed';

export async function readState(db: Db, accountId: number): Promise<State> {
  const found = await select(db, accountId);
  if (!found) return 'none';
  return found.confirmedAt === null ? 'unconfirmed' : 'confirmed';
}

/** Stores a new secret, which counts once it is confirmed, and returns it. */
export async function storeNewSecret(db: Db, keys: SigningKeys, accountId: number): Promise<string> {
  const text = makeSecret();
  const values = { secret: keys.encrypt(text, contextOf(accountId)), confirmedAt: null, lastStep: null };
  await db
    .insertInto('secondFactors')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute();
  return text;
}

/**
 * Whether this is a code of the app that was not accepted before. From now on it was. Unreadable: the key of the secret was
 * removed from SECRET_KEYS.
 */
export async function acceptAppCode(
  db: Db,
  keys: SigningKeys,
  { accountId, code, now }: { accountId: number; code: string; now: Date },
): Promise<'app' | 'wrong' | 'unreadable'> {
  const found = await select(db, accountId);
  if (!found) return 'wrong';
  const secret = keys.decrypt(found.secret, contextOf(accountId));
  if (!secret) return 'unreadable';
  const step = findStep(secret.text, code, now);
  if (step === null || step <= (found.lastStep ?? 0)) return 'wrong';
  await db.updateTable('secondFactors').set({ lastStep: step }).where('accountId', '=', accountId).execute();
  return 'app';
}

const hashRecoveryCode = (code: string) => hashToken(code.replaceAll('-', ''));

/** Whether this is an unused recovery code. From now on it is used. */
async function acceptRecoveryCode(db: Db, accountId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', hashRecoveryCode(code))
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Whether this is a code of the app or a recovery code, and which. It is not accepted again. */
export async function acceptCode(
  db: Db,
  keys: SigningKeys,
  given: { accountId: number; code: string; now: Date },
): Promise<'app' | 'recovery' | 'wrong' | 'unreadable'> {
  const answer = await acceptAppCode(db, keys, given);
  if (answer === 'app') return answer;
  return (await acceptRecoveryCode(db, given.accountId, given.code)) ? 'recovery' : answer;
}

/** Replaces the recovery codes and returns the new ones, which cannot be read again. */
export async function renewRecoveryCodes(db: Db, accountId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute();
  const rows = codes.map((code) => ({ accountId, codeHash: hashRecoveryCode(code) }));
  await db.insertInto('recoveryCodes').values(rows).execute();
  return codes;
}

/** Turns it on and returns the recovery codes. */
export async function confirm(db: Db, accountId: number): Promise<string[]> {
  const confirmedAt = sql<Date>`now()`;
  await db.updateTable('secondFactors').set({ confirmedAt }).where('accountId', '=', accountId).execute();
  return renewRecoveryCodes(db, accountId);
}

/** Turns it off. False where there was none. */
export async function remove(db: Db, accountId: number): Promise<boolean> {
  const wasOn = (await readState(db, accountId)) === 'confirmed';
  for (const table of ['secondFactors', 'recoveryCodes', 'pendingLogins'] as const)
    await db.deleteFrom(table).where('accountId', '=', accountId).execute();
  return wasOn;
}

/** Encrypts every secret under the newest key. Returns how many secrets no key decrypts. */
export const reencryptSecrets = (db: Db, keys: SigningKeys): Promise<number> =>
  reencryptRows(keys, {
    read: (after, limit) =>
      db
        .selectFrom('secondFactors')
        .select(['accountId as id', 'secret as encrypted'])
        .where('accountId', '>', after)
        .orderBy('accountId')
        .limit(limit)
        .execute(),
    contextOf: ({ id }) => contextOf(id),
    store: ({ id, encrypted }, text) =>
      db
        .updateTable('secondFactors')
        .set({ secret: keys.encrypt(text, contextOf(id)) })
        .where('accountId', '=', id)
        .where('secret', '=', encrypted)
        .execute(),
  });
