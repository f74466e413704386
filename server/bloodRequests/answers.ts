// A donor's answer to a request. 'coming' shows the family's number to this donor, on the record.
import { sql } from 'kysely';
import { COMING_A_DONOR, COMING_A_UNIT, type RequestAnswer } from '#contract/bloodRequests.ts';
import { donorGroupsFor } from '#contract/compatibility.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { Db } from '#server/db/kysely.ts';
import { stopMessages } from '#server/donorMessages/answers.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { comingEmail } from '#server/mail/requestEmails.ts';
import { decryptContact, isUnreadable } from './contact.ts';
import type { Parts, StoredRequest } from './queries.ts';

/** In place of the number of a wave. */
const BY_PHONE = 0;

const refusal = (id: 'bloodRequests.ended' | 'bloodRequests.enough' | 'bloodRequests.numberUnreadable') =>
  new Failure('conflict', { message: message(id) });

/** Undefined where the donor was not asked, or there is no such request. */
function findAnswer(db: Db, publicId: string, accountId: number) {
  return db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .innerJoin('accounts', 'accounts.accountId', 'askedDonors.accountId')
    .select([
      'answer',
      'state',
      'publicId',
      'contact',
      'need',
      'bloodRequests.bloodGroup',
      'donors.bloodGroup as donorGroup',
    ])
    .select(['emailConfirmedAt', 'blockedAt', 'deletedAt'])
    .where('publicId', '=', publicId)
    .where('askedDonors.accountId', '=', accountId)
    .executeTakeFirst();
}

/** Only a donor of a fitting group with a confirmed address learns the family's number, also where a coordinator asked. */
function mayLearnContact(asked: NonNullable<Awaited<ReturnType<typeof findAnswer>>>): boolean {
  const { bloodGroup, need, donorGroup, emailConfirmedAt, blockedAt, deletedAt } = asked;
  const isUsed = emailConfirmedAt !== null && blockedAt === null && deletedAt === null;
  return isUsed && donorGroupsFor(bloodGroup, need).includes(donorGroup);
}

/** Name, number and words for a donor who comes, while the request is open. */
function contactFor({ keys }: Pick<Parts, 'keys'>, request: Pick<StoredRequest, 'state' | 'publicId' | 'contact'>) {
  const contact = request.state === 'open' ? decryptContact(keys, request) : null;
  return contact && { name: contact.name, mobileNumber: contact.mobile, message: contact.words };
}

/** What the donor answered; null for who was not asked. */
export async function readAsked(parts: Pick<Parts, 'db' | 'keys'>, publicId: string, accountId: number) {
  const found = await findAnswer(parts.db, publicId, accountId);
  if (!found) return null;
  const knows = found.answer === 'coming' && mayLearnContact(found);
  const contact = knows ? contactFor(parts, found) : null;
  const isHidden = knows && found.state === 'open' && isUnreadable(parts.keys, found);
  return { answer: found.answer, contact, ...(isHidden && { contactUnreadable: true as const }) };
}

export async function countComing(db: Db, requestId: number): Promise<number> {
  const { count } = await db
    .selectFrom('askedDonors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('requestId', '=', requestId)
    .where('answer', '=', 'coming')
    .executeTakeFirstOrThrow();
  return count;
}

/** On other requests that are open, or may be again: nobody has told the donor that the blood is there. */
async function countHeld(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('answer', '=', 'coming')
    .where(sql<boolean>`(state = 'open' or state = 'met' and told_at is null)`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether as many donors come as may. */
export const isFull = async (db: Db, { id, units }: Pick<StoredRequest, 'id' | 'units'>): Promise<boolean> =>
  (await countComing(db, id)) >= COMING_A_UNIT * units;

/** Throws a 409 where the places are taken, or the donor holds as many as one may. Returns whether this is the last one. */
async function takePlace(db: Db, { id, units }: StoredRequest, accountId: number): Promise<boolean> {
  const places = COMING_A_UNIT * units;
  const taken = await countComing(db, id);
  if (taken >= places) throw refusal('bloodRequests.enough');
  if ((await countHeld(db, accountId)) >= COMING_A_DONOR)
    throw new Failure('conflict', { message: message('bloodRequests.twoAtOnce', { count: COMING_A_DONOR }) });
  return taken + 1 === places;
}

async function tellFamily({ db, keys, config }: Parts, request: StoredRequest, accountId: number): Promise<void> {
  const { email = null, token = null } = decryptContact(keys, request) ?? {};
  if (email === null || token === null) return;
  const { fullName } = await db
    .selectFrom('donors')
    .select('fullName')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const family = { email, token, language: request.language };
  await enqueueEmail(db, config, comingEmail(family, firstNameOf(fullName)));
}

/** Without initials and titles, which stand first in many Indian names: 'S. Kumar' is Kumar. */
export function firstNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !/^\p{L}$|\.$/u.test(word)) ?? words[0] ?? '';
}

interface Answered {
  before: 'coming' | 'not now' | null;
  stored: 'coming' | 'not now';
  /** The coordinator who wrote it down; null where the donor answered. */
  by: number | null;
}

/** The request is open and locked. */
async function store(parts: Parts, request: StoredRequest, accountId: number, { before, stored, by }: Answered) {
  const { db, now } = parts;
  const isLast = stored === 'coming' && (await takePlace(db, request, accountId));
  const answered = { answer: stored, answeredAt: now, answeredBy: by };
  await db
    .insertInto('askedDonors')
    .values({ requestId: request.id, accountId, wave: BY_PHONE, askedAt: now, ...answered })
    .onConflict((conflict) => conflict.columns(['requestId', 'accountId']).doUpdateSet(answered))
    .execute();
  // A place that is free again may be for another donor.
  const nextWaveAt = isLast ? null : before === 'coming' ? now : request.nextWaveAt;
  await db.updateTable('bloodRequests').set({ nextWaveAt }).where('id', '=', request.id).execute();
  if (stored === 'coming') await tellFamily(parts, request, accountId);
}

/** What a donor said to a coordinator who called. The donor's account and the open request are locked. */
export async function answerByPhone(
  parts: Parts,
  request: StoredRequest,
  accountId: number,
  { stored, by }: Omit<Answered, 'before'>,
): Promise<void> {
  const before = (await findAnswer(parts.db, request.publicId, accountId))?.answer ?? null;
  if (before !== stored) await store(parts, request, accountId, { before, stored, by });
}

/** Lock the donor's account before. The same answer again changes nothing. */
export async function answer(parts: Parts, publicId: string, accountId: number, given: RequestAnswer) {
  const { db, now } = parts;
  const lookup = db.selectFrom('bloodRequests').selectAll().where('publicId', '=', publicId);
  const request = await lookup.forNoKeyUpdate().executeTakeFirst();
  if (!request) throw new Failure('not_found', { message: message('fault.request') });
  if (given === 'stop') await stopMessages(db, accountId, now);
  const asked = await findAnswer(db, publicId, accountId);
  if (!asked || (given === 'coming' && !mayLearnContact(asked)))
    throw new Failure('forbidden', { message: message('bloodRequests.notAsked') });
  const stored = given === 'stop' ? 'not now' : given;
  const contact = stored === 'coming' ? contactFor(parts, request) : null;
  if (asked.answer === stored) return contact;
  if (request.state !== 'open') {
    if (given === 'stop') return null;
    throw refusal('bloodRequests.ended');
  }
  // Nobody comes who cannot call.
  if (stored === 'coming' && isUnreadable(parts.keys, request)) throw refusal('bloodRequests.numberUnreadable');
  await store(parts, request, accountId, { before: asked.answer, stored, by: null });
  return contact;
}

/** Who said to come, for the family: the number only where the donor shows it. */
export async function listComing(db: Db, requestId: number, numberShown: string) {
  const rows = await db
    .selectFrom('askedDonors')
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .select('fullName')
    .select(sql<string | null>`case when ${sql.raw(numberShown)} then mobile end`.as('mobileNumber'))
    .where('requestId', '=', requestId)
    .where('answer', '=', 'coming')
    .orderBy('answeredAt')
    .execute();
  return rows.map(({ fullName, mobileNumber }) => ({ name: firstNameOf(fullName), mobileNumber }));
}
