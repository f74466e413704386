// E-mailed links in the wrong hands: mail scanners that open them, tokens sent again, tokens sent to another endpoint.
import { afterAll, describe, expect, test } from 'vitest';
import { forgetPassword, resetPassword, updateDonor } from '#contract/accounts.ts';
import { addRegisteredDonor } from '#contract/adminDonors.ts';
import { answerMessage } from '#contract/donorMessages.ts';
import { mergeDonors } from '#contract/duplicates.ts';
import { confirmEmail, linkPurposes, stopMerge, undoEmailChange, type LinkPurpose } from '#contract/links.ts';
import { loginByLink, requestLoginLink } from '#contract/loginLink.ts';
import { confirmListing, unsubscribe } from '#contract/listing.ts';
import { addObjection } from '#contract/objection.ts';
import { hashToken } from '#server/auth/session.ts';
import { createLink } from '#server/auth/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin } from '#test/admins.ts';
import { RIGHT_PASSWORD } from '#test/argon2.ts';
import { listRows } from '#test/database/rows.ts';
import { messagesOf } from '#test/donorMessages.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { startMailServer } from '#test/mailServer.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const smtp = `smtp://127.0.0.1:${mailServer.port}`;
const app = useTestApp({ pages: await loadPages(), env: { SMTP_URL: smtp } });

const messages = messagesOf(app);

const register = (more = {}) => registerAndLogIn(app, { password: RIGHT_PASSWORD, ...more });

/** Every row but those that count requests. */
async function readState() {
  const { rate_limits: _limits, security_events: _events, ...rows } = await listRows(app.pool);
  return rows;
}

/** The addresses in the text and in the HTML of every e-mail sent, without the host. */
async function readLinks(): Promise<string[]> {
  await app.mailWorker.work();
  const bodies = mailServer.accepted.flatMap(({ text = '', html = '' }) => [text, html]);
  const links = bodies.flatMap((body) => body.match(/https?:\/\/[^\s"<>]+/g) ?? []);
  const own = links.filter((link) => link.startsWith(app.config.publicUrl));
  return [...new Set(own)].map((link) => link.slice(app.config.publicUrl.length) || '/');
}

const tokenFor = async (page: string) => {
  const link = (await readLinks()).findLast((each) => each.startsWith(`${page}?token=`));
  return link!.split('token=')[1]!;
};

/** Causes an e-mail with each kind of link. Returns the browser of the donor. */
async function causeEveryLink(): Promise<Client> {
  const { client, place } = await register({ emailId: 'reader@example.org' });
  await client.call(confirmEmail, { token: await tokenFor('/confirm-email'), answer: 'mine' });
  await client.call(updateDonor, { emailId: 'reader.two@example.org' });
  await client.call(confirmEmail, { token: await tokenFor('/confirm-email'), answer: 'mine' });
  await client.call(updateDonor, { emailId: 'reader.three@example.org' });
  for (const request of [forgetPassword, requestLoginLink])
    await app.visitor().call(request, { emailId: 'reader.two@example.org' });
  await register({ mobileNumber: '98490 77003' });
  await app.visitor().call(addObjection, { mobileNumber: '98490 77003', description: null, contact: null });
  const { password: _password, ...invited } = makeRegistration(place);
  await (await addAdmin(app)).client.call(addRegisteredDonor, invited);
  const { regid } = await messages.addHidden();
  await messages.write(regid);
  const [keep, merge] = [(await register()).regid, (await register()).regid];
  await (await addAdmin(app)).client.call(mergeDonors, { keep, merge, reason: 'Nobody uses the other one.' });
  return client;
}

test('a mail scanner that opens every link of every e-mail twice changes nothing, also in the reader’s browser', async () => {
  const reader = await causeEveryLink();
  const links = await readLinks();
  const opened = new Set(links.filter((link) => link.includes('token=')).map((link) => link.replace(/\?.*/, '')));
  expect([...opened].toSorted()).toEqual([
    '/confirm-email',
    '/confirm-listing',
    '/invitation',
    '/login-link',
    '/message',
    '/resetpassword',
    '/stop-merge',
    '/undo-email-change',
  ]);
  // A session that was not seen for a minute is written as seen, which a slow machine would count as a change.
  await app.pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`);
  const before = await readState();
  for (const link of new Set(links)) {
    for (const client of [app.visitor(), reader]) {
      for (const method of ['GET', 'HEAD', 'GET'])
        expect((await client.send(link, { method })).status, `${method} ${link}`).toBeLessThan(400);
    }
  }
  expect(await readState()).toEqual(before);
  const token = await tokenFor('/login-link');
  expect((await app.visitor().call(loginByLink, { token })).status).toBe(200);
});

interface Use {
  purposes: readonly LinkPurpose[];
  send(client: Client, token: string): Promise<Received>;
}

const uses: Record<string, Use> = {
  confirmEmail: {
    purposes: ['confirm-email', 'new-email'],
    send: (client, token) => client.call(confirmEmail, { token, answer: 'mine' }),
  },
  'confirmEmail (not me)': {
    purposes: ['confirm-email', 'new-email', 'invitation'],
    send: (client, token) => client.call(confirmEmail, { token, answer: 'not me' }),
  },
  undoEmailChange: { purposes: ['undo-email'], send: (client, token) => client.call(undoEmailChange, { token }) },
  resetPassword: {
    purposes: ['password', 'invitation'],
    send: (client, token) => client.call(resetPassword, { token, newPassword: 'Violet-Umbrella-77' }),
  },
  loginByLink: { purposes: ['login'], send: (client, token) => client.call(loginByLink, { token }) },
  confirmListing: {
    purposes: ['listing', 'availability'],
    send: (client, token) => client.call(confirmListing, { token, answer: 'off' }),
  },
  answerMessage: {
    purposes: ['message'],
    send: (client, token) => client.call(answerMessage, { token, answer: 'report' }),
  },
  stopMerge: { purposes: ['stop-merge'], send: (client, token) => client.call(stopMerge, { token }) },
  unsubscribe: { purposes: ['unsubscribe'], send: (client, token) => client.call(unsubscribe, { token }) },
};

let owners = 0;

/** What a link of the purpose 'stop-merge' stops. */
async function addMerge(keepId: number): Promise<void> {
  const { regid: mergeId } = await register();
  await app.db.insertInto('merges').values({ keepId, mergeId, askedBy: keepId, compared: 'a' }).execute();
}

/** What a link of the purpose 'message' answers. */
async function addMessage(accountId: number, token: string): Promise<void> {
  const [tokenHash, nothing] = [hashToken(token), Buffer.alloc(0)];
  const row = { accountId, tokenHash, watchHash: tokenHash, sender: 'somebody', content: nothing };
  await app.db.insertInto('donorMessages').values(row).execute();
}

/** A link of this purpose to a donor of its own, who is confirmed where there is a change to undo. */
async function makeLink(purpose: LinkPurpose): Promise<string> {
  owners += 1;
  const emailId = `owner.of.link.${owners}@example.org`;
  const { regid } = await register({ emailId });
  const other = purpose === 'new-email' || purpose === 'undo-email' ? { email: `other.${owners}@example.org` } : {};
  const token = await inTransaction(app.db, (db) => createLink(db, { purpose, accountId: regid, ...other }));
  if (purpose === 'message') await addMessage(regid, token);
  if (purpose === 'stop-merge') await addMerge(regid);
  return token;
}

describe.each(Object.entries(uses))('%s', (name, { purposes, send }) => {
  test('refuses the tokens of every other purpose, which stay valid', async () => {
    const tokens = [];
    for (const purpose of linkPurposes.filter((each) => !purposes.includes(each))) tokens.push(await makeLink(purpose));
    const before = await readState();
    for (const token of tokens) expect((await send(app.visitor(), token)).status).toBe(400);
    expect(await readState()).toEqual(before);
  });

  test.each(purposes)('acts once on a token of purpose %s, however often strangers send it again', async (purpose) => {
    const token = await makeLink(purpose);
    expect((await send(app.visitor(), token)).status).toBe(200);
    const before = await readState();
    // The same answer again is accepted where it lets nobody in.
    const repeated = ['resetPassword', 'loginByLink'].includes(name) ? 400 : 200;
    for (let nth = 0; nth < 3; nth += 1) expect((await send(app.visitor(), token)).status).toBe(repeated);
    expect(await readState()).toEqual(before);
  });
});
