// Pages in the cache: when they are rendered anew, and what never reaches another reader.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { updateDonor } from '#contract/accounts.ts';
import { FLASH_COOKIE } from '#contract/http.ts';
import { getCountries } from '#contract/locations.ts';
import { useTestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { placeAt, type Place } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { MAX_RENDERS } from '#server/http/loadShedding.ts';
import { loadPages } from './pageBuild.ts';
import { PageCache } from './pageCache.ts';

let renders = 0;
/** Renderings of addresses with `held` wait for it. */
let held: Promise<void> | undefined;
const pages = await loadPages();
const build = await pages.load();
const { module } = build.entry;
const render = async (...args: Parameters<typeof module.default>) => {
  renders += 1;
  if (args[0].url.includes('held')) await held;
  return module.default(...args);
};
const counted = { ...build, entry: { ...build.entry, module: { ...module, default: render } } };
const app = useTestApp({ pages: { ...pages, load: () => Promise.resolve(counted) } });

let place: Place;
let search: string;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 130);
  search = `/find-donor?bloodgroup=O%2B&country=${place.country}&state=${place.state}`;
});
beforeEach(() => {
  passASecond();
  passASecond();
  renders = 0;
});
afterEach(() => vi.useRealTimers());

async function openLater(address: string, visitor = app.visitor()) {
  passASecond();
  return visitor.send(address);
}

const changeName = (group: string, name: string) =>
  sql`update donors set full_name = ${name} where blood_group = ${group}`.execute(app.db);

describe('a stored page', () => {
  test('is sent again while its search finds the same, in each content encoding', async () => {
    const address = `${search}&page=2`;
    const { text } = await app.visitor().send(address);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    for (const encoding of ['gzip', 'br', 'identity', 'br'] as const) {
      passASecond();
      const sent = await app.app.fastify.inject({ url: address, headers: { 'accept-encoding': encoding } });
      const html = unpack[encoding](sent.rawPayload).toString();
      expect(html).toBe(text);
    }
    // Once in each.
    expect(renders).toBe(3);
  });

  test('shows a change of its donors within a second', async () => {
    for (const name of ['Asha Rao', 'Meena Rao']) {
      await changeName('O+', name);
      expect((await openLater(search)).text).toContain(name);
    }
    expect(renders).toBe(2);
  });

  test('is rendered with its change while so many are rendered that other pages are refused', async () => {
    await changeName('O+', 'Leela Rao');
    await openLater(search);
    await changeName('O+', 'Uma Rao');
    passASecond();
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const rendering = Array.from({ length: MAX_RENDERS }, (_, i) => app.visitor().send(`/about-us?held=${i}`));
    await expect.poll(() => renders).toBe(MAX_RENDERS + 1);
    const [changed, unknown] = await Promise.all([app.visitor().send(search), app.visitor().send('/about-us?n=1')]);
    resolve();
    expect((await Promise.all(rendering)).map(({ status }) => status)).toEqual(rendering.map(() => 200));
    expect([changed.status, unknown.status]).toEqual([200, 503]);
    expect(changed.text).toContain('Uma Rao');
  });

  test('shows a change of the donors nearby within a second', async () => {
    const address = `/find-donor?bloodgroup=B%2B&country=${place.country}&state=${place.state}&district=${place.district}`;
    for (const name of ['Ravi Naik', 'Arun Naik', 'Arun Naik']) {
      await changeName('O+', name);
      expect((await openLater(address)).text).toContain(name);
    }
    expect(renders).toBe(2);
  });

  test('is rendered again on the next day in India', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-08T18:29:59Z') });
    const { text } = await openLater(search);
    expect((await openLater(search)).text).toBe(text);
    vi.setSystemTime(new Date('2031-03-08T18:30:01Z'));
    expect((await openLater(search)).text).not.toBe(text);
    expect(renders).toBe(2);
  });

  test('is rendered again when there is sample data', async () => {
    const { text } = await app.visitor().send('/testimonals');
    await sql`update accounts set is_demo = true where user_id like 'seeded%'`.execute(app.db);
    for (let second = 0; second <= 30; second += 1) passASecond();
    const shown = await app.visitor().send('/testimonals');
    await sql`update accounts set is_demo = false`.execute(app.db);
    for (let second = 0; second <= 30; second += 1) passASecond();
    expect(shown.text).not.toBe(text);
    expect((await app.visitor().send('/testimonals')).text).toBe(text);
  });

  test('shows a write of the application at once', async () => {
    const { client } = await registerAndLogIn(app, { bloodGroup: 'AB-', fullName: 'First Name' });
    const address = search.replace('O%2B', 'AB-');
    for (let i = 0; i < 3; i += 1) expect((await openLater(address)).text).toContain('First Name');
    await client.call(updateDonor, { fullName: 'Second Name' });
    expect((await app.visitor().send(address)).text).toContain('Second Name');
  });

  test('is revalidated once, or rendered once, for readers at the same time', async () => {
    const openTogether = async () => {
      passASecond();
      const all = await Promise.all(Array.from({ length: 5 }, () => app.visitor().send(search)));
      return new Set(all.map(({ text }) => text)).size;
    };
    await changeName('O+', 'Leela Kamat');
    expect(await openTogether()).toBe(1);
    expect(await openTogether()).toBe(1);
    await changeName('O+', 'Uma Kamat');
    expect(await openTogether()).toBe(1);
    expect(renders).toBe(2);
  });
});

describe('a reader of a stored page', () => {
  test('is counted by the search limit', async () => {
    const visitor = app.visitor();
    await visitor.send('/');
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push((await openLater(search, visitor)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect((await openLater(search)).status).toBe(200);
  });

  test('past the reveal quota gets a challenge, which nobody else sees', async () => {
    const pageAt = (page: number) => `${search}&page=${page}`;
    for (let page = 1; page <= 13; page += 1) await app.visitor().send(pageAt(page));
    const visitor = app.visitor();
    const statuses: number[] = [];
    for (let page = 1; page <= 13; page += 1) statuses.push((await openLater(pageAt(page), visitor)).status);
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
    renders = 0;
    const { status, text } = await openLater(pageAt(13));
    expect([status, renders]).toEqual([200, 0]);
    expect(text).not.toContain('this stops anyone from copying the whole list');
  });

  test('with a session, a toast or a form token gets a page or a header that nobody else sees', async () => {
    await app.visitor().send('/testimonals');
    const { client, userID } = await registerAndLogIn(app);
    expect((await openLater('/testimonals', client)).text).toContain('Mypage');
    const told = app.visitor();
    const toast = Buffer.from(JSON.stringify([{ kind: 'success', title: 'Only for me' }])).toString('base64url');
    told.cookies.set(FLASH_COOKIE, toast);
    expect((await openLater('/testimonals', told)).text).toContain('Only for me');
    const [first, second] = [await openLater('/testimonals'), await openLater('/testimonals')];
    expect(second.text).toBe(first.text);
    expect(first.text).not.toMatch(new RegExp(`Mypage|Only for me|nonce=|${userID}`));
    expect(String(first.headers['content-security-policy'])).not.toContain('nonce-');
    expect(String(first.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=/);
    expect(first.headers['set-cookie']).not.toEqual(second.headers['set-cookie']);
  });
});

test.each([
  ['of an e-mailed link', '/resetpassword?token=abc', 200],
  ['of an e-mailed link in another spelling', '/resetpassword?%74oken=abc', 200],
  ['with answers about health', '/can-i-donate?tattoo=yes', 200],
  ['with an error', '/find-donor?bloodgroup=X', 400],
  ['whose address is long', `/about-us?${'x'.repeat(300)}`, 200],
])('a page %s is not stored', async (_which, address, expected) => {
  for (let i = 0; i < 2; i += 1) expect((await openLater(address)).status).toBe(expected);
  expect(renders).toBe(2);
});

describe('the cached pages', () => {
  const html = 'x'.repeat(1_000_000);
  const finished = {
    status: 200,
    headers: {},
    body: Buffer.from(html),
    calledEndpoints: new Set<never>(),
    revealed: [],
    searched: [],
  };
  let made: string[];
  beforeEach(() => void (made = []));
  const open = (cache: PageCache, key: string, call = () => Promise.reject(new Error('asked'))) =>
    cache.find(
      {
        key,
        readState: () => Promise.resolve(''),
        call,
        async render(ask) {
          made.push(key);
          if (key.includes('failing')) await ask(getCountries, {}).catch(() => undefined);
          return finished;
        },
      },
      true,
    );

  test('stay within 16 MB; what is read stays, the least recently used goes', async () => {
    const cache = new PageCache();
    await open(cache, '/read');
    await open(cache, '/unread');
    for (let i = 0; i < 30; i += 1) {
      await open(cache, `/find-donor?hostile=${i}`);
      await open(cache, '/read');
    }
    await open(cache, '/unread');
    expect(made.filter((key) => key === '/read')).toHaveLength(1);
    expect(made.filter((key) => key === '/unread')).toHaveLength(2);
  });

  test('have no page that showed a failure, which its own reader gets', async () => {
    const cache = new PageCache();
    for (let i = 0; i < 2; i += 1) expect((await open(cache, '/failing')).page).toBe(finished);
    expect(made).toHaveLength(2);
  });

  test('are not sent to a reader who came after a write while they were loading', async () => {
    const cache = new PageCache();
    const first = open(cache, '/page');
    cache.expire();
    passASecond();
    await Promise.all([first, open(cache, '/page')]);
    expect(made).toHaveLength(1);
    expect(cache.counts).toEqual({ hits: 0, misses: 2 });
  });
});
