// Generated from the table of a donor's fields: what a registration leaves out, what is refused, and where a change arrives.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMyData, isLoggedIn, registerDonor, updateDonor } from '#contract/accounts.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { describedField, donorFieldNames, donorFields, type DonorField } from '#contract/donorFields.ts';
import { exportDonors } from '#contract/export.ts';
import { languages } from '#messages/catalogues.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

interface Case {
  /** What an administrator sends; places are found in the database. */
  sent?: unknown;
  invalid: unknown;
  /** As it is stored, answered, shown on the donor's page and written to a file, where it is not as it was sent. */
  stored?: unknown;
  answered?: unknown;
  fact?: string;
  cell?: string;
}

const cases: Record<DonorField, Case> = {
  fullName: { sent: 'Asha Rao', invalid: 'www.example.com' },
  emailId: { sent: 'asha.rao@example.org', invalid: 'asha' },
  mobileNumber: {
    sent: '9812345678',
    invalid: '12',
    stored: '+919812345678',
    answered: '+919812345678',
    fact: '+91 98123 45678',
    cell: '91 98123 45678',
  },
  landlineNumber: {
    sent: '0484 2345678',
    invalid: 'none',
    stored: '+914842345678',
    answered: '+914842345678',
    fact: '+91 48423 45678',
    cell: '91 48423 45678',
  },
  gender: { sent: 'Female', invalid: 'F' },
  bloodGroup: { sent: 'AB-', invalid: 'C+' },
  DOB: { sent: '1977-05-17', invalid: 1700, stored: 1977, answered: '1977-01-01', fact: '1977', cell: '1977-01-01' },
  strAvailUnAvail: { sent: 'U', invalid: 'No', stored: false },
  numberShown: { sent: 'never', invalid: 'sometimes', fact: languages.en.t('accounts.numberNever') },
  callsAnyTime: { sent: true, invalid: 'yes', fact: languages.en.t('accounts.anyTime'), cell: 'yes' },
  presentCountry: { invalid: 'India' },
  presentState: { invalid: -1 },
  presentDistrict: { invalid: 1.5 },
  presentCity: { invalid: '' },
};

/** The column of a file: an id has a name there, and availability its first spelling. */
const headerOf = (field: DonorField) =>
  describedField(field).named ?? (field === 'strAvailUnAvail' ? 'availableunavailable' : field);

test.each(donorFieldNames)(
  '%s with an invalid value is refused, and nothing else, at registration, from the donor and from an administrator',
  async (field) => {
    const { client, place, regid } = await registerAndLogIn(app);
    const admin = await addAdmin(app);
    const invalid = { [field]: cases[field].invalid };
    const registration = { ...makeRegistration(place), ...invalid };
    const answers = [
      await app.visitor().post(registerDonor.path, registration),
      await client.post(updateDonor.path, invalid),
      await admin.client.post(updateRegisteredDonor.path, { regid, ...invalid }),
    ];
    for (const { status, body } of answers)
      expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, errors: [field] });
  },
);

const optional = donorFieldNames.filter((field) => donorFields[field].given.safeParse(undefined).success);
test.each(optional)('%s, left out of a registration, is stored as its usual value', async (field) => {
  const { client } = await registerAndLogIn(app);
  const usual = 'usual' in donorFields[field] ? donorFields[field].usual : null;
  expect((await client.call(isLoggedIn, {})).body.data.user?.[field]).toBe(usual);
});

describe('after an administrator changed every field', () => {
  let admin: LoggedIn;
  let donor: Client;
  let regid: number;
  const sent: Record<string, unknown> = {};

  beforeAll(async () => {
    admin = await addAdmin(app);
    ({ client: donor, regid } = await registerAndLogIn(app));
    const place = await placeAt(app.db, 'Kerala');
    for (const [level, id] of Object.entries(place)) sent[`present${level.replace(/^./, (c) => c.toUpperCase())}`] = id;
    for (const field of donorFieldNames) sent[field] ??= cases[field].sent;
    const { status, text } = await admin.client.post(updateRegisteredDonor.path, { regid, ...sent });
    if (status !== 200) throw new Error(text);
  });

  const stored = donorFieldNames.flatMap((field) => {
    const { column } = donorFields[field];
    return column === null ? [] : [[field, column] as const];
  });
  test.each(stored)('%s is stored in the column %s', async (field, column) => {
    const row = await app.db.selectFrom('donors').select(column).where('accountId', '=', regid).executeTakeFirst();
    expect(row).toEqual({ [column]: cases[field].stored ?? sent[field] });
  });

  test.each(donorFieldNames)('%s is in the profile and in own data', async (field) => {
    const answered = cases[field].answered ?? sent[field];
    expect((await donor.call(isLoggedIn, {})).body.data.user).toMatchObject({ [field]: answered });
    const own = JSON.parse((await donor.send(getMyData.path)).text) as { data?: object };
    expect(own.data ?? own).toMatchObject({ [field]: answered });
  });

  // Donors of two countries are rare: this one stays in India.
  const changed = donorFieldNames.filter((field) => field !== 'presentCountry');
  test.each(changed)('%s is among the audited changes, in its own words on the donor’s page', async (field) => {
    const { body } = await admin.client.call(getDonor, { regid });
    const change = body.data.actions.find(({ action }) => action === updateRegisteredDonor.name);
    const { named, audit } = describedField(field);
    expect(change?.fields).toContain(named ?? field);
    expect((await admin.client.send(`/dashboard/donor/${regid}`)).text).toContain(audit);
  });

  const facts = donorFieldNames.filter((field) => describedField(field).fact);
  test.each(facts)('%s is a fact on the donor’s page', async (field) => {
    const { text } = await admin.client.send(`/dashboard/donor/${regid}`);
    const page = text.replaceAll(/<\/?a\b[^>]*>/g, '').replaceAll(/<(\w+)[^>]*>/g, '<$1>');
    const value = cases[field].fact ?? String(sent[field]);
    expect(page).toContain(`<dt>${describedField(field).fact}</dt><dd>${value}</dd>`);
  });

  test.each(donorFieldNames)('%s is a column of the file of donors', async (field) => {
    const { text } = await admin.client.call(exportDonors, { searchTerm: 'asha.rao@example.org' });
    const [row = {}] = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    const value = cases[field].cell ?? sent[field];
    const cell = row[headerOf(field)];
    // An id is written as a name.
    const isName = describedField(field).named !== undefined;
    expect(isName ? Boolean(cell) : cell).toEqual(isName ? true : value);
  });
});
