// People on a site that is backed up, and what they find on the restored one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as accounts from '#contract/accounts.ts';
import { HttpClient } from '#test/client.ts';
import { makeRegistration, PASSWORD } from '#test/factories.ts';
import { findPort } from '#test/ports.ts';
import { end, launchProgram, start, waitUntilReady, type Started } from '#test/process.ts';
import { withPool, type DatabaseSettings } from './contents.ts';
import { ADMIN, fixtureOn } from './database.ts';
import { OTHER_USER, runBlock } from './documented.ts';
import { overFetch } from './retryingClient.ts';
import type { Check } from './scenario.ts';
import { PLACE, runWithWorkload } from './workload.ts';

const WRITES = 150;
const MAIL_MS = 60_000;
const QUEUED = '<waits.at.the.backup@example.org>';

export interface Machine {
  home: string;
  env: DatabaseSettings & { DEMO_DATA: '1' };
}

export interface Person {
  userID: string;
  /** The cookies of a session: its token and the CSRF value. */
  cookies: ReadonlyMap<string, string>;
}

interface People {
  /** Whose account stays. */
  stayed: Person;
  /** Who deletes the profile after the backup. */
  erased: Person;
}

const settingsOf = ({ env }: Machine) => ({ ...fixtureOn(env.DATA_DIR, env.DATABASE_URL).env, ...env });

/** A donor who has logged in. */
async function register(url: string): Promise<Person> {
  const client = new HttpClient(overFetch(url));
  const registration = makeRegistration(PLACE);
  await client.call(accounts.registerDonor, registration);
  const { userID, password } = registration;
  const { status, text } = await client.call(accounts.login, { userID, password });
  if (status !== 200) throw new Error(text);
  return { userID, cookies: client.cookies };
}

/** A client in the browser of a session. */
function resume(url: string, { cookies }: Person): HttpClient {
  const client = new HttpClient(overFetch(url));
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const sendQueued = ({ env }: Machine) =>
  withPool(env, (pool) => pool.query('update outbox_emails set next_try_at = now() where message_id = $1', [QUEUED]));

/** Fills a site with writes of every kind and an e-mail that waits, and backs it up while it runs. */
export async function fillSite(machine: Machine, backUp: () => Promise<unknown>): Promise<People> {
  const first = await start(settingsOf(machine));
  await runWithWorkload(first.url, (workload) => workload.waitForWrites(WRITES));
  const people = { stayed: await register(first.url), erased: await register(first.url) };
  await end(first.process);
  // Nothing else is sent while the backup is made.
  const postpone = `update outbox_emails set next_try_at = now() + interval '1 day'`;
  const insert = `insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body, next_try_at)
    values ($1, 'A Reader', 'reader@example.org', 'A subject', 'Some text.', now() + interval '1 day')`;
  await withPool(machine.env, (pool) => pool.query(postpone).then(() => pool.query(insert, [QUEUED])));
  const second = await start(settingsOf(machine));
  await backUp();
  await end(second.process);
  return people;
}

/** After the backup the old site sends the e-mail and erases a donor. */
export async function eraseAndLeave(machine: Machine, { userID, cookies }: Person): Promise<void> {
  await sendQueued(machine);
  const site = await start(settingsOf(machine));
  const { status, text } = await resume(site.url, { userID, cookies }).call(accounts.deleteProfile, { userID });
  if (status !== 200) throw new Error(text);
  await waitForMail(machine, (mail) => mail.includes(QUEUED));
  await end(site.process);
}

function readMail({ env }: Machine): string[] {
  const folder = join(env.DATA_DIR, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return names.map((name) => readFileSync(join(folder, name), 'utf8'));
}

async function waitForMail(machine: Machine, isExpected: (mail: string) => boolean): Promise<void> {
  for (const until = Date.now() + MAIL_MS; Date.now() < until; await wait(50)) {
    if (readMail(machine).some(isExpected)) return;
  }
  throw new Error('An e-mail was not sent.');
}

const idsOf = (machine: Machine) => readMail(machine).map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);

/** As the other machine's user. */
async function startAsOther({ env }: Machine): Promise<Started> {
  const port = await findPort();
  const [program, ...args] = [...OTHER_USER, process.execPath, resolve('server/main.ts')];
  const { PATH } = process.env;
  const own = { PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), RATE_LIMIT_SCALE: '1000000' };
  const started = { ...launchProgram(program, args, { ...own, ...env }), port, url: `http://127.0.0.1:${port}` };
  await waitUntilReady(started);
  return started;
}

/** Erases again who was erased, starts the restored site and uses it. */
export async function afterRestore(
  name: string,
  source: Machine,
  target: Machine,
  { stayed, erased }: People,
): Promise<Check[]> {
  await runBlock(`npm run --silent admin -- erase --yes ${erased.userID}`, { ...target.env, HOME: target.home });
  await sendQueued(target);
  const site = await startAsOther(target);
  const visitor = () => new HttpClient(overFetch(site.url));
  const logIn = async (userID: string, password: string) =>
    (await visitor().call(accounts.login, { userID, password })).status;
  const change = { userID: stayed.userID, fullName: 'Name After Restore' };
  const changed = await resume(site.url, stayed).call(accounts.updateDonor, change);
  const statuses = [
    await logIn(stayed.userID, PASSWORD),
    await logIn(ADMIN.userID, ADMIN.password),
    await logIn(erased.userID, PASSWORD),
  ];
  // Due later than the e-mail that the old site has sent.
  const { userID } = await register(site.url);
  await waitForMail(target, (mail) => mail.includes(`${userID}@example.org`));
  await end(site.process);
  const sent = new Set(idsOf(source));
  const again = idsOf(target).filter((id) => sent.has(id));
  return [
    [changed.status !== 200, `${name}: a session and its CSRF value from before the backup: ${changed.text}.`],
    [statuses.join() !== '200,200,401', `${name}: logins with old passwords: ${statuses.join(', ')}.`],
    [again.length > 0, `${name}: sent again: ${again.join(', ')}.`],
    [!sent.has(QUEUED), `${name}: the old site did not send the e-mail that waited.`],
  ];
}
