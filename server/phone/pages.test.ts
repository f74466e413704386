// What pages say of SMS without JavaScript: where the network has a number for it, and nothing where it has none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { getOverview } from '#contract/overview.ts';
import { phoneMessage } from '#contract/phone.ts';
import { updateSiteContent } from '#contract/siteContent.ts';
import { languages } from '#messages/catalogues.ts';
import { languageCodes, prefixOf } from '#messages/languages.ts';
import { defaultContent } from '#server/content/defaults.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, parkClaim, type LoggedIn } from '#test/admins.ts';
import { startTestApp, useTestApp } from '#test/app.ts';
import { MESSAGING_SECRET } from '#test/client.ts';
import { messagesOf } from '#test/donorMessages.ts';
import { makeRegistration } from '#test/factories.ts';
import { placeAt, type Place } from '#test/places.ts';
import { openForm, sendRenderedForm } from '#test/renderedForms.ts';

const pages = await loadPages();
const MESSAGING = { MESSAGING_URL: 'http://127.0.0.1:9/hook', MESSAGING_SECRET };
const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000', ...MESSAGING } });
const without = await startTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000' } });
afterAll(() => without.close());

const SHOWN = '+91 98490 99999';
let admin: LoggedIn;
let place: Place;
beforeAll(async () => {
  admin = await addAdmin(app);
  place = await placeAt(app.db, 'Goa');
  const content = { ...defaultContent.contact, smsNumber: SHOWN };
  await admin.client.call(updateSiteContent, { section: 'contact', language: 'en', content, version: 0 });
});

function resultsHref(bloodgroup: string) {
  const { country, state, district } = place;
  const ids = { country: String(country), state: String(state), district: String(district) };
  return `/find-donor?${new URLSearchParams({ bloodgroup, ...ids }).toString()}`;
}
let texts = 0;
/** A text that the gateway delivers; what is answered. */
async function arrive(from: string, text: string): Promise<string | undefined> {
  texts += 1;
  const message = { id: `text-${texts}`, from, kind: 'sms', text, at: new Date().toISOString() } as const;
  return (await app.visitor().call(phoneMessage, message)).body.data.reply?.text;
}
/** With ordinary spaces in numbers, which stay on one line. */
const read = async (path: string, client = app.visitor()) => (await client.send(path)).text.replaceAll('\u00a0', ' ');

test('results, the dead end, contact and privacy page name the number, with a link that opens the text', async () => {
  await addDonorRow(app.db, { bloodGroup: 'A+' });
  for (const group of ['A+', 'AB-']) {
    const html = await read(resultsHref(group));
    expect(html).toContain(`sms:+919849099999?body=${encodeURIComponent(group)}%20`);
    expect(html).toContain(`No internet? SMS ${group} North Goa to ${SHOWN}`);
  }
  expect(await read('/contact-us')).toContain(`No internet? SMS O+ Guntur to ${SHOWN}`);
  expect(await read('/privacy')).toContain('If you write to us by SMS');
});

test('a site without the number says nothing of it', async () => {
  const donor = await addLoggedInDonor(without);
  for (const path of [resultsHref('AB-'), '/contact-us', '/privacy'])
    expect((await without.visitor().send(path)).text).not.toContain('SMS');
  expect((await donor.client.send('/dashboard/my-page')).text).not.toContain('SMS');
  const registered = await without.visitor().call(registerDonor, makeRegistration(await placeAt(without.db, 'Goa')));
  expect([registered.status, Object.keys(registered.body.data)]).toEqual([201, ['regid', 'userID']]);
});

test.each(languageCodes)('in %s the number says that it is confirmed', async (code) => {
  await addDonorRow(app.db, { bloodGroup: 'B-', numberConfirmedAt: new Date() });
  const words = languages[code].t('donors.numberConfirmed');
  const html = await read(prefixOf(code) + resultsHref('B-'));
  expect(html).toContain(`<span>${words}</span>`);
  expect(await read(prefixOf(code) + resultsHref('A+'))).not.toContain(words);
});

test('My Page shows a code once it was asked for, the same again, and since when the number is confirmed', async () => {
  const { client } = await addLoggedInDonor(app, { mobile: '+919849312345' });
  const form = await openForm(client, '/dashboard/my-page', 'Show the code');
  expect((await sendRenderedForm(client, form, { intent: 'number-proof' })).status).toBe(303);
  const codeIn = (html: string) => /DH \d{4}/.exec(html)![0];
  const html = await read('/dashboard/my-page', client);
  const code = codeIn(html);
  expect(html).toContain(`SMS ${code} to ${SHOWN} from +91 98493 12345`);
  expect(html).toContain(`sms:+919849099999?body=${encodeURIComponent(code)}`);
  expect(codeIn(await read('/dashboard/my-page', client))).toBe(code);
  expect(await arrive('+919849312345', code)).toContain('confirmed');
  const after = await read('/dashboard/my-page', client);
  expect([after.includes('DH '), /confirmed on \d\d\/\d\d\/\d{4}/.test(after)]).toEqual([false, true]);
});

test('a registration is answered with the code, which confirms the number', async () => {
  const registration = makeRegistration(place);
  const { body } = await app.visitor().call(registerDonor, registration);
  const { code, number } = body.data.numberProof!;
  expect(number).toBe('+919849099999');
  expect(await arrive(`+91${registration.mobileNumber}`, code)).toContain('confirmed');
});

test('a donor who hides a confirmed number can be written to without an address: the hook alone is told', async () => {
  const { addHidden, write } = messagesOf(app);
  const proven = { numberConfirmedAt: new Date(), bloodGroup: 'O-' } as const;
  const { regid, email } = await addHidden({ emailConfirmedAt: null }, proven);
  const found = await app.visitor().call(searchDonors, { bloodgroup: 'O-', ...place });
  expect(found.body.data).toMatchObject([{ regid, contact: 'message', mobileNumber: '' }]);
  expect((await write(regid)).status).toBe(200);
  const queued = app.db.selectFrom('outboxEmails').select('recipientAddress').where('accountId', '=', regid);
  expect(await queued.execute()).toEqual([{ recipientAddress: '+919849012345' }]);
  expect(await app.sentEmails(email)).toEqual([]);
});

test('a case of too many donors with one number shows administrators who proved it', async () => {
  const mobile = '+919849355555';
  const waiting = await addDonorRow(app.db, { mobile, numberConfirmedAt: new Date() });
  await addDonorRow(app.db, { mobile });
  await parkClaim(app.db, waiting.regid);
  const { body } = await admin.client.call(getListingClaims, { limit: 10, offset: 0 });
  const proofs = body.data.find(({ value }) => value === mobile)!.donors.map((one) => one.numberConfirmedAt !== null);
  expect(proofs).toEqual([true, false]);
  const html = await read('/dashboard/approve-issue-report/by-donor', admin.client);
  expect(html).toContain('number confirmed');
  expect(html).toContain('number not confirmed');
});

test('the overview says of a number for SMS whether anything has arrived within a day', async () => {
  const stateOf = async (client = admin.client) =>
    (await client.call(getOverview, {})).body.data.checks.find(({ check }) => check === 'SMS')?.state;
  await app.db.deleteFrom('phoneMessages').execute();
  expect(await stateOf()).toBe('open');
  expect(await read('/dashboard/overview', admin.client)).toContain('No text or call has arrived for a day.');
  await arrive('+919849366666', 'HELP');
  expect(await stateOf()).toBe('done');
  expect(await stateOf((await addAdmin(without)).client)).toBeUndefined();
});
