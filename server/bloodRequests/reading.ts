// What anyone may know of a request, and what the family may.
import { sql } from 'kysely';
import { RELEASES_A_UNIT, type happenings, type RequestState } from '#contract/bloodRequests.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { LanguageCode, Translation } from '#messages/languages.ts';
import { hashToken } from '#server/auth/session.ts';
import { daysAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { IS_NUMBER_SHOWN } from '#server/donors/listing.ts';
import { placeLabels } from '#server/locations/localNames.ts';
import { cutName } from '#server/mail/smsParts.ts';
import { firstNameOf } from './firstName.ts';
import { countAsked } from './places.ts';
import { isAlive } from './queries.ts';

/** Without the family, whose columns never leave the database here. */
const requests = (db: Db) =>
  db
    .selectFrom('bloodRequests')
    .innerJoin('districts', 'districts.districtId', 'bloodRequests.districtId')
    .select(['id', 'publicId', 'state', 'bloodGroup', 'need', 'units', 'hospital', 'neededBy', 'isKnownHospital'])
    .select(['confirmedAt', 'openedAt', 'openedBy', 'decision', 'decidedAt'])
    .select(['districts.districtId', 'districts.stateId', 'districts.name as districtName', 'familyReleases'])
    .where('deletedAt', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

/** When a person opened it. */
const checkedAt = ({ openedBy, openedAt, decision, decidedAt }: Row) =>
  decision === 'approved' ? decidedAt : openedBy === null ? null : openedAt;

async function describe(row: Row, language: Translation | undefined) {
  const labelOf = await placeLabels(language);
  const { bloodGroup, need, units, hospital, neededBy, districtId, districtName } = row;
  const checks = {
    emailConfirmed: row.confirmedAt !== null,
    hospitalKnown: row.isKnownHospital,
    checkedAt: checkedAt(row)?.toISOString() ?? null,
  };
  const district = labelOf('d', districtId, districtName);
  return { bloodgroup: bloodGroup, need, units, hospital, districtName: district, neededBy, checks };
}

const nothing = {
  bloodgroup: null,
  need: null,
  units: null,
  hospital: null,
  districtName: null,
  neededBy: null,
  checks: null,
};

/** Words whose address nobody confirmed and that no person opened are not shown, nor those that are over. Throws `not_found`. */
export async function readPublic(db: Db, publicId: string, language: Translation | undefined) {
  const found = await requests(db).where('publicId', '=', publicId).executeTakeFirst();
  if (!found) throw new Failure('not_found', { message: message('fault.request') });
  const state: RequestState = found.state;
  const isShown = isAlive(state) && (found.confirmedAt !== null || found.openedBy !== null);
  return { publicId, state, ...(isShown ? await describe(found, language) : nothing) };
}

/** Donors who come, did not come or offer to, in the order of their answers. */
export function listComers(db: Db, requestId: number) {
  return db
    .selectFrom('askedDonors')
    .innerJoin('donors', 'donors.accountId', 'askedDonors.accountId')
    .select(['donors.accountId as regid', 'askedId', 'answer', 'fullName', 'bloodGroup'])
    .select(({ fn }) => fn.coalesce('answeredAt', 'askedAt').as('at'))
    .select(sql<string | null>`case when ${sql.raw(IS_NUMBER_SHOWN)} then mobile end`.as('mobileNumber'))
    .where('requestId', '=', requestId)
    .where('answer', 'in', ['coming', 'freed', 'offered'])
    .orderBy('answeredAt')
    .execute();
}

/** For the family. */
async function listDonors(db: Db, requestId: number) {
  const rows = await listComers(db, requestId);
  return (given: 'coming' | 'freed' | 'offered') =>
    rows
      .filter(({ answer }) => answer === given)
      .map(({ askedId: id, fullName, mobileNumber, at }) => {
        return { id, name: firstNameOf(fullName), mobileNumber, at: at.toISOString() };
      });
}

/** Counts and times, without names. */
async function listHappenings(db: Db, requestId: number) {
  const { rows } = await sql<{ what: (typeof happenings)[number]; at: Date; count: number }>`
    select what, at, count from (
      select 'confirmed' as what, confirmed_at as at, 1::bigint as count from blood_requests where id = ${requestId}::bigint
      union all select 'opened', opened_at, 1 from blood_requests where id = ${requestId}
      union all select 'ended', ended_at, 1 from blood_requests where id = ${requestId}
      union all select 'asked', max(asked_at), count(*) from asked_donors where request_id = ${requestId} and wave > 0 group by wave
      union all select 'answered', max(answered_at), count(answered_at) from asked_donors where request_id = ${requestId}
      union all select 'called', max(called_at), count(called_at) from desk_calls where request_id = ${requestId}
    ) as happened where at is not null order by at`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Of a district or, without one, of any. Those who agreed to be named first. */
export async function listOnDuty(db: Db, districtId: number | null) {
  const { rows } = await sql<{ name: string | null; mobileNumber: string | null }>`
    select case when named_at is not null then full_name end as name,
      case when named_at is not null then mobile end as mobile_number
    from coordinators join accounts using (account_id) join donors using (account_id)
    where is_on_duty and (${districtId}::int is null or ${districtId} = any(district_ids)) and deleted_at is null and blocked_at is null
    order by named_at is null, coordinators.created_at limit 5`.execute(db);
  return rows;
}

/** The first of them who published a number, for a text. */
export async function findOnDuty(db: Db, districtId: number | null): Promise<{ name: string; number: string } | null> {
  for (const { name, mobileNumber: number } of await listOnDuty(db, districtId))
    if (number !== null) return { name: cutName(name ?? '', 'person'), number };
  return null;
}

const WAIT_DAYS = 30;
/** Fewer say little of the next. */
const ENOUGH_WAITS = 5;

/** The median of the time until a person took, opened, declined or ended a family's request; null where few were. */
async function readUsualWait(db: Db): Promise<number | null> {
  const acted = sql`least(first_taken_at, case when opened_by is not null then opened_at end, decided_at,
    case when ended_by is not null then ended_at end)`;
  const { rows } = await sql<{ minutes: number | null }>`
    select round(percentile_cont(0.5) within group (order by extract(epoch from ${acted} - coalesce(confirmed_at, created_at)) / 60))::int
      as minutes
    from blood_requests where source = 'family' and ${acted} is not null and created_at > ${daysAgo(WAIT_DAYS)}
    having count(*) >= ${ENOUGH_WAITS}`.execute(db);
  return rows[0]?.minutes ?? null;
}

/** The family's own link shows all of it in every state. */
export async function readOwn(db: Db, token: string, language: LanguageCode) {
  const found = await requests(db).where('tokenHash', '=', hashToken(token)).executeTakeFirst();
  if (!found) return null;
  const { id, publicId, state, stateId, districtId, units, familyReleases } = found;
  const donors = await listDonors(db, id);
  return {
    publicId,
    state,
    ...(await describe(found, language === 'en' ? undefined : language)),
    place: { state: stateId, district: districtId },
    asked: await countAsked(db, id, { wasAsked: true }),
    coming: donors('coming'),
    freed: donors('freed'),
    offers: donors('offered'),
    releasesLeft: Math.max(0, RELEASES_A_UNIT * units - familyReleases),
    onDuty: await listOnDuty(db, districtId),
    happened: await listHappenings(db, id),
    usualWaitMinutes: await readUsualWait(db),
  };
}
