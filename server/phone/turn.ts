// One text or missed call that is answered: who sent it, and what commands need.
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import type { FoundPlace } from '#contract/locations.ts';
import type { Translate } from '#messages/translate.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import type { Parts } from '#server/bloodRequests/queries.ts';
import { findOnDuty } from '#server/bloodRequests/reading.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import type { PhoneNumber } from './numbers.ts';

export interface OwnDonor {
  accountId: number;
  fullName: string;
  districtId: number;
  isAvailable: boolean;
  /** 2 of who is unavailable, null of who is not listed. */
  listingRank: number | null;
  language: string;
}

export interface Turn extends Parts {
  /** E.164 */
  number: string;
  /** Those with this number, whose accounts are locked. */
  donors: readonly OwnDonor[];
  /** Changed by commands, and stored after them. */
  state: PhoneNumber;
  /** What the place of a search may be. */
  places: readonly FoundPlace[];
  language: LanguageCode;
  t: Translate;
}

export interface Said {
  text: string;
  /** Donors whom it names. */
  shown?: readonly number[];
  /** The state of a new search, for the statistics. */
  searchedState?: number;
  /** Past the limits only what was done now is answered. */
  isNew?: boolean;
}

/** More have one number only where an administrator decides. */
const MOST_DONORS = 20;

const donorsOf = (db: Db, number: string) =>
  db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['accounts.accountId', 'fullName', 'districtId', 'isAvailable', 'listingRank', 'language'])
    .where('mobile', '=', number)
    .where('isDemo', '=', false)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .orderBy('accounts.accountId')
    .limit(MOST_DONORS);

export async function lockDonors(db: Db, number: string): Promise<OwnDonor[]> {
  const found = await donorsOf(db, number).execute();
  const ids = found.map(({ accountId }) => accountId);
  await lockAccounts(db, ids);
  // One may have got another number.
  return donorsOf(db, number).where('accounts.accountId', '=', anyOf(ids)).execute();
}

/** That of the words, else of the donor, else of the words before, else English. */
export function chooseLanguage(
  meant: readonly LanguageCode[],
  donors: readonly OwnDonor[],
  { asked }: PhoneNumber,
): LanguageCode {
  const stored = languageCodes.find((code) => code === donors[0]?.language);
  if (meant.length === 0) return stored ?? asked.language ?? 'en';
  return stored && meant.includes(stored) ? stored : meant[0]!;
}

export const sayHelp = ({ t }: Turn): string => t('phone.help', { pause: 'PAUSE 30' });

/** Who takes calls now where the sender lives or searches; none where nobody published a number. */
export async function describeDuty({ db, donors, state, t }: Turn): Promise<string[]> {
  const found = await findOnDuty(db, state.asked.search?.place.districtId ?? donors[0]?.districtId ?? null);
  return found ? [t('phone.coordinator', found)] : [];
}
