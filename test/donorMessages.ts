// Donors whose number is hidden, and families who write to them.
import { answerMessage, sendMessage } from '#contract/donorMessages.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { makeReceipt } from '#server/auth/receipts.ts';
import { addDonorRow, logInAs, type NewDonorRow } from './admins.ts';
import type { TestApp } from './app.ts';

export const MESSAGE = {
  name: 'Asha Rao',
  mobileNumber: '98480 22338',
  bloodgroup: 'O+',
  place: 'General Hospital, Guntur',
  neededBy: null,
  message: 'Two units, after 5 pm.',
} as const;

const cases = { last: 10_000 };

/** The id of a case that a donor opened about a message of a new sender. */
export async function addMessageReport(app: TestApp): Promise<number> {
  const messages = messagesOf(app);
  cases.last += 1;
  const { regid, email } = await messages.addHidden({ email: `reporting.${cases.last}@example.org` });
  await messages.write(regid, { mobileNumber: `98483${cases.last}` });
  await app.visitor().call(answerMessage, { token: await messages.tokenFor(email), answer: 'report' });
  const reports = app.db.selectFrom('issueReports').innerJoin('donorMessages', 'donorMessages.id', 'messageId');
  const found = reports.select('issueReports.id').where('donorMessages.accountId', '=', regid);
  return (await found.executeTakeFirstOrThrow()).id;
}

export function messagesOf(app: TestApp) {
  let last = 0;

  /** The address is confirmed unless given. */
  async function addHidden(account: object = {}, donor: NewDonorRow = {}) {
    const { regid } = await addDonorRow(app.db, { numberShown: 'never', ...donor });
    last += 1;
    const email = `hidden.${last}@example.org`;
    const values = { emailConfirmedAt: new Date(), email, ...account };
    await app.db.updateTable('accounts').set(values).where('accountId', '=', regid).execute();
    return { regid, email: values.email };
  }

  const receiptFor = async (regid: number, now = new Date()) =>
    makeReceipt(await loadSigningKeys(app.db, []), regid, now);

  /** From a new number, browser and network unless given. */
  async function write(
    regid: number,
    more: Partial<InputOf<typeof sendMessage>> = {},
    client = app.visitor(),
    now?: Date,
  ) {
    last += 1;
    const mobileNumber = `98481${String(10_000 + last)}`;
    return client.call(sendMessage, {
      ...MESSAGE,
      mobileNumber,
      regid,
      receipt: await receiptFor(regid, now),
      ...more,
    });
  }

  return {
    addHidden,
    receiptFor,
    write,
    logIn: (regid: number) => logInAs(app, regid),
    /** The token of the link in the newest e-mail to this address. */
    async tokenFor(email: string) {
      return /message\?token=([\w-]{43})/.exec((await app.sentEmails(email)).at(-1) ?? '')![1]!;
    },
  };
}
