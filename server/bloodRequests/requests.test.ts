// A family's request, from the form to its end, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { getIssueReports } from '#contract/issueReports.ts';
import { bloodRequests } from '#contract/queues.ts';
import {
  addBloodRequest,
  confirmBloodRequest,
  getBloodRequest,
  manageBloodRequest,
  readOwnBloodRequest,
  reportBloodRequest,
  type RequestAction,
} from '#contract/bloodRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { findPlaces } from '#contract/locations.ts';
import { getQueueCounts } from '#contract/overview.ts';
import { endpoints } from '#contract/index.ts';
import { addAdmin } from '#test/admins.ts';
import { startTestApp, useTestApp, type Client } from '#test/app.ts';
import { FAMILY, FAMILY_NUMBER, requestAt, requestsOf } from '#test/bloodRequests.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { sampleInput } from '#test/samples.ts';
import { loadSigningKeys, makeSigningKeys } from '#server/auth/signingKeys.ts';
import { decryptContact, encryptContact, reencryptContacts } from './contact.ts';
import { endRequests } from './ending.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const {
  add,
  addConfirmed,
  addOpen,
  addDonor,
  answer,
  decide,
  donorToken,
  familyToken,
  idOf,
  runWaves,
  sendNotifications,
} = requestsOf(app);

const show = async (publicId: string) => (await app.visitor().call(getBloodRequest, { publicId })).body.data;
const confirm = (token: string) => app.visitor().call(confirmBloodRequest, { token });
const manage = (token: string, action: RequestAction) => app.visitor().call(manageBloodRequest, { token, action });
const readOwn = async (token: string) => (await app.visitor().call(readOwnBloodRequest, { token })).body.data;
const end = (now = new Date()) => endRequests(app, now, new AbortController().signal);
const today = dayInIndia(new Date());

describe('a request', () => {
  test('is confirmed by its link and opened by an administrator; the public sees no name and no number', async () => {
    const { publicId, received, emailId } = await add({ ...FAMILY, message: 'Ward seven' });
    expect([received.status, publicId]).toEqual([201, expect.stringMatching(/^[a-z2-7]{10}$/)]);
    expect(await show(publicId)).toMatchObject({ state: 'unconfirmed', hospital: null, bloodgroup: null });
    expect((await confirm(await familyToken(emailId))).body.data).toEqual({ publicId, state: 'waiting' });
    expect((await decide('approve', publicId)).status).toBe(200);
    const shown = await show(publicId);
    expect(shown).toEqual({
      publicId,
      state: 'open',
      bloodgroup: 'O+',
      need: 'blood',
      units: 1,
      hospital: 'City Hospital',
      districtName: expect.any(String),
      neededBy: addDays(today, 2),
      checks: { emailConfirmed: true, hospitalKnown: false, checkedAt: expect.any(String) },
    });
    await sendNotifications();
    expect((await app.sentEmails(emailId)).at(-1)).toContain('We now ask donors for you');
  });

  test('says that the hospital is known only where our list has it in that district', async () => {
    const [found] = (await app.visitor().call(findPlaces, { text: 'Goa Medical College' })).body.data;
    const { stateId: state, districtId: district, name: hospital } = found!;
    const here = await addOpen({ hospital, place: { state, district: district!, city: null } });
    const { state: otherState, district: otherDistrict } = await placeAt(app.db, 'Kerala');
    const there = await addOpen({ hospital, place: { state: otherState, district: otherDistrict, city: null } });
    expect((await show(here.publicId)).checks!.hospitalKnown).toBe(true);
    expect((await show(there.publicId)).checks!.hospitalKnown).toBe(false);
  });

  test('without an address shows its state alone until a person opened it', async () => {
    const { publicId } = await add({ emailId: null });
    expect(await show(publicId)).toMatchObject({ state: 'waiting', hospital: null, bloodgroup: null, checks: null });
    await decide('approve', publicId);
    expect(await show(publicId)).toMatchObject({
      state: 'open',
      hospital: 'City Hospital',
      checks: { emailConfirmed: false, checkedAt: expect.any(String) },
    });
  });

  test('past three in a day of one address gets no link, and waits for a call with its words unshown', async () => {
    const emailId = 'victim@example.org';
    for (let nth = 0; nth < 3; nth += 1) await add({ emailId });
    const sent = (await app.sentEmails(emailId)).length;
    expect(sent).toBe(3);
    const { publicId, received } = await add({ emailId });
    expect([received.status, await show(publicId)]).toMatchObject([201, { state: 'waiting', hospital: null }]);
    expect((await app.sentEmails(emailId)).length).toBe(sent);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await app.db.updateTable('bloodRequests').set({ createdAt }).execute();
    await end();
    expect((await show(publicId)).state).toBe('waiting');
    expect(await show((await add({ emailId })).publicId)).toMatchObject({ state: 'unconfirmed' });
  });

  test('keeps what the stranger typed out of the e-mail to an address that nobody confirmed', async () => {
    const { emailId } = await add({ hospital: 'Rather Odd Hospital', message: 'Curious words' });
    const email = (await app.sentEmails(emailId)).at(-1)!;
    expect(email).toContain('Confirm your request');
    expect(email).not.toMatch(/Odd Hospital|Curious|Asha/);
  });

  test('is confirmed once: the same link again answers the same, a wrong or day-old one is 400', async () => {
    const { publicId, emailId } = await add();
    const token = await familyToken(emailId);
    expect([(await confirm(token)).body.data, (await confirm(token)).body.data]).toEqual([
      { publicId, state: 'waiting' },
      { publicId, state: 'waiting' },
    ]);
    expect((await confirm('x'.repeat(43))).status).toBe(400);
    const late = await add();
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await app.db.updateTable('bloodRequests').set({ createdAt }).where('publicId', '=', late.publicId).execute();
    expect((await confirm(await familyToken(late.emailId))).status).toBe(400);
    await end();
    expect((await app.visitor().call(getBloodRequest, { publicId: late.publicId })).status).toBe(404);
  });

  test.each([
    ['units', { units: 11 }],
    ['units', { units: 0 }],
    ['neededBy', { neededBy: addDays(today, 8) }],
    ['neededBy', { neededBy: addDays(today, -1) }],
    ['hospital', { hospital: 'Call 98480 22338' }],
    ['hospital', { hospital: 'see example.com' }],
    ['contactName', { contactName: '98480 22338' }],
    ['contactMobile', { contactMobile: '12345' }],
    ['message', { message: 'Call 98480-22338' }],
    ['message', { message: 'See www.example.org' }],
    ['message', { message: 'See x.gd/abc' }],
    ['message', { message: 'Call +977 9812 3456' }],
    ['message', { message: 'a'.repeat(301) }],
    ['emailId', { emailId: 'nobody' }],
    ['place', { place: { state: 1, district: 999_999, city: null } }],
  ])('is refused with a 400 that names %s: %j', async (field, more) => {
    const { received } = await add(more);
    expect([received.status, Object.keys(received.body.errors ?? {})]).toEqual([400, [field]]);
  });

  test('past two of one confirmed address is a 409 until one is closed', async () => {
    const emailId = 'twice@example.org';
    const [first] = [await addConfirmed({ emailId }), await addConfirmed({ emailId })];
    const third = await add({ emailId });
    const token = await familyToken(emailId);
    expect([(await confirm(token)).status, (await show(third.publicId)).state]).toEqual([409, 'unconfirmed']);
    expect((await manage(first.token, 'close')).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
  });

  test('of an address that was declined cannot be confirmed for 90 days; another address is free', async () => {
    const emailId = 'declined@example.org';
    const { publicId, token } = await addConfirmed({ emailId });
    await decide('decline', publicId);
    expect((await show(publicId)).state).toBe('refused');
    expect((await readOwn(token))!.state).toBe('refused');
    await add({ emailId: emailId.toUpperCase().replace('EXAMPLE.ORG', 'example.org') });
    const again = await add({ emailId });
    expect((await confirm(await familyToken(emailId))).status).toBe(409);
    expect((await addConfirmed()).status).toBe(200);
    const sender = await app.db.selectFrom('stoppedSenders').selectAll().executeTakeFirstOrThrow();
    expect(sender.sender).not.toContain('declined');
    expect(Math.round((sender.endsAt.getTime() - Date.now()) / 86_400_000)).toBe(90);
    await decide('approve', publicId);
    expect((await show(publicId)).state).toBe('open');
    expect((await confirm(await familyToken(again.emailId))).status).toBe(200);
  });

  test('of one address is confirmed twice where three are confirmed at once', async () => {
    const emailId = 'thrice@example.org';
    const tokens = [];
    for (let nth = 0; nth < 3; nth += 1) {
      await add({ emailId });
      tokens.push(await familyToken(emailId));
    }
    const statuses = (await Promise.all(tokens.map((token) => confirm(token)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
  });

  test('that a stranger enters with another address does not stop that address when it is declined unconfirmed', async () => {
    const { publicId } = await add({ emailId: null });
    await decide('decline', publicId);
    expect((await addConfirmed()).status).toBe(200);
  });

  test('is unknown with BLOOD_REQUESTS=off: every endpoint of it is 404, reads too, but the queue is an empty page', async () => {
    const { publicId, token } = await addOpen();
    const admin = await addAdmin(app);
    const people = await registerAndLogIn(app);
    app.config.bloodRequests = 'off';
    const gated = endpoints.filter(({ feature }) => feature === 'bloodRequests');
    const statuses = [];
    for (const endpoint of gated) {
      const input = { ...sampleInput(endpoint, { me: people, other: people }), publicId, token };
      statuses.push([endpoint.name, (await admin.client.call(endpoint, input)).status]);
    }
    const listed = await admin.client.call(bloodRequests.list, { limit: 15, offset: 0 });
    app.config.bloodRequests = 'checked';
    expect(statuses).toEqual(gated.map(({ name }) => [name, 404]));
    expect(listed.status).toBe(200);
    const own = endpoints.filter(({ name }) => /BloodRequest$|AskedRequest$|DeskRequest/.test(name));
    expect(own.filter(({ feature }) => feature !== 'bloodRequests')).toEqual([]);
    expect(gated.length).toBeGreaterThan(15);
  });
});

describe('BLOOD_REQUESTS=open', () => {
  const openly = async <T>(run: () => Promise<T>) => {
    app.config.bloodRequests = 'open';
    return run().finally(() => (app.config.bloodRequests = 'checked'));
  };

  test('opens a confirmed request at once, and one past three of a number waits for a person', async () => {
    const contactMobile = '98489 00001';
    const states = await openly(async () => {
      const found = [];
      for (let nth = 0; nth < 4; nth += 1) {
        const { publicId } = await addConfirmed({ contactMobile });
        found.push((await show(publicId)).state);
      }
      return found;
    });
    expect(states).toEqual(['open', 'open', 'open', 'waiting']);
  });

  test('opens two a day of a network and ten of a district; the next wait for a person', async () => {
    const states = async (count: number, client?: Client) => {
      const found = [];
      for (let nth = 0; nth < count; nth += 1) {
        const { publicId, emailId } = await add({}, client);
        await confirm(await familyToken(emailId));
        found.push((await show(publicId)).state);
      }
      return found;
    };
    await app.db.deleteFrom('bloodRequests').execute();
    const seen = await openly(async () => [await states(3, app.visitor('10.9.8.7')), await states(9)]);
    expect(seen[0]).toEqual(['open', 'open', 'waiting']);
    expect(seen[1]).toEqual([...Array.from({ length: 8 }, () => 'open'), 'waiting']);
  });
});

describe('the family’s link', () => {
  test('says met, still needed and close; what is over is a 409 and shows its state alone', async () => {
    const { publicId, token } = await addOpen();
    expect((await manage(token, 'met')).body.data).toEqual({ publicId, state: 'met' });
    expect(await show(publicId)).toMatchObject({ state: 'met', hospital: null, units: null, checks: null });
    expect((await manage(token, 'still needed')).body.data.state).toBe('open');
    expect((await manage(token, 'close')).body.data.state).toBe('closed');
    expect((await manage(token, 'met')).body.data).toEqual({ state: 'closed' });
    expect((await manage(token, 'still needed')).body.data.state).toBe('open');
    expect((await manage(token, 'close')).body.data.state).toBe('closed');
    expect((await manage('x'.repeat(43), 'close')).status).toBe(400);
  });

  test('shows who is coming by first name, and the number only of a donor who shows it', async () => {
    const [shown, hidden] = [
      await addDonor({ bloodGroup: 'AB-', mobile: '+919848011111' }),
      await addDonor({ bloodGroup: 'AB-', mobile: '+919848022222', numberShown: 'never' }),
    ];
    const { publicId, token, emailId } = await addOpen({ bloodgroup: 'AB-', units: 2 });
    await runWaves();
    for (const { email } of [shown, hidden]) await answer(publicId, await donorToken(email), 'coming');
    const { coming, asked } = (await readOwn(token))!;
    expect(asked).toBe(2);
    expect(coming).toEqual([
      { id: expect.any(Number), name: 'Donor', mobileNumber: '+919848011111', at: expect.any(String) },
      { id: expect.any(Number), name: 'Donor', mobileNumber: null, at: expect.any(String) },
    ]);
    await sendNotifications();
    const told = (await app.sentEmails(emailId)).at(-1)!;
    expect(told).toContain('Donor says: I can come');
    expect(told).not.toContain('98480');
  });
});

describe('the end', () => {
  test('comes by itself after the day, leaves the queue, and erases the family 30 days later but the counts', async () => {
    const donor = await addDonor({ bloodGroup: 'B-' });
    const { publicId, token } = await addOpen({ bloodgroup: 'B-' });
    const waiting = await addConfirmed();
    await runWaves();
    await answer(publicId, await donorToken(donor.email), 'coming');
    await end(new Date(Date.now() + 4 * 86_400_000));
    expect([(await show(publicId)).state, (await show(waiting.publicId)).state]).toEqual(['expired', 'expired']);
    expect((await manage(token, 'met')).status).toBe(409);
    const endedAt = new Date(Date.now() - 31 * 86_400_000);
    await app.db.updateTable('bloodRequests').set({ endedAt }).where('publicId', '=', publicId).execute();
    await end();
    const stored = app.db.selectFrom('bloodRequests').selectAll().where('publicId', '=', publicId);
    expect(await stored.executeTakeFirst()).toMatchObject({
      contact: null,
      emailHash: null,
      mobileHash: null,
      tokenHash: null,
      comingCount: 1,
    });
    expect(await readOwn(token)).toBeNull();
    const left = app.db
      .selectFrom('askedDonors')
      .selectAll()
      .where('requestId', '=', await idOf(publicId));
    expect(await left.execute()).toEqual([]);
  });
});

test('a contact is readable after its key was removed, once it was encrypted under the new one', async () => {
  const { publicId } = await addConfirmed(FAMILY);
  const [old, both, only] = [['old key of 16 bytes'], ['new key', 'old key of 16 bytes'], ['new key']].map((keys) =>
    makeSigningKeys(keys),
  );
  const stored = async () =>
    app.db.selectFrom('bloodRequests').selectAll().where('publicId', '=', publicId).executeTakeFirstOrThrow();
  const contact = decryptContact(await loadSigningKeys(app.db, []), await stored())!;
  const columns = encryptContact(old!, publicId, contact);
  await app.db.updateTable('bloodRequests').set(columns).where('publicId', '=', publicId).execute();
  expect(decryptContact(only!, await stored())).toBeNull();
  await reencryptContacts(app.db, both!);
  expect(decryptContact(only!, await stored())).toEqual(contact);
  await app.db.deleteFrom('bloodRequests').where('publicId', '=', publicId).execute();
});

describe('administrators', () => {
  test('see family, checks and reports in the queue; a report reaches them at once and one visitor counts once', async () => {
    const admin = await addAdmin(app);
    const { publicId } = await addConfirmed({ ...FAMILY });
    const reporter = app.visitor();
    const report = () => reporter.call(reportBloodRequest, { publicId, reason: 'They ask for money.' });
    const [first, second] = [(await report()).body.data.id, (await report()).body.data.id];
    expect(first).toBe(second);
    const { body } = await admin.client.call(bloodRequests.list, { limit: 1, offset: 0, state: 'pending' });
    expect(body.data[0]).toMatchObject({
      publicId,
      state: 'waiting',
      contactName: 'Asha Rao',
      contactMobile: FAMILY_NUMBER,
      message: FAMILY.message,
      reports: 1,
      decision: 'pending',
    });
    const { data: reports } = (await admin.client.call(getIssueReports, { page: 1, size: 1 })).body;
    expect(reports[0]).toMatchObject({ id: first, options: 'Request for blood', description: /They ask for money/ });
    expect((await admin.client.call(getQueueCounts, {})).body.data.bloodRequests.count).toBeGreaterThan(0);
    await decide('remove', publicId);
    expect((await app.visitor().call(getBloodRequest, { publicId })).status).toBe(404);
  });

  test('see no request whose link nobody pressed', async () => {
    const admin = await addAdmin(app);
    const { publicId } = await add();
    const { data } = (await admin.client.call(bloodRequests.list, { limit: 100, offset: 0 })).body;
    expect(data.map((row) => row.publicId)).not.toContain(publicId);
  });
});

test('a request in an unknown place or of an unknown id is refused', async () => {
  const place = await placeAt(app.db, 'Goa');
  const other = await placeAt(app.db, 'Kerala');
  const elsewhere = { ...requestAt(place), place: { state: place.state, district: other.district, city: null } };
  expect((await app.visitor().call(addBloodRequest, elsewhere)).status).toBe(400);
  expect((await app.visitor().call(getBloodRequest, { publicId: 'aaaaaaaaaa' })).status).toBe(404);
  expect((await app.visitor().call(getBloodRequest, { publicId: 'AAAA' })).status).toBe(400);
});

test('a request with an address that gets no more e-mails for now waits for a coordinator, as one without an address', async () => {
  const strict = await startTestApp();
  const requests = requestsOf(strict);
  const states = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const { publicId } = await requests.add({ emailId: 'often@example.org' });
    states.push((await strict.visitor().call(getBloodRequest, { publicId })).body.data.state);
  }
  const emails = await strict.sentEmails('often@example.org');
  await strict.close();
  expect([states, emails.length]).toEqual([['unconfirmed', 'unconfirmed', 'unconfirmed', 'waiting'], 3]);
});
