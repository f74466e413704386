// Who may write to the network: each kind of sender once, with what is theirs.
import { sql } from 'kysely';
import { claimRequest, openRequest } from '#contract/deskRequests.ts';
import { bloodRequests } from '#contract/queues.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { ANSWERS_A_DAY } from '#contract/phone.ts';
import { hashNumber } from '#server/bloodRequests/contact.ts';
import { hashPhone } from '#server/donors/stoppedTexts.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { addAdmin, addDonorRow, type NewDonorRow } from './admins.ts';
import type { TestApp } from './app.ts';
import { inMinutes } from './bloodRequests.ts';
import { newNumber, sendText } from './phone.ts';

export interface Sender {
  number: string;
  accounts: readonly number[];
  requests: readonly number[];
  /** Of the number. */
  hashes: readonly string[];
  /** When its texts were sent, where that is not now. */
  at?: Date;
}

/** Of a donor who did not prove the number, and of one of two donors with one number. */
export const CODE = '4821';
export const CODE_OF_OTHERS = '7390';
const HOSPITAL = 'GGH Guntur';

interface Given {
  accounts?: readonly number[];
  requests?: readonly number[];
  at?: Date;
}

async function makeFamily(app: TestApp) {
  const number = newNumber();
  await sendText(app, number, `NEED O+ 2 ${HOSPITAL}`);
  const hashes = hashNumber(app.keys, number);
  const made = app.db.selectFrom('bloodRequests').select(['id', 'publicId']).where('mobileHash', '=', hashes[0]);
  return { number, ...(await made.executeTakeFirstOrThrow()) };
}

async function open(app: TestApp, requestId: number): Promise<void> {
  const { client } = await addAdmin(app);
  await client.call(claimRequest, { requestId });
  const neededBy = addDays(dayInIndia(new Date()), 2);
  const { status } = await client.call(openRequest, { requestId, contactName: 'Asha Rao', neededBy });
  if (status !== 200) throw new Error(`openRequest: ${status}`);
}

/** Two open requests with different codes. */
async function makeOpen(app: TestApp) {
  const [first, second] = [await makeFamily(app), await makeFamily(app)];
  if (codeOf(first.publicId) === codeOf(second.publicId)) return makeOpen(app);
  for (const { id } of [first, second]) await open(app, id);
  return [first, second] as const;
}

/** Adds them all. `codes` are those of two open requests, the first of the family whose request is open. */
export async function makeSenders(app: TestApp) {
  const { db, keys } = app;
  const [first, second] = await makeOpen(app);
  const [waiting, met] = [await makeFamily(app), await makeFamily(app)];
  await sendText(app, met.number, 'MET');
  const [declined, onSite] = [await makeFamily(app), await makeFamily(app)];
  const { client: admin } = await addAdmin(app);
  await admin.call(bloodRequests.decline, { requestIDs: [declined.id] });
  const asked = db.updateTable('bloodRequests').set({ numberProvedAt: null });
  await asked.where('id', '=', onSite.id).execute();

  const add = async (number: string, more: NewDonorRow = {}) =>
    (await addDonorRow(db, { bloodGroup: 'AB-', mobile: number, ...more })).regid;
  const senderOf = (number: string, { accounts = [], requests = [], ...more }: Given = {}): Sender => {
    const hashes = [...hashPhone(keys, number), ...hashNumber(keys, number)];
    return { number, accounts, requests, hashes, ...more };
  };
  const addDonor = async (more: NewDonorRow = {}, given: Given = {}) => {
    const number = newNumber();
    return senderOf(number, { accounts: [await add(number, more)], ...given });
  };
  const proven = { numberConfirmedAt: new Date() };
  const addAsked = async (requestIds: readonly number[], answer: 'coming' | null = null) => {
    const sender = await addDonor({ ...proven, bloodGroup: 'O+' });
    const answered = { answer, ...(answer && { answeredAt: new Date(), comings: 1 }) };
    for (const requestId of requestIds)
      await db
        .insertInto('askedDonors')
        .values({ requestId, accountId: sender.accounts[0]!, wave: 1, ...answered })
        .execute();
    return sender;
  };
  const store = (number: string, more: object) =>
    db
      .insertInto('phoneNumbers')
      .values({ numberHash: hashPhone(keys, number)[0], day: dayInIndia(new Date()), ...more })
      .execute();
  const giveCode = (accountId: number, code: string) =>
    db
      .insertInto('numberProofs')
      .values({ accountId, code, expiresAt: inMinutes(60) })
      .execute();

  const [shared, stopped] = [newNumber(), await addDonor({ ...proven, textsStoppedAt: new Date() })];
  await store(stopped.number, { stoppedAt: new Date() });
  const past = await addDonor(proven);
  await store(past.number, { answeredCount: ANSWERS_A_DAY });
  const unproven = await addDonor();
  await giveCode(unproven.accounts[0]!, CODE);
  const two = [await add(shared, { fullName: 'Anu' }), await add(shared, { fullName: 'Binu' })];
  await giveCode(two[1]!, CODE_OF_OTHERS);
  const wrong = await addDonor(proven);
  await sendText(app, wrong.number, 'WRONG');
  const closed = async (column: 'blockedAt' | 'deletedAt') => {
    const sender = await addDonor(proven);
    const account = db.updateTable('accounts').set({ [column]: sql<Date>`now()` });
    await account.where('accountId', '=', sender.accounts[0]!).execute();
    return senderOf(sender.number);
  };
  const senders = {
    'a number that nobody knows': senderOf(newNumber()),
    'a donor': await addDonor(proven),
    'a donor who did not prove the number': unproven,
    'a donor who is off': await addDonor({ ...proven, isAvailable: false }),
    'a donor who pauses': await addDonor({
      ...proven,
      isAvailable: false,
      unavailableUntil: addDays(dayInIndia(new Date()), 9),
    }),
    'a donor who was asked': await addAsked([first.id]),
    'a donor who comes': await addAsked([first.id], 'coming'),
    'a donor who was asked twice': await addAsked([first.id, second.id]),
    'two donors with one number': senderOf(shared, { accounts: two }),
    'a donor who wants no texts': stopped,
    'a donor past the answers of a day': past,
    'a donor, seven hours late': await addDonor(proven, { at: inMinutes(-7 * 60) }),
    'a donor who said WRONG': wrong,
    'a blocked donor': await closed('blockedAt'),
    'a deleted donor': await closed('deletedAt'),
    'a family that waits': senderOf(waiting.number, { requests: [waiting.id] }),
    'a family whose request is open': senderOf(first.number, { requests: [first.id] }),
    'a family that has blood': senderOf(met.number, { requests: [met.id] }),
    'a family that was declined': senderOf(declined.number, { requests: [declined.id] }),
    'a family that asked on the site': senderOf(onSite.number, { requests: [onSite.id] }),
  } satisfies Record<string, Sender>;
  return { senders, codes: [codeOf(first.publicId), codeOf(second.publicId)] as const };
}
