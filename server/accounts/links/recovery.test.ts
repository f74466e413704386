// A stranger who uses up the e-mails of an address, at ordinary limits: its owner still gets links.
import { expect, test } from 'vitest';
import { forgetPassword } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { sendConfirmation } from '#contract/links.ts';
import { requestLoginLink } from '#contract/loginLink.ts';
import { addDonorRow, logInAs } from '#test/admins.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { logIn } from '#test/rateLimits.ts';
import { useTestApp, type Client } from '#test/app.ts';

const app = useTestApp();

/** A donor who logs in with RIGHT_PASSWORD. */
async function addOwner(emailConfirmedAt: Date | null = new Date(), email?: string) {
  const donor = await addDonorRow(app.db);
  const address = email ?? `${donor.userID}@owners.example.org`;
  const change = { email: address, emailConfirmedAt, passwordHash: 'a hash' };
  await app.db.updateTable('accounts').set(change).where('accountId', '=', donor.regid).execute();
  return { ...donor, address };
}

/** A browser that logged in to the account before and has no session now. */
async function knownBrowser(userID: string): Promise<Client> {
  const client = app.visitor();
  expect((await logIn(client, userID, RIGHT_PASSWORD)).status).toBe(200);
  const later = app.visitor();
  later.cookies.set('known', client.cookies.get('known')!);
  return later;
}

const askers: Record<string, (owner: { userID: string; regid: number }) => Promise<Client>> = {
  'a known browser': ({ userID }) => knownBrowser(userID),
  'a session': ({ regid }) => logInAs(app, regid),
};
const count = async (address: string) => (await app.sentEmails(address)).length;

const requests = [forgetPassword, requestLoginLink] as const;

/** Uses up what strangers may send to the address in an hour. */
async function useUp(endpoint: (typeof requests)[number], emailId: string) {
  for (let nth = 0; nth < 3; nth += 1) expect((await app.visitor().call(endpoint, { emailId })).status).toBe(200);
  expect(await count(emailId)).toBe(3);
}

const cases = requests.flatMap((endpoint) =>
  Object.entries(askers).map(([asker, make]) => [endpoint.name, asker, endpoint, make] as const),
);

test.each(cases)(
  '%s asked from %s sends a link although strangers used up the address',
  async (_, __, endpoint, make) => {
    const owner = await addOwner();
    await useUp(endpoint, owner.address);
    const client = await make(owner);
    const answers = [];
    for (let nth = 0; nth < 3; nth += 1) answers.push((await client.call(endpoint, { emailId: owner.address })).status);
    expect(answers).toEqual([200, 200, 200]);
    expect(await count(owner.address)).toBe(6);
    await client.call(endpoint, { emailId: owner.address });
    expect(await count(owner.address)).toBe(6);
    const stranger = await app.visitor().call(requestLoginLink, { emailId: owner.address });
    expect([stranger.status, await count(owner.address)]).toEqual([200, 6]);
  },
);

test.each(requests.map((endpoint: Endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers a known browser, its stranger and an unknown address alike',
  async (_, endpoint) => {
    const owner = await addOwner();
    const known = await knownBrowser(owner.userID);
    const texts = [];
    for (const client of [known, app.visitor()])
      for (const emailId of [owner.address, 'nobody@unknown.example.org'])
        texts.push((await client.post(endpoint.path, { emailId })).text);
    expect(new Set(texts).size).toBe(1);
  },
);

test('sendConfirmation sends a link although strangers used up the address', async () => {
  const owner = await addOwner(null);
  await useUp(forgetPassword, owner.address);
  const client = await logInAs(app, owner.regid);
  expect((await client.call(sendConfirmation, {})).body.data.sent).toBe(true);
  expect(await count(owner.address)).toBe(4);
});

test('a browser known to another account of another address has no such allowance', async () => {
  const [owner, other] = [await addOwner(), await addOwner()];
  await useUp(requestLoginLink, owner.address);
  const client = await knownBrowser(other.userID);
  expect((await client.call(requestLoginLink, { emailId: owner.address })).status).toBe(200);
  expect(await count(owner.address)).toBe(3);
});

test('strangers with accounts of the address do not use up what the owner of a confirmed one may ask', async () => {
  const owner = await addOwner();
  for (let account = 0; account < 5; account += 1) {
    const thief = await addOwner(null, owner.address);
    const client = await logInAs(app, thief.regid);
    for (let nth = 0; nth < 4; nth += 1) await client.call(requestLoginLink, { emailId: owner.address });
  }
  expect(await count(owner.address)).toBe(10);
  const client = await knownBrowser(owner.userID);
  expect((await client.call(requestLoginLink, { emailId: owner.address })).status).toBe(200);
  expect(await count(owner.address)).toBe(11);
});
