// Calls that ask imported donors without an e-mail address for consent: whom to call next, and what a call leads to.
import { sql } from 'kysely';
import { CONSENT_VERSION } from '#contract/consent.ts';
import {
  CONFIRM_AGAIN_DAYS,
  COUNTED_WAITING,
  HELD_MINUTES,
  UNANSWERED_DAYS,
  UNANSWERED_REST_DAYS,
  type ConfirmationCall,
  type ConfirmationOutcome,
} from '#contract/desk.ts';
import { listedBirthYears } from '#contract/eligibility.ts';
import { addDays, dayInIndia, isDaytime, yearInIndia } from '#contract/indiaTime.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { languageOf, wordsOf } from '#server/mail/email.ts';
import { calledDonor } from '#server/donors/calledDonor.ts';
import { markAnswered } from '#server/donors/importedAnswers.ts';
import { endWaitOnceConfirmed, lockCaps } from '#server/donors/listingCaps.ts';

/** Who asks, and where; administrators ask everywhere. */
export interface Asker {
  accountId: number;
  districtIds: readonly number[] | null;
  now: Date;
}

/** Imported donors whom nothing but a call reaches, and whom a consent would list. */
function callable(db: Db, now: Date) {
  const { earliest, latest } = listedBirthYears(yearInIndia(now));
  return (
    db
      .selectFrom('donors')
      .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
      .innerJoin('importedDonors', 'importedDonors.accountId', 'donors.accountId')
      .innerJoin('registers', 'registers.id', 'registerId')
      .leftJoin('confirmationCalls', 'confirmationCalls.accountId', 'donors.accountId')
      .where('awaitsConfirmation', '=', sql.lit(true))
      // Before 'Start' nobody of a register is reached.
      .whereRef('importedAt', '<=', 'startedAt')
      .where('isListedAtStart', '=', sql.lit(false))
      .where('email', '=', sql.lit(''))
      // Who set a password answered.
      .where('passwordHash', 'is', null)
      .where('deletedAt', 'is', null)
      .where('blockedAt', 'is', null)
      .where('numberShown', '<>', sql.lit('never'))
      .where((eb) => eb.or([eb('birthYear', 'is', null), eb.between('birthYear', earliest, latest)]))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('listingClaims').select('field').whereRef('listingClaims.accountId', '=', 'donors.accountId'),
          ),
        ),
      )
  );
}

const isFree = sql<boolean>`(held_by is null or held_at < ${secondsAgo(HELD_MINUTES * 60)})`;

/** Those who may be called now. */
function waiting(db: Db, { districtIds, now }: Asker) {
  const due = callable(db, now).where(sql<boolean>`coalesce(next_on, '-infinity') <= ${dayInIndia(now)}::date`);
  const inHours = isDaytime(now) ? due : due.where('callsAnyTime', '=', true);
  return districtIds === null ? inHours : inHours.where('districtId', '=', sql<number>`any(${districtIds}::int[])`);
}

export async function countWaiting(db: Db, asker: Asker): Promise<number> {
  const counted = waiting(db, asker).select('donors.accountId').limit(COUNTED_WAITING);
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The donor whom the asker holds; undefined where somebody else took them or they answered meanwhile. */
export async function findHeld(db: Db, { accountId, now }: Asker): Promise<number | undefined> {
  const held = callable(db, now).select('donors.accountId').where('heldBy', '=', accountId);
  return (await held.orderBy('heldAt', 'desc').executeTakeFirst())?.accountId;
}

/** Holds the next donor for the asker, whose account is locked. Two who ask at once get different ones. */
export async function holdNext(db: Db, asker: Asker): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('confirmation calls', 0))`.execute(db);
  const next =
    (await findHeld(db, asker)) ??
    // Not one who is being deleted or changed: a waiting lock could be part of a deadlock.
    (
      await waiting(db, asker)
        .select('donors.accountId')
        .where(isFree)
        .limit(1)
        .forNoKeyUpdate('accounts')
        .skipLocked()
        .executeTakeFirst()
    )?.accountId;
  if (next === undefined) return null;
  const hold = { heldBy: asker.accountId, heldAt: sql<Date>`now()` };
  await db
    .insertInto('confirmationCalls')
    .values({ accountId: next, ...hold })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(hold))
    .execute();
  return next;
}

/** What a coordinator needs for the call. */
export async function describeCall(db: Db, accountId: number): Promise<ConfirmationCall> {
  const { outcome, calledAt, birthYear, ...donor } = await calledDonor(db, accountId)
    .innerJoin('importedDonors', 'importedDonors.accountId', 'donors.accountId')
    .innerJoin('registers', 'registers.id', 'registerId')
    .leftJoin('confirmationCalls', 'confirmationCalls.accountId', 'donors.accountId')
    .select(['outcome', 'calledAt', 'registers.name as former', 'birthYear'])
    .executeTakeFirstOrThrow();
  const { language } = donor;
  return {
    ...donor,
    ...(birthYear === null && { needsYear: true as const }),
    lastCall: outcome && calledAt && { outcome, at: calledAt.toISOString() },
    consent: { version: CONSENT_VERSION, text: wordsOf(languageOf({ isAdmin: false, language }))('accounts.consent') },
  };
}

/** The consent was given by phone to this account. Lists the donor unless too many have the number. */
async function confirm(db: Db, accountId: number, by: number, now: Date): Promise<void> {
  const donor = db.selectFrom('donors').select('mobile').where('accountId', '=', accountId);
  const values = { email: '', ...(await donor.executeTakeFirstOrThrow()) };
  await lockCaps(db, values);
  await db
    .updateTable('donors')
    .set({ consentVersion: CONSENT_VERSION, consentAt: sql<Date>`now()`, consentBy: by })
    .where('accountId', '=', accountId)
    .execute();
  await markAnswered(db, accountId, now);
  await db.deleteFrom('confirmationCalls').where('accountId', '=', accountId).execute();
  await endWaitOnceConfirmed(db, { accountId, values }, now);
}

/** Records what became of a call to a locked donor. Returns whether the donor is listed. 'remove me' erases elsewhere. */
export async function recordCall(
  db: Db,
  {
    accountId,
    outcome,
    by,
    now,
  }: { accountId: number; outcome: Exclude<ConfirmationOutcome, 'remove me'>; by: number; now: Date },
): Promise<boolean> {
  if (outcome === 'confirmed') {
    await confirm(db, accountId, by, now);
    const donor = db.selectFrom('donors').select('listingRank').where('accountId', '=', accountId);
    return (await donor.executeTakeFirstOrThrow()).listingRank !== null;
  }
  const today = dayInIndia(now);
  const calls = db.selectFrom('confirmationCalls').select('unanswered').where('accountId', '=', accountId);
  const earlier = (await calls.executeTakeFirstOrThrow()).unanswered;
  // The next call is on a later day.
  const unanswered = outcome === 'no answer' ? (earlier + 1) % UNANSWERED_DAYS : 0;
  const restDays = unanswered === 0 ? UNANSWERED_REST_DAYS : 1;
  const nextOn = {
    'not now': addDays(today, CONFIRM_AGAIN_DAYS),
    'no answer': addDays(today, restDays),
    'wrong number': 'infinity',
  }[outcome];
  await db
    .updateTable('confirmationCalls')
    .set({ heldBy: null, heldAt: null, outcome, calledAt: now, unanswered, nextOn })
    .where('accountId', '=', accountId)
    .execute();
  return false;
}
