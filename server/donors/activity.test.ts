// What counts as activity and where it puts a donor, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import { updateRegisteredDonor } from '#contract/adminDonors.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { confirmEmail } from '#contract/links.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, addDonorRow } from '#test/admins.ts';
import { orderKeys } from '#test/dailyOrder.ts';
import { logIn, registerAndLogIn, type Registered } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { searchUncached } from '#test/listings.ts';
import { useTestApp } from '#test/app.ts';
import { numberOfDay } from './queries.ts';

let now = new Date('2026-06-15T12:00:00Z');
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' }, now: () => now });

async function register({ confirmed }: { confirmed: boolean }): Promise<Registered> {
  const donor = await registerAndLogIn(app);
  if (confirmed) {
    const account = app.db.updateTable('accounts').where('accountId', '=', donor.regid);
    await account.set({ emailConfirmedAt: new Date(), unansweredEmails: 2 }).execute();
  }
  return donor;
}

/** Whether the search of the donor's place lists the donor first, and as recently active. */
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
    const donor = await register({ confirmed: true });
    // Before the donor by the day's order.
    let accountId = 1;
    while (orderKeys([accountId, donor.regid], numberOfDay(now))[0] !== accountId) accountId += 1;
    const { regid: other } = await addDonorRow(app.db, { place: donor.place, accountId, now });
    expect(await findDonor(donor)).toEqual({ isFirst: false, recentlyActive: false });
    expect((await ways[way]!(donor)).status).toBe(200);
    expect(await findDonor(donor)).toEqual({ isFirst: true, recentlyActive: true });
    await app.db.deleteFrom('accounts').where('accountId', 'in', [donor.regid, other]).execute();
  });

  test.each(Object.keys(ways).filter((way) => way !== 'a confirmed address'))(
    'by %s does not count before the address is confirmed',
    async (way) => {
      const donor = await register({ confirmed: false });
      expect((await ways[way]!(donor)).status).toBe(200);
      expect((await findDonor(donor)).recentlyActive).toBe(false);
    },
  );

  test('ends the count of e-mails that were not answered', async () => {
    const donor = await register({ confirmed: true });
    await logIn(app.visitor(), donor.userID);
    const accounts = app.db.selectFrom('accounts').select('unansweredEmails').where('accountId', '=', donor.regid);
    expect(await accounts.executeTakeFirst()).toEqual({ unansweredEmails: 0 });
  });

  test('is not what an administrator changes', async () => {
    const donor = await register({ confirmed: true });
    const { client } = await addAdmin(app);
    await client.call(updateRegisteredDonor, { regid: donor.regid, fullName: 'Another Name' });
    expect((await findDonor(donor)).recentlyActive).toBe(false);
  });

  test('is recent for 30 days after its day in India, so that its time is not told', async () => {
    const donor = await register({ confirmed: true });
    await logIn(app.visitor(), donor.userID);
    const active = now;
    const end = startOfDay(addDays(dayInIndia(active), 31));
    now = new Date(end.getTime() - 1);
    expect((await findDonor(donor)).recentlyActive).toBe(true);
    now = end;
    expect((await findDonor(donor)).recentlyActive).toBe(false);
    now = active;
  });
});
