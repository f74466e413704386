// Requests for blood: adding, confirming, opening and ending one.
import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import {
  CONFIRMATION_HOURS,
  DECLINED_DAYS,
  OPEN_A_HOSPITAL,
  OPEN_A_NUMBER,
  OPEN_AN_ADDRESS,
  type RequestAction,
  type RequestState,
} from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import { Failure } from '#contract/errors.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import type { LanguageCode } from '#messages/languages.ts';
import { spentLink } from '#server/auth/links.ts';
import { hashToken } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import { anyTextOf, secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { BloodRequestsTable } from '#server/db/schema/bloodRequests.ts';
import type { Context } from '#server/http/route.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countUnrequestedEmail } from '#server/mail/recipientLimit.ts';
import { confirmRequestEmail } from '#server/mail/requestEmails.ts';
import { decryptContact, encryptContact, hashAddress, isUnreadable, makePublicId, type Contact } from './contact.ts';

/** What a request is stored and answered with. */
export interface Parts {
  db: Db;
  keys: SigningKeys;
  config: Config;
  now: Date;
}

export const partsOf = ({ db, services: { keys, config }, now }: Pick<Context, 'db' | 'services' | 'now'>): Parts => ({
  db,
  keys,
  config,
  now,
});

export type StoredRequest = Selectable<BloodRequestsTable>;

export interface NewRequest {
  source: 'family' | 'desk';
  bloodGroup: BloodGroup;
  need: Need;
  units: number;
  hospital: string;
  isKnownHospital: boolean;
  stateId: number;
  districtId: number;
  cityId: number | null;
  /** YYYY-MM-DD */
  neededBy: string;
  language: LanguageCode;
}

/** Those that donors may be asked for, or that wait for somebody who opens them. */
export const isAlive = (state: RequestState) => state === 'waiting' || state === 'open';

/** Written as in the partial indexes. */
const ALIVE = sql<boolean>`state in ('waiting', 'open')`;

/** Columns of a request that is opened now. */
export const opened = (now: Date, openedBy: number | null) =>
  ({ state: 'open', openedAt: now, openedBy, nextWaveAt: now, endedAt: null, endedBy: null, endReason: null }) as const;

/** What ended undecided is in no queue. */
const withoutPending = sql<null>`nullif(decision, 'pending')`;

/** Who ends a request on the desk, and why. */
export interface Ending {
  endedBy: number;
  endReason: string | null;
}

const BY_ITSELF = { endedBy: null, endReason: null };

/** Columns of a request that ends now: without `ending` by the family, or by its day. */
export const ended = <State extends RequestState>(state: State, now: Date, ending: Ending | null = null) =>
  ({
    state,
    endedAt: now,
    ...(ending ?? BY_ITSELF),
    nextWaveAt: null,
    claimedBy: null,
    claimedAt: null,
    decision: withoutPending,
  }) as const;

/**
 * Stores a family's request: it waits for its link to be pressed or, where none can be e-mailed, for a coordinator's call.
 * Returns its public id. The address may be anybody's: the e-mail holds nothing that was typed.
 */
export async function addRequest({ db, keys, config }: Parts, request: NewRequest, contact: Omit<Contact, 'token'>) {
  const publicId = makePublicId();
  const { email } = contact;
  // An address that may get no more e-mails for now must not cost the family its request.
  const mayEmail = email !== null && (await countUnrequestedEmail(db, config, email));
  const token = mayEmail ? randomBytes(32).toString('base64url') : null;
  const state = mayEmail ? 'unconfirmed' : 'waiting';
  await db
    .insertInto('bloodRequests')
    .values({
      ...request,
      publicId,
      state,
      decision: state === 'waiting' ? 'pending' : null,
      ...encryptContact(keys, publicId, { ...contact, token }),
    })
    .execute();
  if (email !== null && token !== null)
    await enqueueEmail(db, config, confirmRequestEmail({ email, language: request.language, token }));
  return publicId;
}

/** The request of a family's link, locked. Throws a 400 where there is none. */
async function lockByToken(db: Db, token: string): Promise<StoredRequest> {
  const found = await db
    .selectFrom('bloodRequests')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where(({ eb, or }) =>
      or([eb('state', '<>', 'unconfirmed'), eb('createdAt', '>', secondsAgo(CONFIRMATION_HOURS * 3600))]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw spentLink();
  return found;
}

async function countAlive(db: Db, column: 'mobileHash' | 'emailHash', hashes: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('bloodRequests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(column, '=', anyTextOf(hashes))
    .where(ALIVE)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws a 409 for an address that a request was declined of, or that has as many as it may have. */
async function requireAllowed({ db }: Parts, hashes: readonly [string, ...string[]]): Promise<void> {
  // Makes confirmations of one address wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${hashes[0]}::text, 0))`.execute(db);
  const stopped = db.selectFrom('stoppedSenders').select('sender').where('sender', '=', anyTextOf(hashes));
  if (await stopped.where('endsAt', '>', sql<Date>`now()`).executeTakeFirst())
    throw new Failure('conflict', { message: message('bloodRequests.declinedLately', { days: DECLINED_DAYS }) });
  if ((await countAlive(db, 'emailHash', hashes)) >= OPEN_AN_ADDRESS)
    throw new Failure('conflict', { message: message('bloodRequests.tooManyOpen', { count: OPEN_AN_ADDRESS }) });
}

/** Whether a person has to decide. A stranger can name any number and hospital, so that nobody is refused by them. */
async function needsDecision({ db, config }: Parts, { mobileHash, hospital, districtId }: StoredRequest) {
  if (config.bloodRequests !== 'open') return true;
  if (mobileHash !== null && (await countAlive(db, 'mobileHash', [mobileHash])) >= OPEN_A_NUMBER) return true;
  const { count } = await db
    .selectFrom('bloodRequests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('districtId', '=', districtId)
    .where(ALIVE)
    .where(sql<boolean>`lower(hospital) = lower(${hospital})`)
    .executeTakeFirstOrThrow();
  return count >= OPEN_A_HOSPITAL;
}

/** The same answer again changes nothing. */
export async function confirm(parts: Parts, token: string) {
  const { db, keys, now } = parts;
  const request = await lockByToken(db, token);
  const { id, publicId, state, neededBy } = request;
  if (state !== 'unconfirmed') return { publicId, state };
  if (neededBy < dayInIndia(now)) throw spentLink();
  const address = decryptContact(keys, request)?.email;
  if (isUnreadable(keys, request)) throw new Failure('conflict', { message: message('bloodRequests.askAgain') });
  if (!address) throw spentLink();
  await requireAllowed(parts, hashAddress(keys, address));
  const waits = await needsDecision(parts, request);
  const changed = waits ? ({ state: 'waiting' } as const) : opened(now, null);
  await db
    .updateTable('bloodRequests')
    .set({ ...changed, confirmedAt: now, decision: 'pending' })
    .where('id', '=', id)
    .execute();
  return { publicId, state: changed.state };
}

/** The columns that an action changes; none where it was done before. Throws a 409 for what is over. */
function changeBy(
  action: RequestAction,
  { state, neededBy, decision }: StoredRequest,
  now: Date,
  ending: Ending | null,
) {
  const wanted = ({ met: 'met', close: 'closed', 'still needed': 'open' } as const)[action];
  if (state === wanted || (action === 'still needed' && state === 'waiting')) return { state };
  if (wanted !== 'open' && isAlive(state)) return ended(wanted, now, ending);
  if (action === 'still needed' && state === 'met' && neededBy >= dayInIndia(now))
    return { state: wanted, nextWaveAt: now, endedAt: null, ...BY_ITSELF, decision: decision ?? ('pending' as const) };
  throw new Failure('conflict', { message: message('bloodRequests.ended') });
}

/** Donors who were told that they are not needed any more do not come. */
const freeTold = (db: Db, requestId: number) =>
  db
    .updateTable('askedDonors')
    .set({ answer: null, answeredAt: null, answeredBy: null, toldAt: null })
    .where('requestId', '=', requestId)
    .where('toldAt', 'is not', null)
    .execute();

/** By the family's link. What is met can be needed again until its day; the same action again changes nothing. */
export async function manage(parts: Parts, { token, action }: { token: string; action: RequestAction }) {
  return manageLocked(parts, await lockByToken(parts.db, token), action);
}

/** The same for a locked request. */
export async function manageLocked(
  { db, now }: Parts,
  request: StoredRequest,
  action: RequestAction,
  ending: Ending | null = null,
) {
  const changed = changeBy(action, request, now, ending);
  if (changed.state === 'open' && request.state === 'met') await freeTold(db, request.id);
  await db.updateTable('bloodRequests').set(changed).where('id', '=', request.id).execute();
  return { publicId: request.publicId, state: changed.state };
}
