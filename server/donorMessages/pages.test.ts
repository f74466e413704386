// The pages of messages as plain forms, over HTTP on a real database.
import { describe, expect, test } from 'vitest';
import { loadPages } from '#server/pages/pageBuild.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { MESSAGE, messagesOf } from '#test/donorMessages.ts';
import { openForm, sendRenderedForm } from '#test/renderedForms.ts';

const app = useTestApp({ pages: await loadPages() });
const { addHidden, receiptFor, tokenFor } = messagesOf(app);
const { neededBy: _neededBy, ...typed } = MESSAGE;

async function openMessageForm(client: Client, regid: number) {
  const query = new URLSearchParams({
    regid: `${regid}`,
    receipt: await receiptFor(regid),
    bloodgroup: 'O+',
    state: '2',
  });
  return openForm(client, `/message?${query.toString()}`, 'name="place"');
}

let last = 0;

/** Sends the form of a new sender; returns donor and the page that the sender is led to. */
async function send(client = app.visitor()) {
  const donor = await addHidden();
  const form = await openMessageForm(client, donor.regid);
  last += 1;
  const mobileNumber = `98487${10_000 + last}`;
  const press = () => sendRenderedForm(client, form, { ...typed, mobileNumber });
  return { ...donor, press, received: await press() };
}

const countEmails = async (email: string) =>
  (await app.sentEmails(email)).filter((text) => text.includes('/message?token=')).length;

describe('the form', () => {
  test('pressed twice sends one message and leads to one page both times', async () => {
    const { email, press, received } = await send();
    const again = await press();
    expect([received.status, again.status, again.headers.location]).toEqual([303, 303, received.headers.location]);
    expect(received.headers.location).toMatch(/^\/message\?watch=[\w-]{43}&bloodgroup=O%2B&state=2$/);
    expect(await countEmails(email)).toBe(1);
  });

  test('pressed twice without cookies sends one message', async () => {
    const { regid, email } = await addHidden();
    const form = await openMessageForm(app.visitor(), regid);
    const press = () => sendRenderedForm(app.visitor(), form, { ...typed, mobileNumber: '98487 20001' });
    const [first, second] = [await press(), await press()];
    expect([first.status, second.headers.location]).toEqual([303, first.headers.location]);
    expect(await countEmails(email)).toBe(1);
  });

  test('of another site’s page sends nothing', async () => {
    const { regid, email } = await addHidden();
    const form = await openMessageForm(app.visitor(), regid);
    const { status } = await app.visitor().send(form.action, {
      method: 'POST',
      body: new URLSearchParams(typed).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    });
    expect([status, await countEmails(email)]).toEqual([403, 0]);
  });

  test('past the limit of a browser keeps what was typed', async () => {
    const client = app.visitor();
    for (let nth = 0; nth < 5; nth += 1) expect((await send(client)).received.status).toBe(303);
    const { received } = await send(client);
    expect([received.status, received.text.includes(MESSAGE.message)]).toEqual([429, true]);
  });
});

describe('the pages of the links', () => {
  test('are not stored, not indexed and current for everybody who has the link', async () => {
    const { email, received } = await send();
    const [watch, token] = [received.headers.location as string, await tokenFor(email)];
    const answerPage = `/message?token=${token}`;
    for (const address of [watch, answerPage]) {
      const { status, headers } = await app.visitor().send(address);
      const { 'cache-control': cache, 'x-robots-tag': robots, 'referrer-policy': referrer } = headers;
      expect([status, cache, robots, referrer]).toEqual([200, 'no-store', 'noindex', 'same-origin']);
    }
    const form = await openForm(app.visitor(), answerPage, 'value="will call"');
    for (const answer of ['will call', 'will call']) {
      const { status, headers } = await sendRenderedForm(app.visitor(), form, { answer });
      expect([status, headers.location]).toEqual([303, answerPage]);
      expect((await app.visitor().send(watch)).text).toContain('The donor will call you.');
    }
  });

  test('are in no cache of the process, not even for a second', async () => {
    const { regid, email, received } = await send();
    const addresses = [received.headers.location as string, `/message?token=${await tokenFor(email)}`];
    for (const address of addresses)
      expect((await app.visitor().send(address)).text).not.toContain('not work any more');
    await app.db.deleteFrom('donorMessages').where('accountId', '=', regid).execute();
    for (const address of addresses) expect((await app.visitor().send(address)).text).toContain('not work any more');
  });

  test('escape what the sender typed', async () => {
    const [client, { regid, email }] = [app.visitor(), await addHidden()];
    const form = await openMessageForm(client, regid);
    const message = '<img src=x onerror=alert(1)>';
    await sendRenderedForm(client, form, { ...typed, mobileNumber: '98487 20002', message });
    const { text } = await app.visitor().send(`/message?token=${await tokenFor(email)}`);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toContain('<img src=x');
  });
});
