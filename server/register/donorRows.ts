// The rows of a former register as donors, with the faults of those that are none and notes on what was read otherwise.
import { usualChoices } from '#contract/donorFields.ts';
import { ageBar, type AgeBar } from '#contract/eligibility.ts';
import { startOfDay, yearInIndia } from '#contract/indiaTime.ts';
import type { LanguageCode } from '#messages/languages.ts';
import { nameKey } from '#server/donors/nameKey.ts';
import type { Profile } from '#server/donors/profile.ts';
import * as read from './cells.ts';
import { isHeaderOf, type DonorColumn, type RegisterMap } from './columns.ts';
import type { CsvFile, CsvLine } from './csvFile.ts';
import { isNoDay, readDay } from './dates.ts';
import { Fault, type Note } from './faults.ts';
import type { FoundPlace, TypedPlace } from './places.ts';

export interface FormerDonor {
  line: number;
  /** As the file has them, for the file of errors. */
  cells: string[];
  /** The id there; empty without one. */
  formerId: string;
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
  /** Something that decides about listing is not known: the donor is asked first. */
  isAsked: boolean;
  notes: Note[];
}

interface Reader {
  file: Pick<CsvFile<DonorColumn>, 'headers' | 'columns'>;
  map: RegisterMap;
  findPlace: (typed: TypedPlace) => FoundPlace;
  now: Date;
}

/** Longer ones are no ids. */
const MAX_ID = 100;

const toMoment = (day: string | null) => (day === null ? null : startOfDay(day));

/** The cells of a row by their columns, and what is to be said of them. */
class Row {
  readonly notes: Note[] = [];
  isAsked = false;
  readonly #cells: readonly string[];
  readonly #reader: Reader;

  constructor({ cells }: CsvLine, reader: Reader) {
    this.#cells = cells;
    this.#reader = reader;
  }

  cell(column: DonorColumn): string {
    return this.#cells[this.#reader.file.columns.get(column) ?? -1] ?? '';
  }

  header(column: DonorColumn): string {
    return this.#reader.file.headers[this.#reader.file.columns.get(column) ?? -1] ?? column;
  }

  /** A file without the column has a note on the row. */
  note(column: DonorColumn, text: string): void {
    this.notes.push({ column: this.#reader.file.columns.has(column) ? this.header(column) : '', text });
  }

  /** A cell that cannot be read is left out; where it decides about listing the donor is asked. */
  optional<T>(column: DonorColumn, readCell: (cell: string) => T, otherwise: T, decides = false): T {
    try {
      return readCell(this.cell(column));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const left = decides ? 'left out, not listed before asked' : 'left out';
      this.note(column, `${this.header(column)} '${this.cell(column)}' is ${left}: ${error.message}`);
      this.isAsked ||= decides;
      return otherwise;
    }
  }

  day(column: DonorColumn, decides = false): string | null {
    const cell = this.cell(column);
    if (cell !== '' && isNoDay(cell)) this.note(column, `${this.header(column)} '${cell}' is read as none`);
    return this.optional(column, () => readDay(cell, this.#reader.map.dates, this.#reader.now), null, decides);
  }
}

/** This program's export writes the year alone as a day. */
const isOwnExport = ({ headers }: Reader['file']) => ['regid', 'fullName', 'DOB'].every((one) => headers.includes(one));

/** The year, or who was so old at the registration; null where neither is known. */
function readYear(row: Row, registered: string | null, file: Reader['file']): number | null {
  const born = row.cell('born');
  const isAge = isHeaderOf(file.headers[file.columns.get('born') ?? -1], 'age');
  const hasNone = read.isBlank(born) || (isNoDay(born) && !isOwnExport(file));
  if (hasNone && !read.isBlank(born)) row.note('born', `${row.header('born')} '${born}' is read as none`);
  const year = isAge || hasNone ? null : row.optional('born', read.readYearOfBirth, null);
  if (year !== null) return year;
  const column = isAge ? 'born' : 'age';
  return read.isBlank(row.cell(column)) ? null : row.optional(column, (age) => read.readAge(age, registered), null);
}

function readProfile(row: Row, place: FoundPlace, birthYear: number | null): Profile {
  const { countryId, stateId, districtId, cityId } = place;
  return {
    ...usualChoices,
    fullName: read.readName(row.cell('fullName')),
    bloodGroup: read.readBloodGroup(row.cell('bloodGroup')),
    mobile: read.readPhone(row.cell('mobile'), 'mobile'),
    landline: row.optional('landline', (cell) => (read.isBlank(cell) ? null : read.readPhone(cell, 'any')), null),
    gender: row.optional('gender', read.readGender, null),
    countryId,
    stateId,
    districtId,
    cityId,
    isAvailable: row.optional('available', (cell) => read.readYesNo(cell, true), true, true),
    birthYear,
    numberShown: row.optional('numberShown', read.readNumberShown, 'available', true),
    callsAnyTime: row.optional('callsAnyTime', (cell) => read.readYesNo(cell, false), false),
  };
}

const placeColumns = ['city', 'district', 'state'] as const;

/** The column of which a note on the place quotes the cell. */
const columnOf = (row: Row, note: string) =>
  placeColumns.find((column) => row.cell(column) !== '' && note.includes(`'${row.cell(column)}'`)) ?? 'city';

/** Throws a Fault. */
export function readDonor(line: CsvLine, reader: Reader): FormerDonor {
  const row = new Row(line, reader);
  const { file, findPlace, now } = reader;
  if (row.optional('blocked', (cell) => read.readYesNo(cell, false), false, true))
    throw new Fault('blocked', 'The account was blocked there.');
  const [country, state, district, city] = [
    row.cell('country'),
    row.cell('state'),
    row.cell('district'),
    row.cell('city'),
  ];
  const place = findPlace({ country, state, district, city });
  const registered = row.day('registered');
  const profile = readProfile(row, place, readYear(row, registered, file));
  const age = profile.birthYear === null ? null : ageBar(profile.birthYear, yearInIndia(now));
  const id = row.cell('id') || row.cell('userId');
  const group = row.cell('bloodGroup');
  if (group !== profile.bloodGroup) row.note('bloodGroup', `group '${group}' is read as ${profile.bloodGroup}`);
  if (age !== null) row.note('born', `${age}: not listed`);
  if (profile.birthYear === null) row.note('born', 'no year of birth: not listed before asked');
  for (const note of place.notes) row.note(columnOf(row, note), note);
  const donor = {
    line: line.line,
    cells: line.cells,
    formerId: id.replaceAll('\0', '').slice(0, MAX_ID),
    sourceId: id === '' ? `${profile.mobile} ${nameKey(profile.fullName)} ${profile.birthYear}` : id,
    userId: row.optional('userId', read.readUserId, null),
    email: row.optional('email', read.readEmail, ''),
    language: row.optional('language', read.readLanguage, 'en'),
    profile,
    registeredAt: toMoment(registered),
    lastDonation: row.day('lastDonation', true),
    consentedAt: toMoment(row.day('consented', true)) ?? toMoment(registered),
    age,
  };
  return { ...donor, isAsked: row.isAsked || place.isGuess || profile.birthYear === null, notes: row.notes };
}
