// A donor's answer to a request. 'coming' shows the family's number to this donor, on the record.
import { sql } from 'kysely';
import { COMINGS_A_REQUEST, type RequestAnswer } from '#contract/bloodRequests.ts';
import { donorGroupsFor } from '#contract/compatibility.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { PlainId } from '#messages/translate.ts';
import { moveBehind } from '#server/calls/outcomes.ts';
import type { Db } from '#server/db/kysely.ts';
import { stopMessages } from '#server/donorMessages/answers.ts';
import { tellAt } from '#server/mail/outbox.ts';
import { decryptContact, isUnreadable } from './contact.ts';
import { requireOfferable } from './offers.ts';
import { isFull, requireHand, updateAsked } from './places.ts';
import { refusal, type Parts, type StoredRequest } from './queries.ts';

/** In place of the number of a wave. */
const BY_PHONE = 0;

const refuse = (id: PlainId, request: StoredRequest) => refusal(message(id), request);

/** Undefined where the donor was not asked. */
const findAnswer = (db: Db, { id }: StoredRequest, accountId: number) =>
  db
    .selectFrom('askedDonors')
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .innerJoin('accounts', 'accounts.accountId', 'askedDonors.accountId')
    .select(['answer', 'wasAsked', 'comings', 'donors.bloodGroup as donorGroup'])
    .select(['emailConfirmedAt', 'numberConfirmedAt', 'blockedAt', 'deletedAt'])
    .where('requestId', '=', id)
    .where('askedDonors.accountId', '=', accountId)
    .executeTakeFirst();

type Asked = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;
type Stored = NonNullable<Asked['answer']>;

/** Only a donor of a fitting group with a confirmed address or number learns the family's number, also where a coordinator asked. */
function mayLearnContact(asked: Asked, { bloodGroup, need }: StoredRequest): boolean {
  const { donorGroup, emailConfirmedAt, numberConfirmedAt, blockedAt, deletedAt } = asked;
  const isUsed = (emailConfirmedAt ?? numberConfirmedAt) !== null && blockedAt === null && deletedAt === null;
  return isUsed && donorGroupsFor(bloodGroup, need).includes(donorGroup);
}

/** Name, number and words for a donor who comes, while the request is open. */
function contactFor({ keys }: Pick<Parts, 'keys'>, request: Pick<StoredRequest, 'state' | 'publicId' | 'contact'>) {
  const contact = request.state === 'open' ? decryptContact(keys, request) : null;
  return contact && { name: contact.name, mobileNumber: contact.mobile, message: contact.words };
}

const byPublicId = (db: Db, publicId: string) =>
  db.selectFrom('bloodRequests').selectAll().where('publicId', '=', publicId).where('deletedAt', 'is', null);

/** What the donor answered; null for who was not asked. A freed donor keeps the number. */
export async function readAsked(parts: Pick<Parts, 'db' | 'keys'>, publicId: string, accountId: number) {
  const request = await byPublicId(parts.db, publicId).executeTakeFirst();
  const asked = request && (await findAnswer(parts.db, request, accountId));
  if (!asked) return null;
  const knows = (asked.answer === 'coming' || asked.answer === 'freed') && mayLearnContact(asked, request);
  const contact = knows ? contactFor(parts, request) : null;
  const isHidden = knows && request.state === 'open' && isUnreadable(parts.keys, request);
  const { answer: given, wasAsked } = asked;
  return { answer: given, wasAsked, contact, ...(isHidden && { contactUnreadable: true as const }) };
}

interface Said {
  before: Stored | null;
  answer: 'coming' | 'not now' | 'offered';
  /** The coordinator who wrote it down; null where the donor answered. */
  by: number | null;
  /** A keyed hash; null where a coordinator wrote it down. */
  network: string | null;
  wasAsked?: boolean;
}

/** The request and the donor's account are locked. */
async function store(parts: Parts, request: StoredRequest, accountId: number, said: Said): Promise<void> {
  const { db, now } = parts;
  const { before, answer: given, by, network, wasAsked = true } = said;
  const counted = by === null && given !== 'not now' ? 1 : 0;
  // What was to be told before is answered.
  const told = { toldDonor: null, tellDonorAt: null };
  const answered = { answer: given, answeredAt: now, answeredBy: by, network, wasAsked, ...told };
  const tellFamilyAt = tellAt(parts.now);
  await db
    .insertInto('askedDonors')
    .values({
      requestId: request.id,
      accountId,
      wave: BY_PHONE,
      askedAt: now,
      ...answered,
      comings: counted,
      tellFamilyAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'accountId']).doUpdateSet({
        ...answered,
        comings: sql<number>`asked_donors.comings + ${counted}::int`,
        // Toggling does not put the e-mail off.
        tellFamilyAt: sql<Date>`coalesce(asked_donors.tell_family_at, ${tellFamilyAt}::timestamptz)`,
      }),
    )
    .execute();
  if (given === 'coming') await moveBehind(db, accountId, now);
  if (request.state !== 'open') return;
  // A place that is free again may be for another donor.
  const isLast = given === 'coming' && (await isFull(db, request));
  const nextWaveAt = isLast ? null : before === 'coming' ? now : request.nextWaveAt;
  await db.updateTable('bloodRequests').set({ nextWaveAt }).where('id', '=', request.id).execute();
}

/** What a donor said to a coordinator who called, who decides how many come. The donor's account and the request are locked. */
export async function answerByPhone(
  parts: Parts,
  request: StoredRequest,
  accountId: number,
  { stored, by }: { stored: 'coming' | 'not now'; by: number },
): Promise<void> {
  const before = (await findAnswer(parts.db, request, accountId))?.answer ?? null;
  if (before === stored) return;
  if (stored === 'coming') await requireHand(parts.db, request, accountId);
  await store(parts, request, accountId, { before, answer: stored, by, network: null });
}

/** A coordinator takes an offer up: the donor gets a place, and learns the number. Throws a 409 where there is no such offer. */
export async function acceptOffer(parts: Parts, request: StoredRequest, accountId: number, by: number): Promise<void> {
  if (request.state !== 'open') throw refuse('bloodRequests.ended', request);
  const asked = await findAnswer(parts.db, request, accountId);
  if (asked?.answer !== 'offered' || !mayLearnContact(asked, request)) throw refuse('bloodRequests.noOffer', request);
  await requireHand(parts.db, request, accountId);
  await store(parts, request, accountId, { before: 'offered', answer: 'coming', by, network: null });
  const told = { toldDonor: 'offered', tellDonorAt: tellAt(parts.now) } as const;
  await updateAsked(parts.db, request.id, accountId).set(told).execute();
}

/** Who answers, and from where. */
export interface Donor {
  accountId: number;
  network: string;
  /** Where they were not asked: by a session or from the own number, not by a link, which may be forwarded. */
  mayOffer: boolean;
}

/** Another donor of the same network comes already. */
const isSecondOfNetwork = async (db: Db, { id }: StoredRequest, { accountId, network }: Donor): Promise<boolean> => {
  const others = db.selectFrom('askedDonors').select('accountId').where('requestId', '=', id);
  const coming = others.where('answer', '=', 'coming').where('network', '=', network);
  return (await coming.where('accountId', '<>', accountId).limit(1).executeTakeFirst()) !== undefined;
};

/** A place, or an offer that a coordinator can take up. */
async function come(parts: Parts, request: StoredRequest, donor: Donor, asked: Asked | undefined) {
  const { accountId, network } = donor;
  if (request.state !== 'open') throw refuse('bloodRequests.ended', request);
  // Nobody comes who cannot call.
  if (isUnreadable(parts.keys, request)) throw refuse('bloodRequests.numberUnreadable', request);
  if ((asked?.comings ?? 0) >= COMINGS_A_REQUEST) throw refuse('bloodRequests.threeTimes', request);
  const before = asked?.answer ?? null;
  const wasAsked = asked?.wasAsked === true;
  if (!wasAsked) await requireOfferable(parts, request, accountId);
  else if (await isFull(parts.db, request)) throw refuse('bloodRequests.enough', request);
  await requireHand(parts.db, request, accountId);
  const isOffer = !wasAsked || (await isSecondOfNetwork(parts.db, request, donor));
  const given = isOffer ? ('offered' as const) : ('coming' as const);
  if (before !== given) await store(parts, request, accountId, { before, answer: given, by: null, network, wasAsked });
  return { answer: given, contact: isOffer ? null : contactFor(parts, request) };
}

/** 'not now' and 'stop' are always accepted. */
async function decline(parts: Parts, request: StoredRequest, donor: Donor, { answer: before, wasAsked }: Asked) {
  const said = { before, answer: 'not now', by: null, network: donor.network, wasAsked } as const;
  if (before !== 'not now') await store(parts, request, donor.accountId, said);
}

/** Lock the donor's account before. The same answer again changes nothing. */
export async function answer(parts: Parts, publicId: string, donor: Donor, given: RequestAnswer) {
  const { db, now } = parts;
  const request = await byPublicId(db, publicId).forNoKeyUpdate().executeTakeFirst();
  if (!request) throw new Failure('not_found', { message: message('fault.request') });
  if (given === 'stop') await stopMessages(db, donor.accountId, now);
  const asked = await findAnswer(db, request, donor.accountId);
  const isAsked = asked?.wasAsked === true;
  const mayAnswer = given === 'coming' ? (isAsked ? mayLearnContact(asked, request) : donor.mayOffer) : asked;
  if (!mayAnswer) throw new Failure('forbidden', { message: message('bloodRequests.notAsked') });
  if (given !== 'coming') {
    if (asked) await decline(parts, request, donor, asked);
    return { answer: given, contact: null };
  }
  if (isAsked && asked.answer === 'coming') return { answer: given, contact: contactFor(parts, request) };
  if (!isAsked && asked?.answer === 'offered') return { answer: 'offered' as const, contact: null };
  return come(parts, request, donor, asked);
}
