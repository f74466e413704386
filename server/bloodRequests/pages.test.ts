// The pages of requests as plain forms, over HTTP on a real database.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setDuty } from '#contract/desk.ts';
import { updateSiteContent } from '#contract/siteContent.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addCoordinator, logInAs, publishName } from '#test/admins.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { atNoon, FAMILY, requestAt, requestsOf } from '#test/bloodRequests.ts';
import { passASecond } from '#test/clock.ts';
import { placeAt } from '#test/places.ts';
import { openForm, sendRenderedForm } from '#test/renderedForms.ts';
import { endRequests } from './ending.ts';

const app = useTestApp({ env: { DEMO_DATA: '0', RATE_LIMIT_SCALE: '1000' }, pages: await loadPages() });
const { add, addDonor, addOpen, answer, decide, donorToken, familyToken, listAsked, runWaves } = requestsOf(app);

const openNeed = (client: Client) => openForm(client, '/need', 'contactMobile');

/** What a family types, with the ids of the lists. */
async function typed(more: Record<string, string> = {}) {
  const { place, emailId, ...request } = requestAt(await placeAt(app.db, 'Goa'));
  const { hospital, units, message: _message, ...fields } = request;
  const ids = { country: '1', state: `${place.state}`, district: `${place.district}`, city: 'all', place: '' };
  return { ...fields, ...ids, units: `${units}`, hospitalName: hospital, emailId, ...more };
}

describe('the form', () => {
  test('pressed twice without JavaScript stores one request and leads to its page both times', async () => {
    const client = app.visitor();
    const form = await openNeed(client);
    const emailId = 'pressed.twice@example.org';
    const press = async () => sendRenderedForm(client, form, await typed({ emailId }));
    const [first, second] = [await press(), await press()];
    expect([first.status, second.status, second.headers.location]).toEqual([303, 303, first.headers.location]);
    expect(first.headers.location).toMatch(/^\/need\/[a-z2-7]{10}$/);
    expect((await app.sentEmails(emailId)).length).toBe(1);
  });

  test('finds a typed hospital without JavaScript, and its district', async () => {
    const client = app.visitor();
    const form = await openNeed(client);
    const place = { state: '', district: 'all', hospitalName: '', place: 'Goa Medical College' };
    const { status, headers } = await sendRenderedForm(client, form, await typed({ ...place, emailId: '' }));
    expect(status).toBe(303);
    const path = headers.location as string;
    expect((await client.send(path)).text).not.toContain('Goa Medical College');
    await decide('approve', path.slice('/need/'.length));
    const page = (await client.send(path)).text;
    expect(page).toContain('Goa Medical College');
    expect(page).toContain('Hospital known to us');
  });

  test.each([
    ['without a place', { state: '', district: 'all', hospitalName: '' }, 'Enter the hospital or its town'],
    ['with a place that nobody knows', { district: 'all', place: 'Qzxqzx' }, 'Qzxqzx'],
    ['with a name for a number', { contactName: '98480 22338' }, 'Ward nine'],
    ['with a bad number', { contactMobile: '12345' }, 'Ward nine'],
    ['with a day that is over', { neededBy: '2020-01-01' }, 'Ward nine'],
  ])('%s is a 400 that keeps what was typed', async (_, more, kept) => {
    const client = app.visitor();
    const form = await openNeed(client);
    const { status, text } = await sendRenderedForm(client, form, await typed({ message: 'Ward nine', ...more }));
    expect([status, text.includes(kept), text.includes('aria-invalid="true"')]).toEqual([400, true, true]);
    expect(text).toContain('City Hospital'.slice(0, 'hospitalName' in more ? 0 : 13));
  });

  test('from another site’s page stores nothing', async () => {
    const { status } = await app.visitor().send('/need', {
      method: 'POST',
      body: new URLSearchParams(await typed()).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(403);
  });
});

describe('the links', () => {
  test('change nothing when they are opened, are not stored and not indexed', async () => {
    const { publicId, emailId } = await add();
    const own = `/need?token=${await familyToken(emailId)}`;
    for (let nth = 0; nth < 2; nth += 1) {
      const { status, headers, text } = await app.visitor().send(own);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(text).not.toContain('Call the hospital on its own number');
      expect(text).toMatch(/noindex[^]*Yes, I ask for blood/);
    }
    const shared = await app.visitor().send(`/need/${publicId}`);
    expect([shared.status, shared.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(shared.text).toMatch(/We e-mailed you a link[^]*Meanwhile search for donors/);
    expect((await app.visitor().send(`/need?token=${'x'.repeat(43)}`)).text).toContain('no such request');
    const gone = { status: 404, text: expect.stringContaining('no such request') };
    for (const path of ['/need/aaaaaaaaaa', '/need/mistyped'])
      expect(await app.visitor().send(path)).toMatchObject(gone);
  });

  test('of a donor show the number after a press alone, and only to this donor', async () => {
    const donor = await addDonor();
    const { publicId } = await addOpen(FAMILY);
    await runWaves();
    const address = `/need/${publicId}?token=${await donorToken(donor.email)}&answer=coming`;
    const opened = await app.visitor().send(address);
    expect(opened.text).toContain('I can come');
    expect(opened.text).not.toContain('98480');
    const client = app.visitor();
    const form = await openForm(client, address, 'value="coming"');
    const press = () => sendRenderedForm(client, form, { answer: 'coming' });
    expect([(await press()).status, (await press()).status]).toEqual([303, 303]);
    expect((await app.visitor().send(address)).text).toContain('tel:+919848022338');
    expect((await app.visitor().send(`/need/${publicId}`)).text).not.toContain('98480');
    const other = await logInAs(app, (await addDonor()).regid);
    expect((await other.send(`/need/${publicId}`)).text).not.toContain('98480');
  });
});

test('the family’s page leads to the search near the hospital and to a report of who asks for money', async () => {
  const { publicId, token } = await addOpen();
  const { text } = await app.visitor().send(`/need?token=${token}`);
  const report = `/need/${publicId}?report=1`;
  expect(text).toContain(`href="${report}#report"`);
  const goa = await placeAt(app.db, 'Goa');
  expect(text.replaceAll('&amp;', '&')).toMatch(
    new RegExp(
      `href="/find-donor\\?bloodgroup=[^&"]+&country=1&state=${goa.state}&district=${goa.district}&hospital=City\\+Hospital"`,
    ),
  );
  expect((await app.visitor().send(report)).text).toContain('name="reason"');
});

const mainOf = ({ text }: { text: string }) => /<main[^]*<\/main>/.exec(text)?.[0] ?? '';

test('the pages of a request that ended without blood lead on, no more to the shared page', async () => {
  const read = async (path: string) => mainOf(await app.visitor().send(path));
  for (const how of ['expire', 'decline'] as const) {
    const { publicId, token } = await addOpen();
    const [own, shared] = [`/need?token=${token}`, `/need/${publicId}`];
    expect(await read(own)).toContain(`href="${shared}"`);
    await (how === 'expire' ? endRequests(app, atNoon(4), new AbortController().signal) : decide('decline', publicId));
    const text = await read(own);
    expect(text).not.toContain(`href="${shared}"`);
    // Group, place and hospital are not typed again.
    const asksAgain = /"\/need\?bloodgroup=[^"]*hospital=City\+Hospital"/.test(text);
    expect([text.includes('"/find-donor?'), asksAgain]).toEqual([true, how === 'expire']);
    expect(await read(shared)).toContain('href="/need"');
  }
});

describe('without JavaScript', () => {
  const pressOn = async (client: Client, path: string, marker: string, values: Record<string, string>) =>
    sendRenderedForm(client, await openForm(client, path, marker), values);

  test('a family says that a donor did not come and takes it back; a donor who offers is put aside', async () => {
    const [asked, offering] = [await addDonor({ fullName: 'Ravi Kumar' }), await addDonor({ fullName: 'Meena Das' })];
    const { publicId, token } = await addOpen();
    const [own, shared] = [`/need?token=${token}`, `/need/${publicId}`];
    await app.db
      .updateTable('donors')
      .set({ messagesStoppedAt: new Date() })
      .where('accountId', '=', offering.regid)
      .execute();
    await runWaves();
    const family = app.visitor();
    const link = `${shared}?token=${await donorToken(asked.email)}`;
    expect((await pressOn(app.visitor(), link, 'value="coming"', { answer: 'coming' })).status).toBe(303);
    const donor = await logInAs(app, offering.regid);
    expect((await donor.send(shared)).text).toContain('We did not ask you');
    expect((await pressOn(donor, shared, 'value="coming"', { answer: 'coming' })).status).toBe(303);
    expect((await donor.send(shared)).text).toContain('We pass your offer on');

    const press = async (action: string, marker = `value="${action}"`) => {
      const { text } = await family.send(own);
      const id = [...text.slice(0, text.indexOf(marker)).matchAll(/name="donor" value="(\d+)"/g)].at(-1)?.[1] ?? '';
      return pressOn(family, own, marker, { action, donor: id });
    };
    const seen = async () => {
      const { text } = await family.send(own);
      return ['Who is coming', 'Who offers', 'Comes after all', 'Nobody has'].map((words) => text.includes(words));
    };
    expect(await seen()).toEqual([true, true, false, false]);
    expect((await press('did not come')).status).toBe(303);
    expect(await seen()).toEqual([false, true, true, false]);
    expect((await app.visitor().send(link)).text).toContain('The patient’s family did not see you');
    expect((await press('coming after all')).status).toBe(303);
    expect(await seen()).toEqual([true, true, false, false]);
    expect((await press('put aside')).status).toBe(303);
    expect(await seen()).toEqual([true, false, false, false]);
    expect((await donor.send(shared)).text).toMatch(/offer was not taken up[^]*We did not ask you/);

    // Once it has ended, nobody reads what held before: neither the family nor the two donors.
    for (const [action, state] of [
      ['met', 'The blood is there'],
      ['close', 'This request is closed'],
    ] as const) {
      expect((await press(action)).status).toBe(303);
      expect(await seen()).toEqual([false, false, false, false]);
      expect((await family.send(own)).text).toMatch(/Who said that they come[^]*Ravi/);
      for (const text of [mainOf(await app.visitor().send(link)), mainOf(await donor.send(shared))]) {
        expect(text).toContain(state);
        expect(text).not.toMatch(/offer was not taken up|has ended|Please call|"\/need"/);
      }
      expect((await press('still needed')).status).toBe(303);
    }
  });

  test('a donor whose group does not fit is told why, and nothing is stored', async () => {
    const { publicId } = await addOpen();
    const { regid } = await addDonor({ bloodGroup: 'AB+' });
    const donor = await logInAs(app, regid);
    const { status, text } = await pressOn(donor, `/need/${publicId}`, 'value="coming"', { answer: 'coming' });
    expect([status, text.includes('does not fit a patient of group')]).toEqual([403, true]);
    expect(await listAsked(publicId)).toEqual([]);
  });

  test('‘I can come’ leads through login, or registration and login, back to the request', async () => {
    const { publicId } = await addOpen();
    const next = encodeURIComponent(`/need/${publicId}`);
    expect((await app.visitor().send(`/need/${publicId}`)).text).toContain(`/login?next=${next}`);
    expect((await app.visitor().send(`/login?next=${next}`)).text).toContain(`/register?next=${next}`);
  });

  test('nothing says ‘search and call’ once enough donors are coming', async () => {
    const { email } = await addDonor();
    const { publicId, token } = await addOpen();
    await runWaves();
    const reads = async () =>
      (await app.visitor().send(`/need?token=${token}`)).text.includes('search for donors and call');
    expect(await reads()).toBe(true);
    await answer(publicId, await donorToken(email), 'coming');
    expect(await reads()).toBe(false);
  });
});

test('the queue of administrators shows ‘Records Not Found’ while there is no request', async () => {
  await app.db.deleteFrom('bloodRequests').execute();
  const { client } = await addAdmin(app);
  const { status, text } = await client.send('/dashboard/blood-requests');
  expect([status, text.includes('Records Not Found')]).toEqual([200, true]);
});

describe('the form and a request that waits say', () => {
  const HOURS = 'Volunteers look at requests and call from 7 in the morning to 10 at night.';
  const OFF = 'Nobody is on duty now. From 7 in the morning volunteers look at requests and call.';
  const ON = 'A volunteer is on duty now';

  async function read() {
    const { publicId } = await add({ emailId: null });
    const pages = await Promise.all(['/need', `/need/${publicId}`].map((path) => app.visitor().send(path)));
    return pages.map(({ text }) => [HOURS, OFF, ON].filter((words) => text.includes(words)));
  }

  afterEach(() => vi.useRealTimers());
  const setHour = (hour: number) =>
    vi.useFakeTimers({ now: atNoon().getTime() + (hour - 12) * 3_600_000, toFake: ['Date'] });

  test('the hours by day, and when somebody is on duty next at night', async () => {
    setHour(15);
    expect(await read()).toEqual([[HOURS], [HOURS]]);
    setHour(23);
    expect(await read()).toEqual([[OFF], [OFF]]);
  });

  test('that a coordinator is on duty, at any hour', async () => {
    setHour(23);
    const { client } = await addCoordinator(app);
    await client.call(setDuty, { onDuty: true });
    expect(await read()).toEqual([[ON], [ON]]);
    await client.call(setDuty, { onDuty: false });
    expect(await read()).toEqual([[OFF], [OFF]]);
  });

  test('the hours that administrators wrote, also past midnight', async () => {
    const admin = await addAdmin(app);
    const content = { email: 'hello@example.org', dutyFrom: 20, dutyTo: 2 };
    const write = (version: number, written: object | null) =>
      admin.client.call(updateSiteContent, { section: 'contact', language: 'en', version, content: written as never });
    const empty = { phone: null, address: null, legalName: null, grievanceOfficer: null };
    expect((await write(0, { ...empty, ...content })).status).toBe(200);
    setHour(1);
    expect((await app.visitor().send('/need')).text).toContain('from 8 at night to 2 at night');
    setHour(3);
    passASecond();
    expect((await app.visitor().send('/need')).text).toContain('From 8 at night volunteers');
    await write(1, null);
  });
});

test('Contact Us and results name the coordinator of the district, with the number', async () => {
  const place = await placeAt(app.db, 'Goa');
  const { client, regid } = await addCoordinator(app, [place.district]);
  await app.db.updateTable('donors').set({ fullName: 'Kamala Naik' }).where('accountId', '=', regid).execute();
  const results = (district: number | string, state = place.state) =>
    `/find-donor?${new URLSearchParams({ bloodgroup: 'AB-', country: '1', state: `${state}`, district: `${district}`, city: 'all' }).toString()}`;
  const shows = async (path: string) => (await app.visitor().send(path)).text.includes('Kamala Naik');
  const sikkim = await placeAt(app.db, 'Sikkim');
  const paths = ['/contact-us', results(place.district), results('all'), results(sikkim.district, sikkim.state)];
  const read = () => Promise.all(paths.map(shows));
  expect(await read()).toEqual([false, false, false, false]);
  await publishName(app, { client, regid });
  expect(await read()).toEqual([true, true, true, false]);
});

test('a report without JavaScript says that it was received; an empty one is a 400', async () => {
  const { publicId } = await addOpen();
  const client = app.visitor();
  const form = await openForm(client, `/need/${publicId}?report=1`, 'name="reason"');
  expect((await sendRenderedForm(client, form, { reason: ' ' })).status).toBe(400);
  const { headers } = await sendRenderedForm(client, form, { reason: 'They ask for money.' });
  expect((await client.send(headers.location as string)).text).toContain('reads your report');
});

test('with BLOOD_REQUESTS=off /need is an unknown path, and no page leads there', async () => {
  app.config.bloodRequests = 'off';
  const shown = [await app.visitor().send('/need?off=1'), await app.visitor().send('/need/aaaaaaaaaa')];
  const home = await app.visitor().send('/home?fresh=1');
  app.config.bloodRequests = 'checked';
  expect(shown.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, '/'],
    [302, '/'],
  ]);
  expect(home.text).not.toContain('"/need"');
  expect((await app.visitor().send('/home?fresh=2')).text).toContain('"/need"');
});
