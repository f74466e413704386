// What the site holds of a donor, each field declared once. From here follow registration, profile and its changes, the
// columns that are written, the audited changes, own data, the administrators' facts and the columns of CSV files.
import * as z from 'zod/mini';
import { keysOf } from './records.ts';
import { Availability, BloodGroup, EARLIEST_BIRTH_YEAR } from './blood.ts';
import { email, phone } from './contactFields.ts';
import { blankAsNull, blankIsNull, id, ranges, text, type Label } from './fields.ts';
import { yearInIndia } from './indiaTime.ts';
import { fault, message } from './message.ts';
import { name, storedName } from './names.ts';
import { withAsciiDigits } from './phones.ts';

const NO_YEAR = fault('fault.required', { label: message('field.yearOfBirth') });
const WRONG_YEAR = fault('fault.birthYear', { earliest: EARLIEST_BIRTH_YEAR });
/** A date with surrounding blanks. */
const DAY_MAX = 50;
const isTyped = (input: unknown) => typeof input === 'string' && (input.length > DAY_MAX || input.trim() !== '');

const YearNumber = z.number(NO_YEAR);
ranges.set(YearNumber, { minimum: EARLIEST_BIRTH_YEAR, maximum: 9999 });

/** A year (1990, "1990") or a day in it ("1990-05-17"); parsed to the year. */
export const YearOfBirth = z
  .pipe(
    z.union(
      [
        YearNumber,
        text(NO_YEAR, DAY_MAX).check(z.trim(), z.overwrite(withAsciiDigits), z.regex(/^\d{4}$/, NO_YEAR)),
        text(NO_YEAR, DAY_MAX).check(z.trim(), z.overwrite(withAsciiDigits), z.regex(z.regexes.date, NO_YEAR)),
      ],
      { error: (issue) => (isTyped(issue.input) ? WRONG_YEAR : NO_YEAR).error(issue) },
    ),
    z.transform((value) => (typeof value === 'number' ? value : Number(value.slice(0, 4)))),
  )
  .check(
    z.refine(
      (year) => Number.isInteger(year) && year >= EARLIEST_BIRTH_YEAR && year <= yearInIndia(new Date()),
      WRONG_YEAR,
    ),
  );

export const genders = ['Female', 'Male', 'Other'] as const;

/** Who sees a donor's number: everyone, everyone while the donor is available and eligible, or administrators alone. */
export const numberChoices = ['always', 'available', 'never'] as const;
export type NumberShown = (typeof numberChoices)[number];

/** What every donor gives. */
const required = <T extends z.ZodMiniType>(schema: T) => ({ given: schema, changed: z.optional(schema) });

/** What a donor need not give, and can take back: null or blank. */
const optional = <T extends z.ZodMiniType>(schema: T) => ({
  given: blankAsNull(schema),
  changed: z.optional(blankIsNull(schema)),
});

/** What has a usual value, which is stored where a registration has none. */
function preset<T extends string | boolean>(schema: z.ZodMiniType<T, T>, usual: NoInfer<T>) {
  const given = z.pipe(
    blankAsNull(schema),
    z.transform((value: T | null) => value ?? usual),
  );
  return { usual, given, changed: z.optional(schema), shown: z.nullable(schema) };
}

const shownText = z.nullable(z.string());

const place = (label: Label) => ({ ...required(id(label)), shown: z.nullable(z.number()), show: 'place' }) as const;

/**
 * `given`, `changed`, `shown`: the schemas of a registration, of a change (absent: as it is) and of an answer.
 * `column`: of the table of donors; null where the account has it. A field whose name is its column's is copied both ways.
 * `show`: as what it is shown. `label`, `fact`, `audit`: its names in the administrators' forms, on the donor's page and
 * in lists of changes. `named`: the field of an answer that says an id in words. `input`: how a form takes it.
 */
// prettier-ignore
export const donorFields = {
  fullName: {
    column: 'fullName', given: name('field.fullName'), changed: z.optional(storedName('field.fullName')),
    shown: shownText, show: 'text', label: 'Full Name', audit: 'name',
    input: { autoComplete: 'name', maxLength: 100 },
  },
  emailId: {
    column: null, ...required(email()),
    shown: z.string(), show: 'text', label: 'Email', audit: 'e-mail address',
    input: { type: 'email', autoComplete: 'email', maxLength: 254 },
  },
  mobileNumber: {
    column: 'mobile', ...required(phone()),
    shown: shownText, show: 'phone', label: 'Mobile Number', fact: 'Mobile No.', audit: 'mobile number',
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
  },
  landlineNumber: {
    column: 'landline', ...optional(phone('field.landlineNumber')),
    shown: shownText, show: 'phone', label: 'Landline Number', fact: 'Landline No.', audit: 'landline number',
    input: { type: 'tel', maxLength: 40 },
  },
  gender: {
    column: 'gender', ...optional(z.enum(genders, fault('fault.gender'))),
    shown: shownText, show: 'text', label: 'Gender', fact: 'Gender', audit: 'gender',
  },
  bloodGroup: {
    column: 'bloodGroup', ...required(BloodGroup),
    shown: z.nullable(BloodGroup), show: 'text', label: 'Blood Group', fact: 'Blood Group', audit: 'blood group',
  },
  /** Shown as YYYY-01-01. */
  DOB: {
    column: 'birthYear', ...required(YearOfBirth),
    shown: shownText, show: 'year', label: 'Date of Birth', fact: 'Year of birth', audit: 'year of birth',
  },
  strAvailUnAvail: {
    column: 'isAvailable', ...required(Availability),
    shown: z.nullable(Availability), show: 'availability', label: 'Can the donor give blood', audit: 'availability',
  },
  numberShown: {
    column: 'numberShown', ...preset(z.enum(numberChoices, fault('fault.answer')), 'always'),
    show: 'choice', label: 'Who sees the mobile number', fact: 'Who sees it', audit: 'who sees the number',
  },
  /** Whether calls are welcome at night too. */
  callsAnyTime: {
    column: 'callsAnyTime', ...preset(z.boolean(fault('fault.answer')), false),
    show: 'choice', label: 'When calls are welcome', fact: 'Calls', audit: 'hours for calls',
  },
  presentCountry: { column: 'countryId', ...place('field.country'), named: 'countryName', audit: 'country' },
  presentState: { column: 'stateId', ...place('field.state'), named: 'stateName', audit: 'state' },
  presentDistrict: { column: 'districtId', ...place('field.district'), named: 'districtName', audit: 'district' },
  presentCity: { column: 'cityId', ...place('field.city'), named: 'cityName', audit: 'city' },
} as const;

type Fields = typeof donorFields;
export type DonorField = keyof Fields;
export const donorFieldNames = keysOf(donorFields);

interface Described {
  show: Fields[DonorField]['show'];
  label?: string;
  fact?: string;
  named?: 'countryName' | 'stateName' | 'districtName' | 'cityName';
  audit: string;
  input?: { type?: 'email' | 'tel'; inputMode?: 'tel'; autoComplete?: string; maxLength: number };
}
/** How a field is shown and called. */
export const describedField = (field: DonorField): Described => donorFields[field];

/** The fields that are chosen from a few answers. */
export type ChoiceField = { [F in DonorField]: Fields[F]['show'] extends 'choice' ? F : never }[DonorField];
export const isChoice = (field: DonorField): field is ChoiceField => donorFields[field].show === 'choice';
export const choiceFields = donorFieldNames.filter(isChoice);

/** What is stored where nobody chose. */
export const usualChoices = Object.fromEntries(choiceFields.map((field) => [field, donorFields[field].usual])) as {
  [F in ChoiceField]: z.output<Fields[F]['given']>;
};

/** The fields that have the name of their column. */
export type CopiedField = { [F in DonorField]: Fields[F]['column'] extends F ? F : never }[DonorField];
export const copiedFields = donorFieldNames.filter(
  (field): field is CopiedField => donorFields[field].column === field,
);

export type DonorColumn = NonNullable<Fields[DonorField]['column']>;
export const donorColumns = donorFieldNames
  .map((field) => donorFields[field].column)
  .filter((column) => column !== null);

/** One of the schemas of each field. */
export const schemasOf = <Way extends 'given' | 'changed' | 'shown'>(way: Way) =>
  Object.fromEntries(donorFieldNames.map((field) => [field, donorFields[field][way]])) as {
    [F in DonorField]: Fields[F][Way];
  };
