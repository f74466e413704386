// Asks donors about open requests, in waves: who is listed and eligible, nearest and most fitting first, as searchNearby
// ranks them. The maintenance job runs it on every instance.
import { sql } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import { COMING_A_UNIT } from '#contract/bloodRequests.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import { DAY_MS, dayInIndia, isDaytime, MINUTE_MS } from '#contract/indiaTime.ts';
import { lockFreeAccounts } from '#server/auth/accountLocks.ts';
import { createLink } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { rankDonors, writeRanking } from '#server/donors/ranking.ts';
import { sentencePlaces } from '#server/locations/localNames.ts';
import { nameDistrict } from '#server/locations/placeNames.ts';
import { addresseeColumns } from '#server/mail/addressees.ts';
import { nextDaytime } from '#server/mail/daytime.ts';
import { languageOf, type Addressee } from '#server/mail/email.ts';
import { enqueueEmail, TAKES_TEXTS, textDonor } from '#server/mail/outbox.ts';
import { askDonorEmail, stopLinkOf } from '#server/mail/requestEmails.ts';
import { countAsked } from './places.ts';
import type { StoredRequest } from './queries.ts';

/** So many donors are asked by then in all: `size` or, where other requests ask too, so many `forOne` who is missing. */
const WAVES = [
  { afterMinutes: 0, size: 20, forOne: 6 },
  { afterMinutes: 30, size: 60, forOne: 18 },
  { afterMinutes: 120, size: 140, forOne: 42 },
] as const;
/** Wanted beside one donor for each unit where other requests ask too: one may not come after all. */
const RESERVE = 1;
/** In a day: the waves may begin anew. */
export const MOST_ASKED = 150;
/** A donor is not asked again for so long. */
export const ASKED_AGAIN_DAYS = 7;
/** When there were too few donors: some may be asked again, or become eligible. */
const RETRY_MINUTES = 60;
/** Requests of one run, so that the other jobs are not kept waiting. */
const RUN = 200;

/**
 * A row of `donors` who may be asked. $4 is the limit, $5 the time, $6 whether only those of 'any time' may be, $7 the consent, $8 days, $9 the
 * request, $10 when it was made: who registers after reading its page does not learn the number; $11 whether texts are sent.
 */
const MAY_BE_ASKED = `consent_version >= $7 and messages_stopped_at is null and (calls_any_time or not $6::boolean)
  and registered_at <= $10::timestamptz
  and exists (select from accounts where accounts.account_id = donors.account_id
    and (email_confirmed_at is not null and routine_emails_stopped_at is null or $11::boolean and ${TAKES_TEXTS})
    and not is_demo and deleted_at is null and blocked_at is null)
  and not exists (select from asked_donors where asked_donors.account_id = donors.account_id
    and (request_id = $9 or was_asked and asked_at > $5::timestamptz - make_interval(days => $8::int)))`;

const ranking = writeRanking(MAY_BE_ASKED, '$4::int', 8);

/** Up to `count` donors, the first to be asked first. */
function findCandidates({ db, config }: WaveParts, request: StoredRequest, count: number, now: Date) {
  const { id, createdAt } = request;
  const about = [REQUEST_CONSENT_VERSION, ASKED_AGAIN_DAYS, id, createdAt, config.messaging !== undefined];
  return rankDonors(db, ranking, request, [count, now, !isDaytime(now), ...about], now);
}

interface WaveParts {
  db: Db;
  config: Config;
}

interface Plan {
  wave: number;
  /** How many donors to ask now. */
  count: number;
  /** When the next wave is due; null after the last. */
  nextAt: Date | null;
}

/** Others of the district need its donors, who are asked once a week. */
async function isAlone(db: Db, { id, districtId }: StoredRequest): Promise<boolean> {
  const others = db.selectFrom('bloodRequests').select('id').where('districtId', '=', districtId).where('id', '<>', id);
  return !(await others
    .where(sql<boolean>`state = 'open' and next_wave_at is not null`)
    .limit(1)
    .executeTakeFirst());
}

/** How many donors to ask in all by a wave; none once enough come. */
async function countWanted(db: Db, request: StoredRequest, { size, forOne }: (typeof WAVES)[number]): Promise<number> {
  const coming = await countAsked(db, request.id, { answer: 'coming' });
  if (coming >= COMING_A_UNIT * request.units) return 0;
  if (await isAlone(db, request)) return size;
  return Math.min(size, forOne * Math.max(0, request.units + RESERVE - coming));
}

/** The waves begin anew in the morning of a request that was opened at night. */
async function planWave(db: Db, request: StoredRequest, now: Date): Promise<Plan> {
  const begun = request.wavesFrom ?? now;
  const start = isDaytime(now) ? nextDaytime(begun) : begun;
  const minutes = (now.getTime() - start.getTime()) / MINUTE_MS;
  const wave = Math.max(1, WAVES.filter(({ afterMinutes }) => afterMinutes <= minutes).length);
  const { total, asked } = await db
    .selectFrom('askedDonors')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere('askedAt', '>=', new Date(now.getTime() - DAY_MS))
        .as('total'),
      fn.countAll<number>().filterWhere('askedAt', '>=', start).as('asked'),
    ])
    .where('requestId', '=', request.id)
    .where('wave', '>', 0)
    .executeTakeFirstOrThrow();
  const wanted = await countWanted(db, request, WAVES[wave - 1]!);
  const next = WAVES[wave];
  return {
    wave,
    count: Math.max(0, Math.min(wanted - asked, MOST_ASKED - total)),
    nextAt: next ? new Date(start.getTime() + next.afterMinutes * MINUTE_MS) : null,
  };
}

/** At night the others wait for the morning; where there were too few, later ones may be found. */
function nextTry({ count, nextAt }: Plan, asked: number, now: Date): Date | null {
  if (!isDaytime(now)) return new Date(Math.min(nextAt?.getTime() ?? Infinity, nextDaytime(now).getTime()));
  if (nextAt) return nextAt;
  return asked < count ? new Date(now.getTime() + RETRY_MINUTES * MINUTE_MS) : null;
}

type Recipient = Addressee & { mobile: string; ownGroup: BloodGroup; routineEmailsStoppedAt: Date | null };

const findRecipients = (db: Db, accountIds: readonly number[]): Promise<Recipient[]> =>
  db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(addresseeColumns)
    .select(['mobile', 'bloodGroup as ownGroup', 'routineEmailsStoppedAt'])
    .where('donors.accountId', '=', anyOf(accountIds))
    .orderBy('donors.accountId')
    .execute();

async function ask({ db, config }: WaveParts, request: StoredRequest, recipients: readonly Recipient[]): Promise<void> {
  const districtName = await nameDistrict(db, request.districtId);
  const numbers = new Set<string>();
  for (const { mobile, routineEmailsStoppedAt, ...owner } of recipients) {
    const token = await createLink(db, { purpose: 'request', accountId: owner.accountId });
    const district = (await sentencePlaces(languageOf(owner)))('d', request.districtId, districtName);
    const { text, ...email } = askDonorEmail(owner, { ...request, districtName, district }, token);
    if (owner.emailConfirmedAt !== null && routineEmailsStoppedAt === null) await enqueueEmail(db, config, email);
    // Several donors may have one phone.
    if (numbers.has(mobile)) continue;
    numbers.add(mobile);
    await textDonor(db, config, { ...email, subject: text, unsubscribeLink: stopLinkOf(email.link) });
  }
}

const isDue = (now: Date) =>
  sql<boolean>`state = 'open' and next_wave_at <= ${now} and needed_by >= ${dayInIndia(now)}::date and deleted_at is null`;
const requestById = (db: Db, id: number) => db.selectFrom('bloodRequests').selectAll().where('id', '=', id);

/** One wave of one request. Accounts are locked before the request, as everywhere. */
async function askWave(parts: WaveParts, id: number, now: Date): Promise<void> {
  const { db } = parts;
  const seen = await requestById(db, id).where(isDue(now)).executeTakeFirst();
  if (!seen) return;
  const plan = await planWave(db, seen, now);
  const candidates = plan.count > 0 ? await findCandidates(parts, seen, plan.count, now) : [];
  const free = await lockFreeAccounts(db, candidates);
  const request = await requestById(db, id).where(isDue(now)).forNoKeyUpdate().skipLocked().executeTakeFirst();
  if (!request) return;
  // Somebody may have said to come meanwhile.
  const isServed = (await planWave(db, request, now)).count === 0;
  // Another instance may have asked one, or the donor stopped it.
  const still = isServed || free.length === 0 ? [] : await findCandidates(parts, request, plan.count, now);
  const recipients = await findRecipients(
    db,
    still.filter((accountId) => free.includes(accountId)),
  );
  if (recipients.length > 0) {
    const rows = recipients.map(({ accountId }) => ({ requestId: id, accountId, wave: plan.wave, askedAt: now }));
    await db.insertInto('askedDonors').values(rows).execute();
    await ask(parts, request, recipients);
  }
  const nextWaveAt = nextTry(plan, isServed ? plan.count : recipients.length, now);
  await db.updateTable('bloodRequests').set({ nextWaveAt }).where('id', '=', id).execute();
}

/** Safe on several instances at once. */
export async function askDonors(
  { db, config }: { db: PooledDb; config: Config },
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  if (config.bloodRequests === 'off') return;
  const due = db.selectFrom('bloodRequests').select('id').where(isDue(now)).orderBy('nextWaveAt').limit(RUN);
  for (const { id } of await due.execute()) {
    if (stopping.aborted) return;
    await inTransaction(db, (transaction) => askWave({ db: transaction, config }, id, now));
  }
}
