// Requests for blood: what one is stored with, adding one, and how many an address, a number or a network may have.
import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import {
  ASKED_AN_ADDRESS,
  CONFIRMATION_HOURS,
  DECLINED_DAYS,
  OPEN_A_HOSPITAL,
  OPEN_A_NUMBER,
  OPEN_AN_ADDRESS,
  OPENED_A_DISTRICT,
  OPENED_A_NETWORK,
  type RequestState,
} from '#contract/bloodRequests.ts';
import type { Need } from '#contract/compatibility.ts';
import { conflict } from '#contract/errors.ts';
import { dayInIndia, HOUR_MS } from '#contract/indiaTime.ts';
import { INDIA } from '#contract/locations.ts';
import { message } from '#contract/message.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Words } from '#messages/translate.ts';
import { spentLink } from '#server/auth/links.ts';
import { hashToken } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Config } from '#server/config.ts';
import { anyTextOf, daysAgo, secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Schema } from '#server/db/schema/index.ts';
import type { Context } from '#server/http/route.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countUnrequestedEmail } from '#server/mail/recipientLimit.ts';
import { confirmRequestEmail } from '#server/mail/requestEmails.ts';
import { decryptContact, encryptContact, hashAddress, makePublicId, type Contact } from './contact.ts';

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

export type StoredRequest = Selectable<Schema['bloodRequests']>;

/** A 409: what its state, its places or its caller do not allow. */
export const refusal = (words: Words, { state }: Pick<StoredRequest, 'state'>) => conflict(words, { state });

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
  /** Keyed; null where a coordinator wrote it down. */
  networkHash: string | null;
  /** That coordinator. */
  enteredBy: number | null;
  /** Of one by SMS. */
  numberProvedAt?: Date;
}

/** Who causes a change. A person is a coordinator, moderator or administrator. */
export type By = { kind: 'family' | 'clock' } | { kind: 'person'; accountId: number; reason?: string | null };
export const personOf = (by: By): number | null => (by.kind === 'person' ? by.accountId : null);

const HALF_A_DAY_MS = 12 * HOUR_MS;
/** A request ends at noon in India of the day after the needed one: one needed before this day is over. */
export const firstUsableDay = (now: Date): string => dayInIndia(new Date(now.getTime() - HALF_A_DAY_MS));

/** Those that donors may be asked for, or that wait for somebody who opens them. */
export const isAlive = (state: RequestState) => state === 'waiting' || state === 'open';

/** Written as in the partial indexes. */
export const ALIVE = sql<boolean>`state in ('waiting', 'open')`;

/** Makes requests of one address, district, number or network wait for each other. */
const lockHash = (db: Db, hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${hash}::text, 0))`.execute(db);

async function countRequests(db: Db, condition: RawBuilder<SqlBool>): Promise<number> {
  const { count } = await db
    .selectFrom('bloodRequests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a link may be e-mailed; past the limits a coordinator calls, so that nobody can use up another's address. */
async function mayEmail({ db, keys, config }: Parts, email: string): Promise<boolean> {
  const hashes = hashAddress(keys, email);
  await lockHash(db, hashes[0]);
  const lately = sql<SqlBool>`email_hash = ${anyTextOf(hashes)} and created_at > ${daysAgo(1)}`;
  return (await countRequests(db, lately)) < ASKED_AN_ADDRESS && countUnrequestedEmail(db, config, email);
}

const inPlace = { country: 'place', state: 'place', district: 'place', city: 'place' };

/**
 * Stores a request: it waits for its link to be pressed or, where none was sent, for a coordinator's call. The address may
 * be anybody's: the e-mail holds nothing that was typed, and an address that got none is not kept.
 */
export async function addRequest(
  parts: Parts,
  request: NewRequest,
  contact: Omit<Contact, 'token'>,
): Promise<StoredRequest> {
  const { db, keys, config } = parts;
  const { stateId, districtId: district, cityId: city } = request;
  await requireLocationHierarchy(db, { country: INDIA, state: stateId, district, city }, inPlace);
  const publicId = makePublicId();
  const email = contact.email !== null && (await mayEmail(parts, contact.email)) ? contact.email : null;
  const token = email === null ? null : randomBytes(32).toString('base64url');
  const state = email === null ? 'waiting' : 'unconfirmed';
  const stored = await db
    .insertInto('bloodRequests')
    .values({
      ...request,
      publicId,
      state,
      toldFamily: state,
      decision: state === 'waiting' ? 'pending' : null,
      ...encryptContact(keys, publicId, { ...contact, email, token }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (email !== null && token !== null)
    await enqueueEmail(db, config, confirmRequestEmail({ email, language: request.language, token }));
  return stored;
}

/** The request of a family's link, locked. Throws a 400 where there is none. */
export async function lockByToken(db: Db, token: string): Promise<StoredRequest> {
  const found = await db
    .selectFrom('bloodRequests')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('deletedAt', 'is', null)
    .where(({ eb, or }) =>
      or([eb('state', '<>', 'unconfirmed'), eb('createdAt', '>', secondsAgo(CONFIRMATION_HOURS * 3600))]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw spentLink();
  return found;
}

/** Why an address may not have one more: a request of it was declined, or it has as many as it may have. */
export async function findNoRoom({ db, keys }: Parts, request: StoredRequest): Promise<Words | null> {
  const email = decryptContact(keys, request)?.email;
  if (!email) return null;
  const hashes = hashAddress(keys, email);
  await lockHash(db, hashes[0]);
  const stopped = db.selectFrom('stoppedSenders').select('sender').where('sender', '=', anyTextOf(hashes));
  if (await stopped.where('endsAt', '>', sql<Date>`now()`).executeTakeFirst())
    return message('bloodRequests.declinedLately', { days: DECLINED_DAYS });
  const alive = await countRequests(db, sql`email_hash = ${anyTextOf(hashes)} and ${ALIVE}`);
  return alive >= OPEN_AN_ADDRESS ? message('bloodRequests.tooManyOpen', { count: OPEN_AN_ADDRESS }) : null;
}

/**
 * Whether a person has to open it. A stranger can name any number and hospital, so that nobody is refused by them; what
 * opened by itself is counted by network and district.
 */
export async function needsPerson({ db, config }: Parts, request: StoredRequest): Promise<boolean> {
  if (config.bloodRequests !== 'open') return true;
  const { mobileHash, networkHash, hospital, districtId } = request;
  await lockHash(db, `requests of district ${districtId}`);
  for (const hash of [mobileHash, networkHash]) if (hash !== null) await lockHash(db, hash);
  const byItself = sql`opened_by is null and opened_at > ${daysAgo(1)}`;
  const limits: [number, RawBuilder<SqlBool>][] = [
    [OPEN_A_NUMBER, sql`mobile_hash = ${mobileHash} and ${ALIVE}`],
    [OPEN_A_HOSPITAL, sql`district_id = ${districtId} and ${ALIVE} and lower(hospital) = lower(${hospital})`],
    [OPENED_A_NETWORK, sql`network_hash = ${networkHash} and ${byItself}`],
    [OPENED_A_DISTRICT, sql`district_id = ${districtId} and ${byItself}`],
  ];
  for (const [most, condition] of limits) if ((await countRequests(db, condition)) >= most) return true;
  return false;
}
