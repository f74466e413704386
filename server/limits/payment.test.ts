// Past a network's limit a form or login is accepted for a solved challenge or, without JavaScript, a wait.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts.ts';
import { CHALLENGE_HEADER, type Challenge } from '#contract/challenge.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addDonorRow } from '#test/admins.ts';
import { addFeedback, FEEDBACK } from '#test/forms.ts';
import { solve } from '#test/revealQuota.ts';
import { useTestApp, type Client, type Received } from '#test/app.ts';

let now = Date.now();
/** Three accepted forms per network and hour, and one failed login per minute. */
const app = useTestApp({ pages: await loadPages(), clock: () => now, env: { RATE_LIMIT_SCALE: '0.05' } });

let networks = 0;
const nextNetwork = () => `198.19.0.${(networks += 1)}`;
const send = (client: Client, headers = {}) => client.post(addFeedback.path, FEEDBACK, headers);
const answering = (answer: string) => ({ [CHALLENGE_HEADER]: answer });
const solved = async ({ body }: Received) => answering(await solve(body.data as Challenge));

async function useUpForms(network: string): Promise<void> {
  for (let nth = 0; nth < 3; nth += 1) expect((await send(app.visitor(network))).status).toBe(200);
}

test('a form past its network’s limit is accepted once with a solved challenge', async () => {
  const network = nextNetwork();
  await useUpForms(network);
  const client = app.visitor(network);
  const asked = await send(client);
  expect([asked.status, asked.body.code]).toEqual([429, 'challenge_required']);
  const answer = await solved(asked);
  expect((await send(client, answer)).status).toBe(200);
  expect((await send(app.visitor(network), answer)).status).toBe(429);
});

test('a form that is resent with a solved challenge and the same key runs once', async () => {
  const network = nextNetwork();
  await useUpForms(network);
  const client = app.visitor(network);
  const key = { 'idempotency-key': 'same-press' };
  const asked = await send(client, key);
  const first = await send(client, { ...key, ...(await solved(asked)) });
  const again = await send(client, key);
  expect([asked.status, first.status, again.status, again.text]).toEqual([429, 200, 200, first.text]);
});

const logIn = (client: Client, userID: string, headers = {}) =>
  client.post(login.path, { userID, password: 'Wrong-Marigold-58' }, headers);

test('a login past the limit of its account over all networks is tried with a solved challenge', async () => {
  const { userID } = await addDonorRow(app.db);
  for (let nth = 0; nth < 5; nth += 1) expect((await logIn(app.visitor(), userID)).status).toBe(401);
  const client = app.visitor();
  const asked = await logIn(client, userID);
  expect([asked.status, asked.body.code]).toEqual([429, 'challenge_required']);
  expect((await logIn(client, userID, await solved(asked))).status).toBe(401);
});

test('a login past the limits of both network and account needs one solved challenge', async () => {
  const network = nextNetwork();
  const { userID } = await addDonorRow(app.db);
  for (let nth = 0; nth < 5; nth += 1) await logIn(app.visitor(), userID);
  await logIn(app.visitor(network), 'somebody.else');
  const client = app.visitor(network);
  const asked = await logIn(client, userID);
  expect(asked.body.code).toBe('challenge_required');
  expect((await logIn(client, userID, await solved(asked))).status).toBe(401);
});

test('a plain form past its network’s limit keeps its values, says how long to wait, and is then accepted', async () => {
  const network = nextNetwork();
  await useUpForms(network);
  const client = app.visitor(network);
  await client.send('/Feedback');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const body = new URLSearchParams({ ...FEEDBACK, strSuggestions: 'After a wait.' }).toString();
  const post = () => client.send('/Feedback', { method: 'POST', body, headers });
  const asked = await post();
  expect(asked.status).toBe(429);
  expect(asked.text).toContain('After a wait.');
  const seconds = Number(/Please wait (\d+) seconds/.exec(asked.text)![1]);
  expect(seconds).toBeLessThanOrEqual(30);
  expect((await post()).status).toBe(429);
  now += seconds * 1000;
  expect((await post()).status).toBe(303);
  const { rows } = await sql`select 1 from feedback where suggestions = 'After a wait.'`.execute(app.db);
  expect(rows).toHaveLength(1);
});
