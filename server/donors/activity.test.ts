// What counts as activity and where it puts a donor, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { confirmEmail } from '#contract/links.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, addDonorRow } from '#test/admins.ts';
import { logIn, registerAndLogIn, type Registered } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { searchUncached } from '#test/listings.ts';
import { useTestApp } from '#test/app.ts';
import { rotationStart } from './queries.ts';

const DAY_MS = 86_400_000;
let now = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });

/** A donor whose day is not today's start, so that others come first by the random order alone. */
async function registerLast({ confirmed }: { confirmed: boolean }): Promise<Registered> {
  const donor = await registerAndLogIn(app);
  if (confirmed) {
    const account = app.db.updateTable('accounts').where('accountId', '=', donor.regid);
    await account.set({ emailConfirmedAt: new Date(), unansweredEmails: 2 }).execute();
  }
  return donor;
}

/** Where the donor is found, and whether as recently active, among another eligible donor who comes first by the order of the day. */
async function findDonor({ regid, place }: Registered) {
  const { body } = await searchUncached(app, place, { size: 50 });
  const at = body.data.findIndex((donor) => donor.regid === regid);
  return { isFirst: at === 0, recentlyActive: body.data[at]?.recentlyActive };
}

const ways: Record<string, (donor: Registered) => Promise<{ status: number }>> = {
  'a login': ({ userID }) => logIn(app.visitor(), userID),
  'a donation': ({ client }) => client.call(recordDonation, { ...DONATION, donationDate: '2025-01-31' }),
  'a change of the profile': ({ client }) => client.call(updateDonor, { fullName: 'New Name' }),
  'a confirmed address': async ({ regid }) => {
    const token = await createLink(app.db, { purpose: 'confirm-email', accountId: regid });
    return app.visitor().call(confirmEmail, { token, answer: 'mine' });
  },
};

describe('activity', () => {
  test.each(Object.keys(ways))('of a donor with a confirmed address by %s lists them first', async (way) => {
    const donor = await registerLast({ confirmed: true });
    await addDonorRow(app.db, {
      place: donor.place,
      accountId: rotationStart(now) + Math.ceil(Math.random() * 1e6),
      now,
    });
    expect(await findDonor(donor)).toEqual({ isFirst: false, recentlyActive: false });
    expect((await ways[way]!(donor)).status).toBe(200);
    expect(await findDonor(donor)).toEqual({ isFirst: true, recentlyActive: true });
    await app.db.deleteFrom('accounts').where('accountId', '<>', 0).execute();
  });

  test.each(Object.keys(ways).filter((way) => way !== 'a confirmed address'))(
    'by %s does not count before the address is confirmed',
    async (way) => {
      const donor = await registerLast({ confirmed: false });
      expect((await ways[way]!(donor)).status).toBe(200);
      expect((await findDonor(donor)).recentlyActive).toBe(false);
    },
  );

  test('ends the count of e-mails that were not answered', async () => {
    const donor = await registerLast({ confirmed: true });
    await logIn(app.visitor(), donor.userID);
    const accounts = app.db.selectFrom('accounts').select('unansweredEmails').where('accountId', '=', donor.regid);
    expect(await accounts.executeTakeFirst()).toEqual({ unansweredEmails: 0 });
  });

  test('is not what an administrator changes', async () => {
    const donor = await registerLast({ confirmed: true });
    const { client } = await addAdmin(app);
    await client.call(updateRegisteredDonor, { regid: donor.regid, fullName: 'Another Name' });
    expect((await findDonor(donor)).recentlyActive).toBe(false);
  });

  test('is recent for 30 days, and no date of it is told', async () => {
    const donor = await registerLast({ confirmed: true });
    await logIn(app.visitor(), donor.userID);
    const active = now;
    now = new Date(active.getTime() + 30 * DAY_MS);
    expect((await findDonor(donor)).recentlyActive).toBe(true);
    now = new Date(active.getTime() + 30 * DAY_MS + 1);
    expect((await findDonor(donor)).recentlyActive).toBe(false);
    now = active;
  });
});
