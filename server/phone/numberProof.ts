// A text with the code of My Page, sent from the donor's number, proves that number.
import { sql } from 'kysely';
import { withAsciiDigits } from '#contract/phones.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { anyTextOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { recordPhoneActivity } from '#server/donors/activity.ts';
import { lockCaps, placesOf } from '#server/donors/listingCaps.ts';
import { livingProofs, MOST_WRONG } from '#server/donors/proofCodes.ts';

/** 'DH 4821' with whatever but letters between its signs. */
const MARKED = /(?:^|[^\p{L}\d])d[^\p{L}\d]{0,3}h((?:[^\p{L}\d]{0,3}\d){4,12})/giu;
/** Looked at in one text, which counts as one try. */
const MOST_CODES = 4;
const BARE = /^[^\p{L}\d]*(\d{4,8})[^\p{L}\d]*$/u;

/** What may be a code: after 'DH' anywhere in the text, or alone. Digits of every script. */
function findCodes(text: string): { codes: string[]; isMarked: boolean } {
  const plain = withAsciiDigits(text);
  const marked = [...plain.matchAll(MARKED)].map(([, digits = '']) => digits);
  const bare = BARE.exec(plain)?.[1];
  // Typed in two parts, or before another number.
  const codes = marked.flatMap((digits) => [digits.replace(/\D+/g, ''), digits.split(/\D+/).find(Boolean) ?? '']);
  const all = new Set(bare === undefined ? codes : [...codes, bare]);
  return { codes: [...all].slice(0, MOST_CODES), isMarked: marked.length > 0 };
}

const donorsWith = (db: Db, mobile: string) => db.selectFrom('donors').select('accountId').where('mobile', '=', mobile);

export interface Proof {
  /**
   * 'confirmed': now or before. 'full': as many other accounts as may have proved the number. 'wrong': no valid code of an
   * account with this number.
   */
  outcome: 'confirmed' | 'full' | 'wrong';
  /** Null where the code is wrong. */
  accountId: number | null;
}

async function countWrong(db: Db, from: string): Promise<Proof> {
  await sql`update number_proofs set wrong_count = wrong_count + 1 where account_id = any(array(
    select account_id from number_proofs join donors using (account_id) where mobile = ${from}
      and wrong_count < ${MOST_WRONG} order by account_id for no key update of number_proofs))`.execute(db);
  return { outcome: 'wrong', accountId: null };
}

/**
 * Confirms the sender's number (E.164) for the account that has it and whose code the text holds. Null for a text without a
 * code, which is something else. Bound the text before; call it in a transaction that has locked no account, or all of the number.
 */
export async function proveNumber(
  db: Db,
  { from, text }: { from: string; text: string },
  now: Date,
): Promise<Proof | null> {
  const { codes, isMarked } = findCodes(text);
  if (codes.length === 0) return null;
  const proofs = livingProofs(db).select('accountId').where('code', '=', anyTextOf(codes));
  const found = await proofs.where('accountId', 'in', donorsWith(db, from)).executeTakeFirst();
  if (!found) return isMarked ? countWrong(db, from) : null;
  const { accountId } = found;
  const [account] = await lockAccounts(db, [accountId]);
  if (!account || account.isDeleted || account.isBlocked) return countWrong(db, from);
  await lockCaps(db, { mobile: from, email: account.email });
  const donors = await donorsWith(db, from).select('numberConfirmedAt').execute();
  const own = donors.find((donor) => donor.accountId === accountId);
  // The number was changed meanwhile.
  if (!own) return countWrong(db, from);
  if (own.numberConfirmedAt === null) {
    const proven = donors.filter(({ numberConfirmedAt }) => numberConfirmedAt !== null).length;
    if (proven >= placesOf.mobile) return { outcome: 'full', accountId };
    const donor = db.updateTable('donors').set({ numberConfirmedAt: sql<Date>`now()` });
    await donor.where('accountId', '=', accountId).execute();
  }
  await recordPhoneActivity(db, accountId, now);
  return { outcome: 'confirmed', accountId };
}
