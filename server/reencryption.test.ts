// What becomes of stored secrets and signatures when SECRET_KEYS are set, rotated and removed: the site is started again on
// the same database with other settings, and asked over HTTP.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bloodRequests } from '#contract/queues.ts';
import { confirmBloodRequest } from '#contract/bloodRequests.ts';
import { claimRequest, getDeskRequest, openRequest } from '#contract/deskRequests.ts';
import { readMessage, sendMessage } from '#contract/donorMessages.ts';
import { allowMessages } from '#contract/listing.ts';
import { reportMoneyAsked } from '#contract/reports.ts';
import { loginSecondFactor } from '#contract/secondFactor.ts';
import { makeReceipt } from '#server/auth/receipts.ts';
import { reencryptRows } from '#server/auth/reencryption.ts';
import { loadSigningKeys, makeSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { barNumbers, findBarred } from '#server/donors/barredNumbers.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, type LoggedIn } from '#test/admins.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { openTestDatabase, serverUrl, type TestDatabase } from '#test/database/databases.ts';
import { dumpTables } from '#test/database/rows.ts';
import { MESSAGE, messagesOf } from '#test/donorMessages.ts';
import { interleave } from '#test/interleave.ts';
import { runsEverything } from '#test/scope.ts';
import { codeAt, enrolAdmin, giveSecret } from '#test/secondFactor.ts';
import { reencryptContacts } from './bloodRequests/contact.ts';
import { inTransaction } from './db/transaction.ts';
import { reencryptStored } from './reencryption.ts';

const [A, B] = ['a-key-of-the-first-year', 'a-key-of-the-second-year'];
const OWN = 'the key in the database';
/** A code of the app is used once. */
const STEP_MS = 60_000;
const FAMILY_UNREADABLE =
  "The family's name and number cannot be read: the key they were encrypted with was removed from SECRET_KEYS.";

const pages = await loadPages();
let database: TestDatabase;
let app: TestApp;
let keys: SigningKeys;
let clock: Date;
let admin: LoggedIn;
/** Counts that the last start logged as errors. */
let lost: Record<string, number>;

const close = async () => {
  await app.mailWorker.stop();
  await app.app.fastify.close();
};

/** Stops the site and starts it with these SECRET_KEYS. */
async function restart(secretKeys: readonly string[]): Promise<void> {
  await close();
  clock = new Date(clock.getTime() + STEP_MS);
  await start(secretKeys);
}

async function start(secretKeys: readonly string[]): Promise<void> {
  const env = { RATE_LIMIT_SCALE: '1000000', SECRET_KEYS: secretKeys.join(',') };
  app = await startTestApp({ database, env, now: () => clock, pages });
  keys = await loadSigningKeys(app.db, app.config.secretKeys);
  await reencryptStored(app.db, keys, app.app.fastify.log);
  const lines = app.log.map((line) => JSON.parse(line) as { level: number; kind?: string; count: number });
  const errors = lines.filter(({ level, kind }) => level === 50 && kind !== undefined);
  lost = Object.fromEntries(errors.map(({ kind, count }) => [kind, count]));
}

beforeEach(async () => {
  [database, clock] = [await openTestDatabase(), new Date()];
  await start([]);
  admin = await addAdmin(app);
});
afterEach(async () => {
  await close();
  await database.remove();
});

/** A browser with these cookies, at the site as it runs now. */
function browser(cookies: Record<string, string>) {
  const client = app.visitor();
  for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value);
  return client;
}
const asAdmin = () => browser({ session: admin.client.cookies.get('session')! });

let last = 0;

async function addMessage() {
  const email = `hidden.${last}@example.com`;
  const { regid } = await messagesOf(app).addHidden({ email });
  const address = { regid, receipt: makeReceipt(keys, regid, clock) };
  const input = { ...MESSAGE, mobileNumber: `98484${10_000 + last}`, ...address };
  expect((await app.visitor().call(sendMessage, input)).status).toBe(200);
  return messagesOf(app).tokenFor(email);
}

async function addRequest() {
  const requests = requestsOf(app);
  const familyNumber = `98483${10_000 + last}`;
  const { publicId } = await requests.add({ emailId: null, contactMobile: familyNumber });
  const requestId = await requests.idOf(publicId);
  expect((await asAdmin().call(claimRequest, { requestId })).status).toBe(200);
  return { requestId, familyNumber };
}

/** Everything that a key encrypts, signs or hashes, made under the keys of this moment. */
async function store() {
  last += 1;
  const donor = await addLoggedInDonor(app);
  expect((await donor.client.call(allowMessages, {})).status).toBe(200);
  const { regid } = await addDonorRow(app.db);
  const barred = `+9198485${10_000 + last}`;
  await barNumbers(app.db, keys, [barred]);
  return {
    cookies: Object.fromEntries(donor.client.cookies),
    report: { regid, receipt: makeReceipt(keys, regid, clock), description: null },
    factor: await enrolAdmin(app, clock),
    token: await addMessage(),
    ...(await addRequest()),
    barred,
  };
}
type Stored = Awaited<ReturnType<typeof store>>;

async function logIn({ userID, secret }: Stored['factor'], code = codeAt(secret, clock)) {
  const client = app.visitor();
  const pending = await giveSecret(client, userID);
  const { status, body } = await client.call(loginSecondFactor, { pending, code });
  return status === 200 ? 'logged in' : body.errors?.code;
}

/** What the site can do with it now. */
async function observe({ cookies, report, factor, token, requestId, familyNumber, barred }: Stored) {
  const desk = (await asAdmin().call(getDeskRequest, { requestId })).body.data;
  const message = await app.visitor().call(readMessage, { token });
  const found = await asAdmin().call(bloodRequests.list, { limit: 10, offset: 0, searchTerm: familyNumber });
  return {
    session: (await browser(cookies).call(allowMessages, {})).status,
    receipt: (await app.visitor().call(reportMoneyAsked, report)).body.errors?.receipt === undefined,
    secondFactor: await logIn(factor),
    family: [desk.contact?.mobileNumber, desk.contactUnreadable ?? false],
    message: [message.status, message.body.data?.name ?? message.body.message],
    foundByNumber: found.body.data.map(({ contactMobile }) => contactMobile),
    isBarred: (await findBarred(app.db, keys, [barred])).has(barred),
  };
}

/** What should become of it: which key encrypts it now, and which of the stored keys hashed it. */
interface Expected {
  signedUnder: string;
  encryptedUnder: string;
  number: Lasting;
  barred: Lasting;
}
interface Lasting {
  encryptedUnder: string;
}

/** The rules, told in another way than the product does. */
class Rules {
  readonly #lasting: Lasting[] = [];
  readonly #expected: Expected[] = [];
  #newest = OWN;
  #all: readonly string[] = [OWN];

  start(configured: readonly string[]): void {
    this.#newest = configured[0] ?? OWN;
    this.#all = [...configured, OWN];
    for (const lasting of this.#lasting) if (this.has(lasting.encryptedUnder)) lasting.encryptedUnder = this.#newest;
    if (!this.#lasting.some((lasting) => this.has(lasting.encryptedUnder)))
      this.#lasting.push({ encryptedUnder: this.#newest });
    for (const each of this.#expected) {
      if (!this.has(each.encryptedUnder) || each.encryptedUnder === this.#newest) continue;
      Object.assign(each, { encryptedUnder: this.#newest, number: this.#newestLasting() });
    }
  }

  has = (key: string) => this.#all.includes(key);

  #newestLasting = () => this.#lasting.findLast((lasting) => this.has(lasting.encryptedUnder))!;

  add(): Expected {
    const lasting = this.#newestLasting();
    const added = { signedUnder: this.#newest, encryptedUnder: this.#newest, number: lasting, barred: lasting };
    this.#expected.push(added);
    return added;
  }

  foresee({ signedUnder, encryptedUnder, number, barred }: Expected, { familyNumber }: Stored) {
    const isReadable = this.has(encryptedUnder);
    return {
      session: this.has(signedUnder) ? 200 : 403,
      receipt: this.has(signedUnder),
      secondFactor: isReadable ? 'logged in' : expect.stringContaining('cannot be checked'),
      family: isReadable ? [`+91${familyNumber}`, false] : [undefined, true],
      message: isReadable ? [200, MESSAGE.name] : [409, expect.stringContaining('cannot be read any more')],
      foundByNumber: this.has(number.encryptedUnder) ? [isReadable ? `+91${familyNumber}` : null] : [],
      isBarred: this.has(barred.encryptedUnder),
    };
  }

  lost(): Record<string, number> {
    const rows = this.#expected.filter(({ encryptedUnder }) => !this.has(encryptedUnder)).length;
    const hidden = this.#lasting.filter(({ encryptedUnder }) => !this.has(encryptedUnder)).length;
    const ofRows = { 'second factors': rows, 'contacts of families': rows, 'messages to donors': rows };
    return { ...(rows > 0 && ofRows), ...(hidden > 0 && { 'keys of stored hashes': hidden }) };
  }
}

const settings = [[], [A], [A, B], [B, A], [B]];
/** From each of them to each other one. */
const changes = settings.flatMap((one, i) => settings.slice(i + 1).flatMap((other) => [one, other]));
const walk = [...settings, ...(runsEverything ? changes : []), [], [A]];

test(
  'whatever the order in which SECRET_KEYS are set, rotated and removed, nothing is lost but what a removed key held',
  { timeout: 300_000 },
  async () => {
    const rules = new Rules();
    const all: [Stored, Expected][] = [];
    for (const [step, configured] of walk.entries()) {
      await restart(configured);
      rules.start(configured);
      const where = `step ${step}: ${configured.join(',') || 'unset'}`;
      expect(lost, where).toEqual(rules.lost());
      for (const [nth, [stored, expected]] of all.entries())
        expect(await observe(stored), `${where}, stored in step ${nth}`).toEqual(rules.foresee(expected, stored));
      all.push([await store(), rules.add()]);
      const dump = await dumpTables(app.pool);
      for (const secret of [A, B]) expect(dump, where).not.toContain(secret);
    }
  },
);

test('after a week with SECRET_KEYS the key in the database decrypts, and verifies nothing', async () => {
  const stored = await store();
  await restart([A]);
  expect(await observe(stored)).toMatchObject({ session: 200, receipt: true });
  await app.pool.query(`update settings set value = (now() - interval '7 days')::text where name like '%_replaced_at'`);
  await restart([A]);
  const family = [`+91${stored.familyNumber}`, false];
  expect(await observe(stored)).toMatchObject({ session: 403, receipt: false, secondFactor: 'logged in', family });
  await restart([]);
  expect(await observe(stored)).toMatchObject({ session: 200, receipt: true });
});

test('once there are SECRET_KEYS the key in the database makes no signature, hash or ciphertext', async () => {
  const { rows } = await app.pool.query<{ value: string }>(`select value from settings where name = 'secret_key'`);
  const own = makeSigningKeys([rows[0]!.value]);
  await restart([A]);
  expect(own.verify('text', keys.sign('text'))).toBe(false);
  expect(own.sign('text')).not.toBe(keys.signLasting('text')[0]);
  expect(own.decrypt(keys.encrypt('text', 'context'), 'context')).toBeNull();
});

test('where only a removed key decrypts, administrators read why, no request opens, and recovery codes work', async () => {
  await restart([A]);
  const { requestId, factor } = await store();
  const erased = (await addRequest()).requestId;
  await app.db.updateTable('bloodRequests').set({ contact: null }).where('id', '=', erased).execute();
  await restart([B]);
  const { data } = (await asAdmin().call(bloodRequests.list, { limit: 10, offset: 0 })).body;
  const names = data.map((row) => [row.requestId, row.contactName, row.contactMobile]);
  expect(names).toEqual([
    [erased, null, null],
    [requestId, FAMILY_UNREADABLE, null],
  ]);
  const desk = await asAdmin().call(getDeskRequest, { requestId: erased });
  expect([desk.body.data.contact, desk.body.data.contactUnreadable]).toEqual([null, undefined]);
  for (const refused of [
    await asAdmin().call(openRequest, { requestId }),
    await asAdmin().call(bloodRequests.approve, { requestIDs: [requestId] }),
  ])
    expect([refused.status, refused.body.message]).toEqual([409, FAMILY_UNREADABLE]);
  expect(await logIn(factor, factor.recoveryCodes[0])).toBe('logged in');
});

test('where only a removed key decrypts, the pages of desk, family, donor and login say so in words', async () => {
  await restart([A]);
  const { requestId, factor, token } = await store();
  const requests = requestsOf(app);
  const familyMail = (await requests.add()).emailId;
  const familyLink = await requests.familyToken(familyMail);
  const asked = await requests.addDonor();
  const { publicId } = await requests.addOpen();
  await requests.runWaves();
  const answerLink = await requests.donorToken(asked.email);
  expect((await requests.answer(publicId, answerLink, 'coming')).status).toBe(200);
  await restart([B]);
  const desk = await asAdmin().send(`/dashboard/desk?request=${requestId}`);
  expect(desk.text).toContain(FAMILY_UNREADABLE.replace("'", '’'));
  const message = await app.visitor().send(`/message?token=${token}`);
  expect([message.status, message.text]).toEqual([
    200,
    expect.stringContaining('this message cannot be read any more'),
  ]);
  const coming = await app.visitor().send(`/need/${publicId}?token=${answerLink}`);
  expect(coming.text).toContain('cannot be shown because of a fault');
  const family = await app.visitor().call(confirmBloodRequest, { token: familyLink });
  expect([family.status, family.body.message]).toEqual([409, expect.stringContaining('Please ask for blood again')]);
  const again = await requestsOf(app).answer(publicId, answerLink, 'not now');
  expect(again.status).toBe(200);
  const refused = await requestsOf(app).answer(publicId, answerLink, 'coming');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Please call the hospital')]);
  expect(await logIn(factor)).toContain('Use a recovery code');
});

test('rows are read in batches; each outdated one is stored once, and the unreadable are counted', async () => {
  const [old, both] = [makeSigningKeys(['old']), makeSigningKeys(['new', 'old'])];
  const under = [old, both, makeSigningKeys(['another'])];
  const rows = Array.from({ length: 1501 }, (_, i) => ({ id: i + 1, encrypted: under[i % 3]!.encrypt('text', 'c') }));
  const renewed: number[] = [];
  const unreadable = await reencryptRows(both, {
    read: (after, limit) => Promise.resolve(rows.filter(({ id }) => id > after).slice(0, limit)),
    contextOf: () => 'c',
    store: ({ id }) => Promise.resolve(renewed.push(id)),
  });
  expect([unreadable, renewed]).toEqual([500, rows.flatMap(({ id }) => (id % 3 === 1 ? [id] : []))]);
});

// The embedded engine has one process.
test.runIf(serverUrl)('two instances that start at once leave what either of them can read', async () => {
  const stored = await store();
  await close();
  const load = () => loadSigningKeys(database.db, [A]);
  const all = [await load(), await load()];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await Promise.all(all.map((each) => reencryptStored(database.db, each, log)));
  await start([A]);
  expect(await observe(stored)).toMatchObject({ session: 200, secondFactor: 'logged in', isBarred: true });
  const rows = await app.db.selectFrom('bloodRequests').selectAll().execute();
  expect(
    rows.map(({ publicId, contact }) => makeSigningKeys([A]).decrypt(contact!, `blood request ${publicId}`)),
  ).toEqual([expect.objectContaining({ isOutdated: false })]);
});

test.runIf(serverUrl)('a contact that is erased while an instance starts stays erased', async () => {
  await store();
  const newer = await loadSigningKeys(app.db, [A]);
  const request = () => inTransaction(app.db, (db) => reencryptContacts(db, newer));
  const erase = () => app.db.updateTable('bloodRequests').set({ contact: null, mobileHash: null }).execute();
  const saved = await app.db.selectFrom('bloodRequests').selectAll().executeTakeFirstOrThrow();
  let paused = 0;
  for (let result; paused === 0 || result !== null; paused += 1) {
    await app.db.updateTable('bloodRequests').set({ contact: saved.contact, mobileHash: saved.mobileHash }).execute();
    result = await interleave(app.db, paused, { request, rival: erase });
    if (result === null) break;
    const { contact, mobileHash } = await app.db.selectFrom('bloodRequests').selectAll().executeTakeFirstOrThrow();
    expect([contact, mobileHash]).toEqual([null, null]);
  }
  expect(paused).toBeGreaterThan(2);
});
