// What is known of a number that wrote: what it asked last, how often it was answered today, and whether it wants no texts.
import { sql } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { anyTextOf, daysAgo } from '#server/db/expressions.ts';
import { deleteUpTo } from '#server/db/inBatches.ts';
import type { Db } from '#server/db/kysely.ts';
import { hashPhone } from '#server/donors/stoppedTexts.ts';
import type { Command } from './readText.ts';

export interface Place {
  name: string;
  stateId: number;
  districtId: number | null;
  cityId: number | null;
}

export interface Search {
  bloodGroup: BloodGroup;
  place: Place;
  /** Donors whom its answers named. */
  seen: number[];
}

/** What a numbered answer is to: which place, or which donor of the number. */
interface Choice {
  command: Command;
  places?: Place[];
  donors?: number[];
}

export interface Asked {
  search?: Search;
  choice?: Choice | undefined;
  /** Of the last answer. */
  language?: LanguageCode;
  /** India's day of the last answer to a missed call. */
  calledOn?: string;
}

export interface PhoneNumber {
  numberHash: string;
  answeredCount: number;
  toldDonors: number[];
  asked: Asked;
  commandedAt: Date | null;
  stoppedAt: Date | null;
}

/** What a number asked is kept for a day, the time of its last command for a week. */
const KEPT_DAYS = 7;

/** Texts of one number wait for each other here. The counts are of today. */
export async function lockNumber(db: Db, keys: SigningKeys, number: string, now: Date): Promise<PhoneNumber> {
  const hashes = hashPhone(keys, number);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone ${hashes[0]}`}::text, 0))`.execute(db);
  const found = await db
    .selectFrom('phoneNumbers')
    .select(['numberHash', 'day', 'answeredCount', 'toldDonors', 'asked', 'commandedAt', 'stoppedAt'])
    .where('numberHash', '=', anyTextOf(hashes))
    .executeTakeFirst();
  const none = {
    numberHash: hashes[0],
    answeredCount: 0,
    toldDonors: [],
    asked: {},
    commandedAt: null,
    stoppedAt: null,
  };
  if (!found) return none;
  const { day, ...stored } = found;
  const isToday = day === dayInIndia(now);
  return { ...stored, asked: stored.asked ?? {}, ...(!isToday && { answeredCount: 0, toldDonors: [] }) };
}

export async function storeNumber(db: Db, { asked, ...number }: PhoneNumber, now: Date): Promise<void> {
  const stored = { ...number, day: dayInIndia(now), asked: JSON.stringify(asked), updatedAt: sql<Date>`now()` };
  await db
    .insertInto('phoneNumbers')
    .values(stored)
    .onConflict((conflict) => conflict.column('numberHash').doUpdateSet(stored))
    .execute();
}

/** Those who want no texts stay. */
export async function deleteOldPhoneNumbers(db: Db, limit: number): Promise<number> {
  await sql`update phone_numbers set asked = null, told_donors = '{}' where ctid = any(array(
    select ctid from phone_numbers where asked is not null and updated_at < ${daysAgo(1)} limit ${limit}::int))`.execute(
    db,
  );
  return deleteUpTo(db, limit, 'phoneNumbers', sql`updated_at < ${daysAgo(KEPT_DAYS)} and stopped_at is null`);
}
