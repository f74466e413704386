// Who tries to learn families' numbers, to flood donors or to ask for others, at the limits of a real site.
import { beforeEach, expect, test } from 'vitest';
import { bloodRequests } from '#contract/queues.ts';
import {
  addBloodRequest,
  answerBloodRequest,
  getBloodRequest,
  manageBloodRequest,
  readAskedRequest,
  readOwnBloodRequest,
  reportBloodRequest,
} from '#contract/bloodRequests.ts';
import { getDeskRequests } from '#contract/deskRequests.ts';
import { endpoints } from '#contract/index.ts';
import { endRequests } from '#server/bloodRequests/ending.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addCoordinator, logInAs } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { atNoon, FAMILY, requestAt, requestsOf } from '#test/bloodRequests.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { sampleInput } from '#test/samples.ts';

const app = useTestApp({ env: { DEMO_DATA: '0' }, pages: await loadPages() });
const { add, addConfirmed, addDonor, addOpen, answer, decide, donorToken, listAsked, runWaves, sendNotifications } =
  requestsOf(app);

/** Entering costs work past ten an hour of a district. */
beforeEach(() => app.pool.query('delete from rate_limits'));

/** The family's number as anybody may write it, name and words. */
const SECRETS = /98480\s?22338|Asha|ward seven/;

test('a bot that opens every page and call about requests learns no number, in any state', async () => {
  const donor = await addDonor();
  const open = await addOpen(FAMILY);
  await runWaves();
  await answer(open.publicId, await donorToken(donor.email), 'coming');
  const waiting = await addConfirmed(FAMILY);
  const unconfirmed = await add(FAMILY);
  const refused = await addConfirmed(FAMILY);
  await decide('decline', refused.publicId);
  const met = await addOpen(FAMILY);
  await app.visitor().call(manageBloodRequest, { token: met.token, action: 'met' });
  for (const { publicId } of [open, waiting, unconfirmed, refused, met]) {
    const bot = app.visitor();
    const seen = [
      await bot.send(`/need/${publicId}`),
      await bot.send(`/hi/need/${publicId}`),
      await bot.send(`/need/${publicId}.data`),
      await bot.send(`/need/${publicId}?token=${'x'.repeat(43)}&answer=coming`),
      await bot.call(getBloodRequest, { publicId }),
      await bot.call(readAskedRequest, { publicId }),
      await bot.call(answerBloodRequest, { publicId, answer: 'coming' }),
    ];
    expect(seen[0]!.status).toBe(200);
    for (const { text } of seen) expect(text).not.toMatch(SECRETS);
  }
  const bot = app.visitor();
  for (const path of ['/need', '/sitemap.xml', '/robots.txt', '/'])
    expect((await bot.send(path)).text).not.toMatch(new RegExp(`${SECRETS.source}|${open.publicId}`));
  const family = [open, waiting, unconfirmed, refused, met].map(({ emailId }) => emailId);
  const emails = (await app.sentEmails()).filter((text) => !family.some((address) => text.includes(`To: ${address}`)));
  expect(emails.length).toBeGreaterThan(0);
  for (const email of emails) expect(email).not.toMatch(SECRETS);
  expect(app.log.join('\n')).not.toMatch(SECRETS);
});

test('twenty fitting donors in the district, registered by an attacker who saw the request, learn no number', async () => {
  const { publicId } = await addOpen({ ...FAMILY, bloodgroup: 'AB-' });
  const accounts = await Promise.all(Array.from({ length: 20 }, () => addDonor({ bloodGroup: 'AB-' })));
  for (const minutes of [0, 31, 121]) await runWaves(new Date(atNoon(1).getTime() + minutes * 60_000));
  expect(await listAsked(publicId)).toEqual([]);
  const statuses = [];
  for (const { regid, email } of accounts) {
    const { status, text } = await answer(publicId, null, 'coming', await logInAs(app, regid));
    statuses.push(status);
    expect(text).not.toMatch(SECRETS);
    expect(await app.sentEmails(email)).toEqual([]);
  }
  // Two offers, which a coordinator would have to accept.
  expect(statuses).toEqual([200, 200, ...Array.from({ length: 18 }, () => 409)]);
});

test('three accounts of one network take one place; family and coordinator still get through', async () => {
  const thieves = [
    await addDonor({ bloodGroup: 'A-' }),
    await addDonor({ bloodGroup: 'A-' }),
    await addDonor({ bloodGroup: 'A-' }),
  ];
  const genuine = await addDonor({ bloodGroup: 'A-' });
  const { publicId, token } = await addOpen({ ...FAMILY, bloodgroup: 'A-' });
  await runWaves();
  const given = [];
  for (const { email } of thieves)
    given.push(await answer(publicId, await donorToken(email), 'coming', app.visitor('10.66.0.1')));
  expect(given.map(({ body }) => body.data.answer)).toEqual(['coming', 'offered', 'offered']);
  expect(given.slice(1).every(({ text }) => !SECRETS.test(text))).toBe(true);
  const read = async () => (await app.visitor().call(readOwnBloodRequest, { token })).body.data!;
  const manage = (action: 'did not come' | 'coming after all', donor: number) =>
    app.visitor().call(manageBloodRequest, { token, action, donor });
  const { id } = (await read()).coming[0]!;
  expect((await manage('did not come', id)).status).toBe(200);
  expect(await read()).toMatchObject({ coming: [], freed: [{ id }], releasesLeft: 2 });
  expect((await answer(publicId, await donorToken(genuine.email), 'coming')).body.data.contact).not.toBeNull();
});

test('120 toggles of a donor make at most three letters to the family', async () => {
  const donor = await addDonor({ bloodGroup: 'AB-' });
  const { publicId, emailId } = await addOpen({ ...FAMILY, bloodgroup: 'AB-' });
  await runWaves();
  await sendNotifications();
  const token = await donorToken(donor.email);
  const before = (await app.sentEmails(emailId)).length;
  const statuses = new Set<number>();
  for (let nth = 0; nth < 120; nth += 1) {
    statuses.add((await answer(publicId, token, nth % 2 === 0 ? 'coming' : 'not now')).status);
    if (nth < 8) await sendNotifications();
  }
  await sendNotifications();
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await app.sentEmails(emailId)).length - before).toBe(3);
});

test('three requests with a victim’s address leave her own one waiting for a call, and delete nothing', async () => {
  const emailId = 'victim@example.org';
  for (let nth = 0; nth < 3; nth += 1) await add({ emailId, bloodgroup: 'B-' });
  const { publicId } = await add({ emailId, bloodgroup: 'B-' });
  const state = async () => (await app.visitor().call(getBloodRequest, { publicId })).body.data.state;
  expect(await state()).toBe('waiting');
  await app.pool.query(`update blood_requests set created_at = now() - interval '25 hours' where public_id = $1`, [
    publicId,
  ]);
  await endRequests(app, new Date(), new AbortController().signal);
  expect(await state()).toBe('waiting');
});

test('met and still needed on a request that waits ask nobody', async () => {
  const donor = await addDonor({ bloodGroup: 'A+' });
  const { publicId, token } = await addConfirmed({ bloodgroup: 'A+' });
  for (const action of ['met', 'still needed'] as const)
    expect((await app.visitor().call(manageBloodRequest, { token, action })).status).toBe(200);
  expect((await app.visitor().call(getBloodRequest, { publicId })).body.data.state).toBe('waiting');
  await runWaves();
  expect(await app.sentEmails(donor.email)).toEqual([]);
});

test('no call that a visitor, a donor or a donor who was asked can make answers name, number or words', async () => {
  const asked = await addDonor();
  const { publicId } = await addOpen(FAMILY);
  await runWaves();
  const people = await registerAndLogIn(app);
  const clients = [app.visitor(), people.client, await logInAs(app, asked.regid)];
  const ending = ['logout', 'deleteProfile'];
  const calls = endpoints.filter(({ access, name }) => ['anyone', 'user'].includes(access) && !ending.includes(name));
  const answered = new Set<string>();
  for (const endpoint of calls) {
    const sample = sampleInput(endpoint, { me: people, other: people });
    const input = { ...sample, ...('publicId' in sample && { publicId, answer: 'not now', token: null }) };
    for (const client of clients) {
      const { status, text } = await client.call(endpoint, input);
      if (status === 200) answered.add(endpoint.name);
      expect([endpoint.name, SECRETS.exec(text)?.[0]]).toEqual([endpoint.name, undefined]);
    }
  }
  for (const name of ['getBloodRequest', 'readAskedRequest', 'answerBloodRequest', 'reportBloodRequest', 'getMyData'])
    expect(answered).toContain(name);
});

test('fake requests cost work past three an hour of a network and ten of a district, and no other district', async () => {
  const place = await placeAt(app.db, 'Goa');
  const browser = app.visitor();
  await browser.token();
  const statuses = [];
  for (let nth = 0; nth < 4; nth += 1) statuses.push((await add({}, browser)).received.status);
  expect(statuses).toEqual([201, 201, 201, 429]);
  // Of as many networks: past ten an hour of the district.
  for (let nth = 0; nth < 7; nth += 1) expect((await add()).received.status).toBe(201);
  for (const client of [browser, app.visitor()]) {
    const { status, body } = await client.call(addBloodRequest, requestAt(place));
    expect([status, body.code]).toEqual([429, 'challenge_required']);
  }
  const elsewhere = requestAt(await placeAt(app.db, 'Kerala'));
  expect((await app.visitor().call(addBloodRequest, elsewhere)).status).toBe(201);
});

test('confirmed requests past two of an address reach no donor, however many browsers send them', async () => {
  const emailId = 'flood@example.org';
  const donor = await addDonor({ bloodGroup: 'AB+' });
  const states = [];
  for (let nth = 0; nth < 3; nth += 1) states.push((await addConfirmed({ emailId, bloodgroup: 'AB+' })).status);
  expect(states.slice(0, 2)).toEqual([200, 200]);
  expect(states[2]).toBeGreaterThanOrEqual(400);
  await runWaves();
  expect((await app.sentEmails(donor.email)).length).toBe(0);
});

test('a stolen link to the public page, or one of a donor, does not manage the request', async () => {
  const donor = await addDonor({ bloodGroup: 'B-' });
  const { publicId, token } = await addOpen({ bloodgroup: 'B-' });
  await runWaves();
  const stolen = await donorToken(donor.email);
  const thief = app.visitor();
  expect((await thief.call(manageBloodRequest, { token: stolen, action: 'close' })).status).toBe(400);
  expect((await thief.call(readOwnBloodRequest, { token: stolen })).body.data).toBeNull();
  expect((await thief.call(answerBloodRequest, { publicId, token, answer: 'coming' })).status).toBe(400);
});

test('a donor cannot decide on requests, nor read their queue', async () => {
  const { publicId } = await addConfirmed(FAMILY);
  const donor = await addDonor();
  const client = await logInAs(app, donor.regid);
  expect((await client.call(bloodRequests.list, { limit: 15, offset: 0 })).status).toBe(403);
  const { id } = await app.db
    .selectFrom('bloodRequests')
    .select('id')
    .where('publicId', '=', publicId)
    .executeTakeFirstOrThrow();
  for (const verb of ['approve', 'decline', 'remove'] as const)
    expect((await client.call(bloodRequests[verb], { requestIDs: [id] })).status).toBe(403);
});

test('what a visitor reports about a request is on the desk at once, for every coordinator', async () => {
  const { publicId } = await addOpen();
  const { client } = await addCoordinator(app);
  const read = async () =>
    (await client.call(getDeskRequests, {})).body.data.find((request) => request.publicId === publicId)?.reports;
  expect(await read()).toEqual([]);
  const reason = 'They ask the donor for money.';
  expect((await app.visitor().call(reportBloodRequest, { publicId, reason })).status).toBe(200);
  expect(await read()).toEqual([reason]);
});
