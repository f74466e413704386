// When donors are listed as able to give, over HTTP on a real database.
import { fc } from '#test/properties.ts';
import { describe, expect, test } from 'vitest';
import { isLoggedIn, updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { recordDonation } from '#contract/donations.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { addDonorRow } from '#test/admins.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { searchUncached } from '#test/listings.ts';
import { placeAt } from '#test/places.ts';
import { useTestApp } from '#test/app.ts';
import { recomputeEligibility } from './recomputation.ts';
import { refreshListings } from './refreshListings.ts';

const NOON = new Date('2026-06-15T12:00:00+05:30');
let now = NOON;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });

const datesOf = (regid: number) =>
  app.db
    .selectFrom('donors')
    .select(['eligibleFrom', 'plateletsFrom', 'listingRank'])
    .where('accountId', '=', regid)
    .executeTakeFirstOrThrow();

const donated = (accountId: number, donatedOn: string, type: 'Blood' | 'Platelets' = 'Blood') =>
  app.db
    .insertInto('donations')
    .values({ accountId, donatedOn, type, patientName: 'P', place: 'P', hospitalName: 'H' })
    .execute();

/** Starts the computation anew, as a changed rule does. */
const forgetRules = () => app.db.deleteFrom('settings').where('name', '=', 'eligibility_rules').execute();

async function recomputeAll(limit = 1000): Promise<void> {
  while ((await recomputeEligibility(app.db, limit, now)) === limit);
}

describe('a donor', () => {
  test('who is a woman rests 120 days, and others 90, also once the gender is changed', async () => {
    const { client, regid } = await registerAndLogIn(app, { gender: 'Female' });
    await client.call(recordDonation, { ...DONATION, donationDate: '2026-06-01' });
    expect(await datesOf(regid)).toEqual({ eligibleFrom: '2026-09-29', plateletsFrom: '2026-06-29', listingRank: 1 });
    await client.call(updateDonor, { gender: 'Male' });
    expect((await client.call(isLoggedIn, {})).body.data.user?.nextDonationDate).toBe('2026-08-30');
    await client.call(updateDonor, { gender: 'Female' });
    expect((await datesOf(regid)).eligibleFrom).toBe('2026-09-29');
  });

  test('who is a woman is told of the 120 days by e-mail', async () => {
    const emailId = 'rests.longer@example.org';
    const { client } = await registerAndLogIn(app, { gender: 'Female', emailId });
    await client.call(recordDonation, { ...DONATION, donationDate: '2026-06-01' });
    const email = (await app.sentEmails(emailId)).find((sent) => sent.includes('Thank you for your donation'));
    expect(email).toContain('Your next donation date: 29/09/2026');
    expect(email).toContain('120 days');
  });

  test.for<[string, string[], string]>([
    ['two days after the first', [], '2026-06-16'],
    ['a week after the second newest', ['2026-06-10'], '2026-06-17'],
    [
      'a year after the 24th newest',
      Array.from({ length: 23 }, (_, nth) => addDays('2025-06-20', nth * 15)),
      '2026-06-20',
    ],
  ])('is told from when platelets may be given: %s', async ([, earlier, from]) => {
    const { client, regid } = await registerAndLogIn(app);
    for (const day of earlier) await donated(regid, day, 'Platelets');
    await client.call(recordDonation, { ...DONATION, donationDate: '2026-06-14', typeOfDonation: 'Platelets' });
    const { data } = (await client.call(getAccountStatus, {})).body;
    expect(data.plateletsFrom).toBe(from);
  });

  test('who is certainly over 65 can register, is told, and is never listed', async () => {
    const place = await placeAt(app.db, 'Goa');
    const { client, regid } = await registerAndLogIn(app, { DOB: 1959 });
    expect((await client.call(getAccountStatus, {})).body.data.notListed).toBe('over age');
    expect((await searchUncached(app, place, { size: 50 })).body.data.map((donor) => donor.regid)).not.toContain(regid);
    await refreshListings(app.db, now);
    expect((await datesOf(regid)).listingRank).toBeNull();
  });

  test('is eligible from the first moment of the day in India, and not a second before', async () => {
    const { regid } = await addDonorRow(app.db, { now, eligibleFrom: '2026-06-20' });
    await refreshListings(app.db, new Date('2026-06-19T23:59:59+05:30'));
    expect((await datesOf(regid)).listingRank).toBe(1);
    await refreshListings(app.db, new Date('2026-06-20T00:00:00+05:30'));
    expect((await datesOf(regid)).listingRank).toBe(0);
  });
});

describe('a change of the rules', () => {
  test('changes the dates of every donor in batches, and those of nobody a second time', async () => {
    await forgetRules();
    const donors = [];
    for (let i = 0; i < 7; i += 1) donors.push((await addDonorRow(app.db, { now })).regid);
    for (const regid of donors) await donated(regid, '2026-06-01');
    await recomputeEligibility(app.db, 2, now);
    await recomputeAll(3);
    for (const regid of donors)
      expect(await datesOf(regid)).toEqual({ eligibleFrom: '2026-08-30', plateletsFrom: '2026-06-29', listingRank: 1 });
    await app.pool.query("update donors set platelets_from = '2026-01-01' where account_id = $1", [donors[0]]);
    await recomputeAll();
    expect((await datesOf(donors[0]!)).plateletsFrom).toBe('2026-01-01');
  });

  test('is applied by several instances at once, without an error and to every donor', async () => {
    await forgetRules();
    const { regid } = await addDonorRow(app.db, { now });
    await donated(regid, '2026-06-01');
    await Promise.all([recomputeAll(2), recomputeAll(2), recomputeAll(2)]);
    await recomputeAll();
    expect((await datesOf(regid)).eligibleFrom).toBe('2026-08-30');
  });

  test('keeps the dates of a donation that is recorded meanwhile', async () => {
    const { client, regid } = await registerAndLogIn(app);
    for (let statement = 0; ; statement += 1) {
      await forgetRules();
      const donationDate = addDays('2026-05-01', statement);
      const given = await interleave(app.db, statement, {
        request: () => recomputeEligibility(app.db, 1_000_000, now),
        rival: () => client.call(recordDonation, { ...DONATION, donationDate }),
      });
      if (!given) break;
      expect(given.rival.status).toBe(200);
      expect((await datesOf(regid)).eligibleFrom, `held after ${statement} statements`).toBe(addDays(donationDate, 90));
    }
  });

  test('is left to another instance that computes', async () => {
    await addDonorRow(app.db);
    const recompute = async () => recomputeEligibility(app.db, 1_000_000, now);
    await forgetRules();
    const [computed, statements] = await readStatements(app.db, recompute);
    await forgetRules();
    const beforeStored = statements.length - 2;
    const given = await interleave(app.db, beforeStored, { request: recompute, rival: recompute });
    expect(given).toEqual({ request: computed, rival: 0 });
  });

  test('leaves the donors to a newer release beside this one', async () => {
    const newer = { name: 'eligibility_rules', value: JSON.stringify({ rules: 99_992_026, after: 5 }) };
    await forgetRules();
    await app.db.insertInto('settings').values(newer).execute();
    const { regid } = await addDonorRow(app.db, { now });
    await donated(regid, '2026-06-01');
    expect(await recomputeEligibility(app.db, 1000, now)).toBe(0);
    expect((await datesOf(regid)).eligibleFrom).toBeNull();
    await forgetRules();
  });

  test('in a new year takes those off the list who are now over 65', async () => {
    const { regid } = await addDonorRow(app.db, { now, birthYear: 1960 });
    await recomputeAll();
    expect((await datesOf(regid)).listingRank).toBe(0);
    await recomputeEligibility(app.db, 1_000_000, new Date('2026-12-31T23:59:59+05:30'));
    expect((await datesOf(regid)).listingRank).toBe(0);
    await recomputeEligibility(app.db, 1_000_000, new Date('2027-01-01T00:00:00+05:30'));
    expect((await datesOf(regid)).listingRank).toBeNull();
  });
});

/** By the law and what is held: certainly too old or too young, or inside the rest after a donation. */
function isCertainlyExcluded(
  { birthYear, gender, donations }: { birthYear: number; gender: string | null; donations: readonly string[] },
  today: string,
): boolean {
  const year = Number(today.slice(0, 4));
  const [oldest, youngest] = [year - birthYear, year - birthYear - 1];
  if (oldest < 18 || youngest > 65) return true;
  return donations.some((day) => today < addDays(day, gender === 'Female' ? 120 : 90));
}

test('nobody is listed as able on a day on which the rules certainly exclude them, for any donors and days', async () => {
  const place = await placeAt(app.db, 'Sikkim');
  const donor = fc.record({
    birthYear: fc.constantFrom(1955, 1959, 1960, 1961, 1990, 2007, 2008, 2009),
    gender: fc.constantFrom('Female' as const, 'Male' as const, null),
    donations: fc.uniqueArray(
      fc.integer({ min: -130, max: 0 }).map((days) => addDays('2026-06-15', days)),
      { maxLength: 3 },
    ),
  });
  const hours = fc.array(fc.integer({ min: 0, max: 24 * 250 }), { minLength: 3, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(donor, { minLength: 1, maxLength: 6 }), hours, async (donors, later) => {
      await app.pool.query('delete from donors where state_id = $1', [place.state]);
      await forgetRules();
      now = NOON;
      const added = new Map<number, (typeof donors)[number]>();
      for (const given of donors) {
        const { birthYear, gender, donations } = given;
        const { regid } = await addDonorRow(app.db, { now, place, birthYear, consentVersion: '2026-11-22' });
        await app.db.updateTable('donors').set({ gender }).where('accountId', '=', regid).execute();
        for (const day of donations) await donated(regid, day);
        added.set(regid, given);
      }
      for (const after of [0, ...later.toSorted((a, b) => a - b)]) {
        now = new Date(NOON.getTime() + after * 3_600_000);
        await recomputeAll();
        await refreshListings(app.db, now);
        const { data } = (await searchUncached(app, place, { size: 50 })).body;
        const able = data.filter(({ canGiveFrom }) => canGiveFrom === null).map(({ regid }) => regid);
        const expected = [...added].filter(([, given]) => !isCertainlyExcluded(given, dayInIndia(now)));
        expect(new Set(able)).toEqual(new Set(expected.map(([regid]) => regid)));
      }
    }),
    { numRuns: 15 },
  );
});
