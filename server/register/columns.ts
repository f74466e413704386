// Which column of a former register holds what: by its usual names, or as map.json says.
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { AdminError } from '#server/admin/people/commands.ts';

/** The usual names of each column, without blanks and signs; those of this program's own export come first. */
const donorNames = {
  id: ['regid', 'id', 'donorid', 'registrationid', 'registrationno', 'registrationnumber'],
  userId: ['userid', 'username', 'loginid', 'login'],
  fullName: ['fullname', 'name', 'donorname', 'nameofdonor'],
  mobile: ['mobilenumber', 'mobile', 'mobileno', 'phone', 'phonenumber', 'phoneno', 'contactnumber', 'contactno', 'cell'],
  landline: ['landlinenumber', 'landline', 'phone2'],
  email: ['emailid', 'email', 'emailaddress', 'mail', 'mailid'],
  bloodGroup: ['bloodgroup', 'bloodtype', 'group', 'bg'],
  gender: ['gender', 'sex'],
  born: ['dob', 'dateofbirth', 'birthdate', 'yearofbirth', 'birthyear', 'yob'],
  country: ['countryname', 'country'],
  state: ['statename', 'state'],
  district: ['districtname', 'district'],
  city: ['cityname', 'city', 'town', 'village', 'place', 'location', 'area'],
  available: ['availableunavailable', 'availability', 'available'],
  registered: ['registeredon', 'registeredat', 'registrationdate', 'dateofregistration', 'createdon', 'createdat', 'joined'],
  lastDonation: ['lastdonation', 'lastdonationdate', 'lastdonated', 'lastdonateddate', 'dateoflastdonation'],
  consented: ['consentdate', 'consentedon', 'consentat'],
  language: ['language', 'lang'],
  numberShown: ['numbershown'],
  callsAnyTime: ['callsanytime'],
  blocked: ['isblocked', 'blocked'],
} as const; // prettier-ignore

const donationNames = {
  donor: ['regid', 'donorid', 'registrationid', 'registrationno', 'userid', 'id'],
  donatedOn: ['donatedon', 'donationdate', 'donateddate', 'dateofdonation', 'date'],
  type: ['type', 'typeofdonation', 'donationtype'],
  patient: ['patientname', 'patient'],
  place: ['place', 'location', 'city', 'town'],
  hospital: ['hospitalname', 'hospital', 'bloodbank', 'bloodcentre'],
} as const;

const redirectNames = {
  from: ['from', 'old', 'oldaddress', 'path'],
  to: ['to', 'new', 'newaddress', 'target'],
} as const;

export type DonorColumn = keyof typeof donorNames;
export type DonationColumn = keyof typeof donationNames;

export const donorTable = {
  names: donorNames,
  required: ['fullName', 'mobile', 'bloodGroup', 'born', 'city'],
} as const;
export const redirectTable = { names: redirectNames, required: ['from', 'to'] } as const;
export const donationTable = { names: donationNames, required: ['donor', 'donatedOn'] } as const;

interface Table<Column extends string> {
  names: Readonly<Record<Column, readonly string[]>>;
  required: readonly NoInfer<Column>[];
}

/** Written by the operator. */
const RegisterMap = z.strictObject({
  /** What the former network is called, as donors know it. */
  register: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The words by which donors agreed to be in it. */
  consent: z.optional(z.string().check(z.minLength(1), z.maxLength(10_000))),
  /** How dates are written that could be read in two ways. */
  dates: z.optional(z.enum(['day first', 'month first'])),
  /** The header of the column for each of ours. */
  columns: z.optional(z.record(z.string(), z.string())),
});
export type RegisterMap = z.infer<typeof RegisterMap>;

export async function readMap(path: string): Promise<RegisterMap> {
  try {
    return z.parse(RegisterMap, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw new AdminError(`${path}: ${z.prettifyError(error)}`);
    if (error instanceof SyntaxError) throw new AdminError(`${path} is no JSON: ${error.message}`);
    throw error;
  }
}

const toKey = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function findColumn(headers: readonly string[], wanted: string | undefined, names: readonly string[]): number {
  if (wanted !== undefined) {
    const index = headers.indexOf(wanted);
    if (index === -1) throw new AdminError(`The file has no column '${wanted}', which the map names.`);
    return index;
  }
  const keys = headers.map(toKey);
  return keys.indexOf(names.find((name) => keys.includes(name)) ?? '');
}

/** The position of each column that the file has. Throws for a missing one that every row needs. */
export function findColumns<Column extends string>(
  headers: readonly string[],
  { names, required }: Table<Column>,
  mapped: Readonly<Record<string, string>> = {},
): Map<Column, number> {
  const columns = Object.keys(names) as Column[];
  const unknown = Object.keys(mapped).find((name) => !columns.some((column) => column === name));
  if (unknown !== undefined)
    throw new AdminError(`The map names '${unknown}', which is none of: ${columns.join(', ')}.`);
  const found = columns.map((column) => [column, findColumn(headers, mapped[column], names[column])] as const);
  const missing = required.filter((column) => found.some(([name, index]) => name === column && index === -1));
  if (missing.length > 0)
    throw new AdminError(`The file has no column for: ${missing.join(', ')}. Name them in the map: {"columns": {…}}.`);
  return new Map(found.filter(([, index]) => index !== -1));
}
