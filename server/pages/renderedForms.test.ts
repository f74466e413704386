// Plain forms on pages with a session: what one rendered form sends is done once, what a new one sends is done again.
import { describe, expect, test } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { FORM_KEY } from '#contract/http.ts';
import { addAdmin, addLoggedInDonor, logInAs } from '#test/admins.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { DONATION, FEEDBACK } from '#test/forms.ts';
import { openForm, readForms, sendRenderedForm } from '#test/renderedForms.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { loadPages } from './pageBuild.ts';

const app = useTestApp({ pages: await loadPages() });
const MY_PAGE = '/dashboard/my-page';
const EDIT_PROFILE = '/dashboard/edit-profile';
const DONATIONS = '/dashboard/last-donated';

const countDonations = async (regid: number) =>
  (await app.db.selectFrom('donations').select('id').where('accountId', '=', regid).execute()).length;
const countFeedback = async (words: string) =>
  (await app.db.selectFrom('feedback').select('id').where('suggestions', '=', words).execute()).length;
const isAvailable = (regid: number) =>
  app.db.selectFrom('donors').select('isAvailable').where('accountId', '=', regid).executeTakeFirstOrThrow();
const openFeedback = (client: Client) => openForm(client, '/Feedback', 'strSuggestions');
const feedback = (strSuggestions: string) => ({ ...FEEDBACK, strSuggestions });

describe('a form sent again from the page that shows the answer', () => {
  test('confirms the address: the e-mail goes out again', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const address = `${userID}@example.org`;
    const before = (await app.sentEmails(address)).length;
    for (const _ of [1, 2]) {
      const form = await openForm(client, MY_PAGE, 'send-confirmation');
      expect((await sendRenderedForm(client, form, { intent: 'send-confirmation' })).status).toBe(303);
    }
    expect(await app.sentEmails(address)).toHaveLength(before + 2);
  });

  test('asks for the link to a new address: the e-mail goes out again', async () => {
    const { client, userID } = await registerAndLogIn(app);
    const emailId = `new.${userID}@example.org`;
    await client.call(updateDonor, { emailId });
    for (const _ of [1, 2]) {
      const form = await openForm(client, EDIT_PROFILE, `name="emailId" value="${emailId}"`);
      expect((await sendRenderedForm(client, form, {})).status).toBeLessThan(400);
    }
    expect(await app.sentEmails(emailId)).toHaveLength(3);
  });

  test('sends a donor a password link: the e-mail goes out again', async () => {
    const { client } = await addAdmin(app);
    const { regid, userID } = await registerAndLogIn(app);
    const address = `${userID}@example.org`;
    const before = (await app.sentEmails(address)).length;
    for (const _ of [1, 2]) {
      const form = await openForm(client, `/dashboard/donor/${regid}`, 'value="passwordLink"');
      expect((await sendRenderedForm(client, form, { intent: 'passwordLink', confirmed: 'yes' })).status).toBe(303);
    }
    expect(await app.sentEmails(address)).toHaveLength(before + 2);
  });

  test('is done again with the same content', async () => {
    const { client } = await addLoggedInDonor(app);
    for (const _ of [1, 2]) await sendRenderedForm(client, await openFeedback(client), feedback('Both.'));
    expect(await countFeedback('Both.')).toBe(2);
  });

  test('changes what another browser changed back in between', async () => {
    const { client, regid } = await addLoggedInDonor(app);
    const other = await logInAs(app, regid);
    for (const _ of [1, 2]) {
      const form = await openForm(client, MY_PAGE, 'strAvailUnAvail');
      await sendRenderedForm(client, form, { strAvailUnAvail: 'U' });
      expect(await isAvailable(regid)).toEqual({ isAvailable: false });
      await other.call(updateDonor, { strAvailUnAvail: 'A' });
      expect(await isAvailable(regid)).toEqual({ isAvailable: true });
    }
  });
});

describe('one rendered form', () => {
  test.each([
    ['at once', (send: () => Promise<unknown>) => Promise.all([send(), send()])],
    ['one after the other', async (send: () => Promise<unknown>) => [await send(), await send()]],
  ])('sent twice %s is done once', async (_, twice) => {
    const { client, regid } = await addLoggedInDonor(app);
    const form = await openForm(client, DONATIONS, 'name="patientName"');
    const [first, second] = await twice(() => sendRenderedForm(client, form, DONATION));
    expect(second).toMatchObject({ status: 303, headers: { location: DONATIONS } });
    expect(first).toMatchObject({ status: 303, headers: { location: DONATIONS } });
    expect(await countDonations(regid)).toBe(1);
  });

  test('sent twice is done once, also with another form in between', async () => {
    const { client } = await addLoggedInDonor(app);
    const form = await openFeedback(client);
    for (const words of ['Once.', 'Between.', 'Once.']) await sendRenderedForm(client, form, feedback(words));
    expect([await countFeedback('Once.'), await countFeedback('Between.')]).toEqual([1, 1]);
  });

  test('of another person is no key of the caller’s', async () => {
    const [{ client }, other] = [await addLoggedInDonor(app), await addLoggedInDonor(app)];
    const form = await openFeedback(client);
    await sendRenderedForm(client, form, feedback('Each.'));
    await sendRenderedForm(other.client, form, feedback('Each.'));
    expect(await countFeedback('Each.')).toBe(2);
  });

  test('is new at each rendering, and a page without a session has none', async () => {
    const { client } = await addLoggedInDonor(app);
    const keys = [(await openFeedback(client)).fields[FORM_KEY], (await openFeedback(client)).fields[FORM_KEY]];
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect((await app.visitor().send('/Feedback')).text).not.toContain(FORM_KEY);
  });
});

const PUBLIC = ['/Feedback', '/volunteer', '/organization', '/service-feedback', '/better-words', '/not-my-listing'];
const OWN = [MY_PAGE, EDIT_PROFILE, DONATIONS, '/dashboard/changepassword', '/dashboard/security', '/changepassword'];
const ADMIN = [
  'approve-feedback',
  'registered-donors',
  'admins',
  'activity',
  'export',
  'approve-issue-report',
  'security',
];
const DIALOGS = ['/dashboard?confirm=delete', '/dashboard/registered-donors?add=1'];

test.each([...PUBLIC, ...OWN, ...DIALOGS, ...ADMIN.map((page) => `/dashboard/${page}`), '/register', '/login'])(
  'every form of %s that posts has the key of its rendering',
  async (address) => {
    const { client } = address.startsWith('/dashboard') ? await addAdmin(app) : await addLoggedInDonor(app);
    const { text } = await client.send(address);
    for (const { fields, html } of readForms(text, address)) expect(fields[FORM_KEY], html).toMatch(/^[0-9a-f]{32}$/);
  },
);
