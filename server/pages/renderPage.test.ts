// Server-rendered pages, without a browser.
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { languageCodes, withPrefix } from '#messages/languages.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { PooledDb } from '#server/db/kysely.ts';
import { passASecond } from '#test/clock.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { Client, startTestApp, useTestApp } from '#test/app.ts';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { loadPages } from './pageBuild.ts';

const pages = await loadPages();
const app = useTestApp({ pages });

describe('a page', () => {
  test('has a strict policy, which allows every inline script by its hash', async () => {
    const { headers, text } = await app.visitor().send('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    const inline = [...text.matchAll(/<script(?![^>]*(?:\bsrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => script!,
    );
    expect(inline.length).toBeGreaterThan(0);
    for (const script of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(text).not.toMatch(/ style="| on\w+="/);
  });

  test('with a session has its own nonce, and no inline script without it', async () => {
    const { client } = await registerAndLogIn(app);
    const [first, second] = [await client.send('/'), await client.send('/')];
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+';/);
    expect(policy).not.toBe(second.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    const inline = [...first.text.matchAll(/<script(?![^>]*(?:\bsrc=|application\/json))([^>]*)>/g)].map(
      ([, attributes]) => attributes!,
    );
    expect(inline.length).toBeGreaterThan(0);
    for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  });

  test('is rendered once a second for all visitors without a session, in each content encoding', async () => {
    const address = '/testimonals?page=7';
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    // However long the requests take.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const texts = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity'] as const) {
      const headers = { 'accept-encoding': encoding };
      const response = await app.app.fastify.inject({ url: address, headers });
      expect(response.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(response.headers.vary).toContain('Accept-Encoding');
      texts.add(unpack[encoding](response.rawPayload).toString());
    }
    expect(texts.size).toBe(1);
    const testimonials = asked.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('suggestions'));
    // In each encoding the requested page, and the last one, which is shown instead.
    expect(testimonials.length).toBeLessThanOrEqual(6);
    asked.mockRestore();
  });

  test('never shows a donor as available for more than a second after a change', async () => {
    const { regid, place } = await registerAndLogIn(app, { bloodGroup: 'AB-', fullName: 'Changing Donor' });
    const address = `/find-donor?bloodgroup=AB-&country=${place.country}&state=${place.state}`;
    const isAvailable = async () => /Changing Donor.*?>Yes</s.test((await app.visitor().send(address)).text);
    expect(await isAvailable()).toBe(true);
    for (const wanted of [false, true]) {
      await sql`update donors set is_available = ${wanted}, listing_rank = ${wanted ? 0 : 2}::smallint where account_id = ${regid}`.execute(
        app.db,
      );
      passASecond();
      expect(await isAvailable()).toBe(wanted);
    }
  });

  test('for one visitor contains nothing of another, whatever they send', async () => {
    const { client, userID } = await registerAndLogIn(app);
    expect((await client.send('/testimonals')).text).toContain('Mypage');
    const visitor = await app
      .visitor()
      .send('/testimonals', { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
    expect(visitor.text).not.toMatch(/Mypage|evil\.example/);
    expect(visitor.text).not.toContain(userID);
    const cookies = [await app.visitor().send('/testimonals'), await app.visitor().send('/testimonals')].map(
      ({ headers }) => String(headers['set-cookie']),
    );
    expect(cookies[0]).toMatch(/^XSRF-TOKEN=/);
    expect(cookies[0]).not.toBe(cookies[1]);
    expect((await client.send('/testimonals')).text).toContain('Mypage');
  });

  test('is not stored by browsers, contains no token, and sets the CSRF cookie once', async () => {
    const visitor = app.visitor();
    const first = await visitor.send('/');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers.etag).toBeUndefined();
    expect(first.text).not.toContain(visitor.cookies.get('XSRF-TOKEN')!);
    expect((await visitor.send('/')).headers['set-cookie']).toBeUndefined();
  });

  test('says that nobody has read its translation, with a form to correct it', async () => {
    for (const code of languageCodes) {
      const { text } = await app.visitor().send(withPrefix(code, '/about-us'));
      expect([code, text.includes(withPrefix(code, '/better-words?page=%2Fabout-us'))]).toEqual([code, code !== 'en']);
    }
  });

  test('that is unknown redirects to the front page of its language; a missing file is 404', async () => {
    for (const code of languageCodes) {
      const unknown = await app.visitor().send(withPrefix(code, '/no/such/page'));
      expect([unknown.status, unknown.headers.location]).toEqual([302, withPrefix(code, '/')]);
    }
    expect((await app.visitor().send('/no-such-picture.png')).status).toBe(404);
    expect((await app.visitor().send('/assets/gone-12345678.js')).status).toBe(404);
  });

  test('escapes hostile text', async () => {
    const hostile = '"><script>alert(1)</script>';
    const { text } = await app
      .visitor()
      .send(`/find-donor?bloodgroup=${encodeURIComponent(hostile)}&country=1&state=1`);
    expect(text).not.toContain('<script>alert(1)');
  });

  test('accepts plain forms only from the same origin, up to 100 kB', async () => {
    const post = (headers: Record<string, string>, body = 'emailId=somebody%40example.org') =>
      app.visitor().send('/forgotpassword', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost', ...headers },
      });
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect((await post({ origin: 'http://localhost' })).status).toBe(303);
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://evil.example' },
      { origin: 'null' },
    ]) {
      const rejected = await post(headers as Record<string, string>);
      expect(rejected.status, JSON.stringify(headers)).toBe(403);
      expect(rejected.text).toContain('somebody@example.org');
    }
    expect((await post({ 'sec-fetch-site': 'same-origin' }, `emailId=${'x'.repeat(100_001)}`)).status).toBe(413);
    for (const type of ['text/plain', 'application/json', 'multipart/form-data; boundary=x', '']) {
      expect((await post({ 'sec-fetch-site': 'same-origin', 'content-type': type })).status, type).toBe(415);
    }
    const untyped = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', host: 'localhost' } };
    expect((await app.visitor().send('/forgotpassword', untyped)).status).toBe(415);
  });
});

test('is 503 with Retry-After while the database does not respond', async () => {
  // Nothing listens on port 1.
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const mail = { deleteCopies: () => Promise.resolve() };
  const logTo = { write: () => undefined };
  const broken = await buildApp({
    db: new PooledDb(pool),
    config,
    keys: makeSigningKeys(['a key of some length']),
    mail,
    logTo,
    pages,
  });
  const visitor = new Client(broken);
  const { status, headers, text } = await visitor.send('/find-donor');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(text).toContain('The service is busy');
  expect(text).not.toMatch(/at file|ECONN/);
  const api = await visitor.send('/api/v1/getStates/1');
  expect([api.status, api.body.code, api.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect((await visitor.send('/readyz')).status).toBe(503);
  expect((await visitor.send('/healthz')).status).toBe(200);
  await broken.fastify.close();
  await pool.end();
});

test('with results opens for many first requests behind one address, but not for a flood', async () => {
  const address = '198.51.100.20';
  const open = async () => (await app.visitor(address).send('/find-donor?bloodgroup=O%2B&country=1&state=1')).status;
  const statuses: number[] = [];
  for (let i = 0; i < 100; i += 1) statuses.push(await open());
  expect(new Set(statuses)).toEqual(new Set([200]));
  const visitor = app.visitor(address);
  await visitor.send('/');
  const own: number[] = [];
  for (let i = 0; i < 61; i += 1)
    own.push((await visitor.send('/find-donor?bloodgroup=O%2B&country=1&state=1')).status);
  expect(own.filter((status) => status === 429)).toHaveLength(1);
});

test('requested first without a cookie counts together behind one address, with twenty times the limit', async () => {
  const narrow = await startTestApp({ pages, env: { RATE_LIMIT_SCALE: '0.05' } });
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1) {
    const newcomer = narrow.visitor('198.51.100.21');
    statuses.push((await newcomer.send('/find-donor?bloodgroup=O%2B&country=1&state=1')).status);
  }
  await narrow.close();
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});
