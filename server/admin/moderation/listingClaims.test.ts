// What administrators decide about donors who claim one number: over HTTP on a real database.
import { expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { getAccountStatus } from '#contract/accountStatus.ts';
import { getDonor } from '#contract/donorDetails.ts';
import { getListingClaims, listDonors, refuseDonors } from '#contract/listingClaims.ts';
import { confirmEmail } from '#contract/links.ts';
import { getQueueCounts } from '#contract/overview.ts';
import { createLink } from '#server/auth/links.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, lastAction, logInAs, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt } from '#test/places.ts';
import { regids, searchUncached } from '#test/listings.ts';

const app = useTestApp();

let lastNumber = 0;
const newNumber = () => `+9198483${String(10_000 + ++lastNumber)}`;

/** A number that three donors have and a fourth one claims. */
async function setUp(nth: number) {
  const [place, mobile] = [await placeAt(app.db, 'Tripura', nth), newNumber()];
  const holders = [];
  for (let i = 0; i < 3; i += 1) holders.push((await addDonorRow(app.db, { place, mobile })).regid);
  const { regid: late } = await addDonorRow(app.db, { place, mobile: newNumber() });
  const client = await logInAs(app, late);
  await client.call(updateDonor, { mobileNumber: mobile });
  return { place, mobile, holders, late, client, admin: (await addAdmin(app)).client };
}

const listed = async (place: Parameters<typeof searchUncached>[1]) =>
  regids((await searchUncached(app, place, { size: 50 })).body.data).toSorted((a, b) => a - b);
const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b);
const findClaims = async (admin: LoggedIn['client'], mobile: string) =>
  (await admin.call(getListingClaims, { limit: 100, offset: 0 })).body.data.filter(({ value }) => value === mobile);

test('listDonor lists the one who waits, tells the donor, is audited and closes the case', async () => {
  const { place, mobile, holders, late, client, admin } = await setUp(0);
  expect((await admin.call(getDonor, { regid: late })).body.data.notListed).toBe('claimed');
  const countReports = async () => (await admin.call(getQueueCounts, {})).body.data.issueReports.count;
  const before = await countReports();
  expect((await admin.call(listDonors, { donorIds: [late] })).body.data).toMatchObject({ affected: 1 });
  expect(await listed(place)).toEqual(sorted(...holders, late));
  expect((await client.call(getAccountStatus, {})).body.data.notListed).toBeNull();
  expect(await lastAction(app.db)).toMatchObject({ action: 'listDonor', ids: [late] });
  expect(await findClaims(admin, mobile)).toEqual([]);
  expect(await countReports()).toBe(before - 1);
  expect((await admin.call(listDonors, { donorIds: [late] })).body.data).toMatchObject({ affected: 0 });
});

test('refuseDonor takes a listed one off the list, with an e-mail, and another donor can be listed instead', async () => {
  const { place, mobile, holders, late, admin } = await setUp(1);
  const [refused, ...others] = holders;
  expect((await admin.call(refuseDonors, { donorIds: [refused!] })).body.data).toMatchObject({ affected: 1 });
  expect(await lastAction(app.db)).toMatchObject({ action: 'refuseDonor', ids: [refused] });
  expect(await listed(place)).toEqual(sorted(...others));
  const [claim] = await findClaims(admin, mobile);
  expect(claim?.donors.find(({ regid }) => regid === refused)?.claim).toBe('refused');
  await admin.call(listDonors, { donorIds: [late] });
  expect(await listed(place)).toEqual(sorted(...others, late));
  const emails = await app.sentEmails();
  expect(emails.filter((email) => email.startsWith('Subject: Searches do not show you'))).toHaveLength(1);
});

test('a refused donor stays so when the address is confirmed, and is listed under another number', async () => {
  const { place, mobile, holders, late, client, admin } = await setUp(2);
  await admin.call(refuseDonors, { donorIds: [late, holders[0]!] });
  expect(await findClaims(admin, mobile)).toEqual([]);
  expect(await listed(place)).toEqual(sorted(...holders.slice(1)));
  const token = await createLink(app.db, { purpose: 'confirm-email', accountId: late });
  expect((await client.call(confirmEmail, { token })).status).toBe(200);
  expect(await listed(place)).toEqual(sorted(...holders.slice(1)));
  await client.call(updateDonor, { mobileNumber: newNumber() });
  expect(await listed(place)).toEqual(sorted(...holders.slice(1), late));
});

test('a donor who is not there is a 404 and changes nothing', async () => {
  const { place, holders, late, admin } = await setUp(3);
  expect((await admin.call(listDonors, { donorIds: [late, 1] })).status).toBe(404);
  expect((await admin.call(refuseDonors, { donorIds: [holders[0]!, 1] })).status).toBe(404);
  expect(await listed(place)).toEqual(sorted(...holders));
});

test('donors neither see claims nor decide', async () => {
  const { client } = await addLoggedInDonor(app);
  const { late } = await setUp(0);
  expect((await client.call(getListingClaims, { limit: 10, offset: 0 })).status).toBe(403);
  expect((await client.call(listDonors, { donorIds: [late] })).status).toBe(403);
  expect((await client.call(refuseDonors, { donorIds: [late] })).status).toBe(403);
});
