// A receipt proves that its holder was shown a donor. It depends on donor and day alone, because results are shared.
import { RECEIPT_LENGTH } from '#contract/calls.ts';
import { invalid } from '#contract/errors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import type { PlainId } from '#messages/translate.ts';
import { isEqual, type SigningKeys } from './signingKeys.ts';

const textOf = (accountId: number, day: string) => `call-receipt:${accountId}:${day}`;

/** Shortened to 66 bits, because a page of results holds one for each donor; wrong ones soon cost work. */
const shorten = (signature: string) => signature.slice(0, RECEIPT_LENGTH);

export function makeReceipt(keys: SigningKeys, accountId: number, now: Date): string {
  return shorten(keys.signRepeatedly(textOf(accountId, dayInIndia(now))));
}

/** Whether a receipt was made for this donor today or yesterday. */
function isReceiptOf(keys: SigningKeys, accountId: number, receipt: string, now: Date): boolean {
  const today = dayInIndia(now);
  const valid = [today, addDays(today, -1)].flatMap((day) => keys.signAll(textOf(accountId, day)));
  return valid.some((signature) => isEqual(shorten(signature), receipt));
}

interface Shown {
  input: { regid: number; receipt: string };
  services: { keys: SigningKeys };
  now: Date;
}

/** Before a transaction, so that a forged receipt costs no statement. */
export async function requireReceipt(
  { input: { regid, receipt }, services: { keys }, now }: Shown,
  words: PlainId = 'fault.receipt',
): Promise<void> {
  if (!isReceiptOf(keys, regid, receipt, now)) throw invalid('receipt', message(words));
}
