// The rows of a former register as donors, with the faults of those that are none.
import { ageBar, type AgeBar } from '#contract/eligibility.ts';
import { startOfDay, yearInIndia } from '#contract/indiaTime.ts';
import type { LanguageCode } from '#messages/languages.ts';
import { nameKey } from '#server/donors/nameKey.ts';
import type { Profile } from '#server/donors/profile.ts';
import * as read from './cells.ts';
import type { DonorColumn, RegisterMap } from './columns.ts';
import type { CsvLine } from './csvFile.ts';
import { readDay } from './dates.ts';
import { Fault } from './faults.ts';
import type { FoundPlace, TypedPlace } from './places.ts';

export interface FormerDonor {
  line: number;
  /** As the file has them, for the file of errors. */
  cells: string[];
  /** By which a second import knows the donor. */
  sourceId: string;
  userId: string | null;
  /** Empty where none is known. */
  email: string;
  language: LanguageCode;
  profile: Profile;
  registeredAt: Date | null;
  lastDonation: string | null;
  consentedAt: Date | null;
  age: AgeBar | null;
  notes: string[];
}

interface Reader {
  columns: ReadonlyMap<DonorColumn, number>;
  map: RegisterMap;
  findPlace: (typed: TypedPlace) => FoundPlace;
  now: Date;
}

const toMoment = (day: string | null) => (day === null ? null : startOfDay(day));

function readProfile(cell: (column: DonorColumn) => string, place: FoundPlace): Profile {
  const landline = cell('landline');
  const { countryId, stateId, districtId, cityId } = place;
  return {
    fullName: read.readName(cell('fullName')),
    bloodGroup: read.readBloodGroup(cell('bloodGroup')),
    mobile: read.readPhone(cell('mobile'), 'mobile'),
    landline: read.isBlank(landline) ? null : read.readPhone(landline, 'any'),
    gender: read.readGender(cell('gender')),
    countryId,
    stateId,
    districtId,
    cityId,
    isAvailable: read.readYesNo(cell('available'), true),
    birthYear: read.readYearOfBirth(cell('born')),
    numberShown: read.readNumberShown(cell('numberShown')),
    callsAnyTime: read.readYesNo(cell('callsAnyTime'), false),
  };
}

function listNotes(typedGroup: string, bloodGroup: string, age: AgeBar | null, place: FoundPlace): string[] {
  return [
    ...(typedGroup === bloodGroup ? [] : [`group '${typedGroup}' is read as ${bloodGroup}`]),
    ...(age === null ? [] : [`${age}: not listed`]),
    ...(place.note === null ? [] : [place.note]),
  ];
}

/** Throws a Fault. */
export function readDonor({ line, cells }: CsvLine, { columns, map, findPlace, now }: Reader): FormerDonor {
  const cell = (column: DonorColumn) => cells[columns.get(column) ?? -1] ?? '';
  if (read.readYesNo(cell('blocked'), false)) throw new Fault('blocked', 'The account was blocked there.');
  const [country, state, district, city] = [cell('country'), cell('state'), cell('district'), cell('city')];
  const place = findPlace({ country, state, district, city });
  const profile = readProfile(cell, place);
  const registeredAt = toMoment(readDay(cell('registered'), map.dates, now));
  const age = ageBar(profile.birthYear, yearInIndia(now));
  const id = cell('id') || cell('userId');
  return {
    line,
    cells,
    sourceId: id === '' ? `${profile.mobile} ${nameKey(profile.fullName)} ${profile.birthYear}` : id,
    userId: read.readUserId(cell('userId')),
    email: read.readEmail(cell('email')),
    language: read.readLanguage(cell('language')),
    profile,
    registeredAt,
    lastDonation: readDay(cell('lastDonation'), map.dates, now),
    consentedAt: toMoment(readDay(cell('consented'), map.dates, now)) ?? registeredAt,
    age,
    notes: listNotes(cell('bloodGroup'), profile.bloodGroup, age, place),
  };
}
