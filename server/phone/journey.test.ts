// From a text to the blood, through a gateway of the operator's: what it delivers is signed over HTTP, and what the site sends
// arrives at its hook.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimRequest, getDeskRequest, getDeskRequests, openRequest } from '#contract/deskRequests.ts';
import { searchDonors } from '#contract/donors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { languages } from '#messages/catalogues.ts';
import { addAdmin, addDonorRow, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { deliver, newNumber, sendText } from '#test/phone.ts';
import { findTown, placeAt } from '#test/places.ts';

interface Text {
  to: string;
  text: string;
}
const arrived: Text[] = [];
const hook = createServer((request, response) => {
  void text(request).then((body) => {
    arrived.push(JSON.parse(body) as Text);
    response.writeHead(202).end();
  });
});
await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  hook.closeAllConnections();
  hook.close();
});

const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/send`;
const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000', MESSAGING_URL: url } });
const requests = requestsOf(app);
let admin: LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});
beforeEach(() => void (arrived.length = 0));

/** Sends what is due, and returns what this number got by the hook. */
async function textsTo(number: string): Promise<string[]> {
  await requests.sendNotifications();
  await app.sentEmails();
  return arrived.filter(({ to }) => to === number).map((one) => one.text);
}

describe('a family with a phone of keys', () => {
  test('asks, is called, reads who comes and says that the blood is there', async () => {
    const [family, mobile] = [newNumber(), newNumber()];
    const donor = { place: await findTown(app.db, 'Guntur'), mobile, fullName: 'Ravi Kumar', callsAnyTime: true };
    await requests.addDonor({ ...donor, numberConfirmedAt: new Date() }, { emailConfirmedAt: null, email: '' });
    expect(await sendText(app, family, 'NEED O+ 1 GGH Guntur')).toMatch(/^We have your request.*\nRavi Kumar/);
    const { data } = (await admin.client.call(getDeskRequests, { group: 'own' })).body;
    expect(data).toMatchObject([{ state: 'waiting', bySms: true, hospital: 'GGH Guntur', units: 1, coming: 0 }]);
    const { requestId } = data[0]!;
    await admin.client.call(claimRequest, { requestId });
    const { contact } = (await admin.client.call(getDeskRequest, { requestId })).body.data;
    expect(contact).toMatchObject({ name: '', mobileNumber: family });
    const told = { contactName: 'Asha Rao', neededBy: addDays(dayInIndia(new Date()), 2) };
    expect((await admin.client.call(openRequest, { requestId, ...told })).status).toBe(200);

    await requests.runWaves();
    const [question] = await textsTo(mobile);
    const [come] = /COME \d{4}/.exec(question!)!;
    expect(question).not.toContain(family);
    const answer = { name: 'Asha Rao', number: family };
    expect(await sendText(app, mobile, come)).toBe(languages.en.t('phone.callFamily', answer));
    const call = languages.en.t('phone.call', { number: mobile });
    const comes = `${languages.en.t('phone.comes', { name: 'Ravi' })}\n${call}`;
    expect(await textsTo(family)).toContain(comes);
    expect((await admin.client.call(getDeskRequest, { requestId })).body.data.request.coming).toBe(1);
    expect(await sendText(app, family, 'MET')).toBe(languages.en.t('phone.met'));
    expect((await admin.client.call(getDeskRequest, { requestId })).body.data.request.state).toBe('met');
    // Once only, whatever follows.
    expect((await textsTo(family)).filter((one) => one === comes)).toHaveLength(1);
  });
});

test('a missed call from a listed donor moves the donor up in results', async () => {
  const place = await placeAt(app.db, 'Sikkim');
  const mobileOf = new Map<number, string>();
  for (let nth = 0; nth < 3; nth += 1) {
    const mobile = newNumber();
    mobileOf.set((await addDonorRow(app.db, { place, bloodGroup: 'AB-', mobile })).regid, mobile);
  }
  const asked = { bloodgroup: 'AB-' as const, country: place.country, state: place.state, district: place.district };
  const listed = async () => (await app.visitor().call(searchDonors, asked)).body.data.map(({ regid }) => regid);
  const last = (await listed()).at(-1)!;
  await deliver(app, mobileOf.get(last)!, null, { kind: 'missed call' });
  // An answer may be a second old.
  await expect.poll(async () => (await listed())[0]).toBe(last);
});
