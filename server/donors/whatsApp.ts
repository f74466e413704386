// The words of a WhatsApp message to a donor, in the donor's language, and the address that opens it.
import { sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import type { findWhatsApp } from '#contract/whatsApp.ts';
import { languages } from '#messages/catalogues.ts';
import type { Language, PlainId } from '#messages/translate.ts';
import { readNetwork } from '#server/content/rows.ts';
import type { Db } from '#server/db/kysely.ts';
import { sentencePlaces } from '#server/locations/localNames.ts';
import { CONTACT } from './listing.ts';

type Wanted = ParsedOf<typeof findWhatsApp>;

const ofGroup = { blood: 'donors.ofBlood', platelets: 'donors.ofPlatelets', plasma: 'donors.ofPlasma' } as const;

/** 'Guntur, Andhra Pradesh', with a hospital before it. */
async function describePlace(db: Db, { state, district, city, hospital }: Wanted, code: Language['code']) {
  const nameOf = await sentencePlaces(code);
  const { rows } = await sql<{ letter: 's' | 'd' | 'c'; id: number; name: string }>`
    select 'c' as letter, city_id as id, name from cities where city_id = ${city} and not is_other
    union all select 'd', district_id, name from districts where district_id = ${district}
    union all select 's', state_id, name from states where state_id = ${state}`.execute(db);
  const names = rows.map(({ letter, id, name }) => nameOf(letter, id, name));
  return [...new Set([...(hospital === null ? [] : [hospital]), ...names])].join(', ');
}

async function findDonor(db: Db, regid: number) {
  const donor = await db
    .selectFrom('donors')
    .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
    .select(['fullName', 'mobile', 'isAvailable', 'language', sql<string>`${sql.raw(CONTACT)}`.as('contact')])
    .where('donors.accountId', '=', regid)
    .where('listingRank', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const refuse = (words: PlainId) => new Failure('not_found', { message: { id: words } });
  if (!donor) throw refuse('reports.noLongerListed');
  if (!donor.isAvailable) throw refuse('donors.cannotGiveNow');
  if (donor.contact !== 'number') throw refuse('donors.numberHidden');
  return donor;
}

export async function describeChat(db: Db, wanted: Wanted): Promise<string> {
  const { fullName, mobile, language } = await findDonor(db, wanted.regid);
  const { code, t } = Object.values(languages).find((one) => one.code === language) ?? languages.en;
  const text = t('donors.whatsAppText', {
    name: fullName,
    what: t(ofGroup[wanted.need], { group: wanted.bloodgroup }),
    place: await describePlace(db, wanted, code),
    site: (await readNetwork(db))(code).name,
  });
  return `https://wa.me/${mobile.slice(1)}?text=${encodeURIComponent(text)}`;
}
