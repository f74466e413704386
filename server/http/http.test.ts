// What all endpoints share: envelope, order of checks, CSRF, request bodies, headers, health.
import { describe, expect, test } from 'vitest';
import { searchDonors } from '#contract/donors.ts';
import { endpoints } from '#contract/index.ts';
import { getDistricts, getStates } from '#contract/locations.ts';
import { addIssueReport } from '#contract/reports.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const json = { 'content-type': 'application/json' };

describe('CSRF protection', () => {
  const body = JSON.stringify({ bloodgroup: 'O+', country: 1, state: 1 });
  const post = (headers: Record<string, string>) =>
    app.visitor().send(searchDonors.path, { method: 'POST', body, headers: { ...json, ...headers } });

  test('rejects every POST whose header does not repeat the cookie', async () => {
    const token = await app.visitor().token();
    const forged = `${'A'.repeat(22)}.${'B'.repeat(43)}`;
    const tries: Record<string, string>[] = [
      {},
      { 'x-xsrf-token': token },
      { cookie: `XSRF-TOKEN=${token}` },
      { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': `${token}x` },
      { cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged },
      { cookie: `XSRF-TOKEN=${token}; session=stolen`, 'x-xsrf-token': token },
    ];
    for (const headers of tries) {
      const { status, body: reply } = await post(headers);
      expect([status, reply.code], JSON.stringify(headers)).toEqual([403, 'csrf']);
    }
    expect((await post({ cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token })).status).not.toBe(403);
  });

  test('applies to every endpoint that is not a GET, but to calls of a gateway, which are signed', async () => {
    for (const { path } of endpoints.filter(({ method, isSigned }) => method === 'POST' && !isSigned)) {
      const { status } = await app.visitor().send(path, { method: 'POST', body: '{}', headers: json });
      expect(status, path).toBe(403);
    }
  });

  test('sets the cookie on any GET under /api except the lookups', async () => {
    const visitor = app.visitor();
    await visitor.send('/api/v1/getCountries');
    expect(visitor.cookies.size).toBe(0);
    const { headers } = await visitor.send('/api/v1/nothing');
    expect(String(headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/);
  });
});

describe('the envelope', () => {
  test('has 404 under /api as JSON, never as a page', async () => {
    for (const path of ['/api/v1/unknown', '/api', '/api?x', '/api/', '/api/v1/getStates', '/api/v1/getStates/1/2']) {
      const { status, body } = await app.visitor().send(path);
      expect([status, body.status, body.code], path).toEqual([404, 404, 'not_found']);
    }
    expect(
      (await app.visitor().send('/api/x', { method: 'POST', body: '<x>', headers: { 'content-type': 'text/xml' } }))
        .status,
    ).toBe(404);
  });

  test('has 405 with Allow before any other check', async () => {
    const asked = await app.visitor().send(searchDonors.path);
    expect([asked.status, asked.body.code, asked.headers.allow]).toEqual([405, 'method_not_allowed', 'POST']);
    const put = await app
      .visitor()
      .send('/api/v1/getCountries', { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } });
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/xml'])(
    'has 415 for %s, before the CSRF check',
    async (type) => {
      const { status, body } = await app
        .visitor()
        .send(searchDonors.path, { method: 'POST', body: 'a=1', headers: { 'content-type': type } });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('has 413 past 100 kB, before the CSRF check', async () => {
    const { status, body } = await app
      .visitor()
      .send(searchDonors.path, { method: 'POST', body: `{"a":"${'x'.repeat(100_001)}"}`, headers: json });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('a body', () => {
  const nest = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each([
    ['is cut short', '{"bloodgroup":'],
    ['is an array', '[]'],
    ['is a string', '"O+"'],
    ['is null', 'null'],
    ['nests over 20 levels', nest(21)],
    ['is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1')],
  ])('that %s is 400', async (_, body) => {
    const { status, body: reply } = await app.visitor().post(searchDonors.path, body);
    expect([status, reply.code]).toEqual([400, 'invalid_input']);
  });

  test('loses its unknown keys, and __proto__ has no effect', async () => {
    const body =
      '{"bloodgroup":"O+","country":1,"state":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"x":1}';
    const { status } = await app.visitor().post(searchDonors.path, body);
    expect(status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('lookups', () => {
  test('are cacheable for an hour, carry an ETag and set no cookie', async () => {
    for (const path of ['/api/v1/getBloodGroups', '/api/v1/getCountries', '/api/v1/getStates/1']) {
      const { headers, status } = await app.visitor().send(path);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
      expect(headers['set-cookie']).toBeUndefined();
      const again = await app.visitor().send(path, { headers: { 'if-none-match': String(headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  test('return the eight groups in order, India as 1, and the 36 states of India alphabetically', async () => {
    const groups = await app.visitor().send('/api/v1/getBloodGroups');
    expect((groups.body.data as { bloodGroup: string }[]).map(({ bloodGroup }) => bloodGroup)).toEqual([
      'A+', 'A-', 'AB+', 'AB-', 'B+', 'B-', 'O+', 'O-',
    ]); // prettier-ignore
    const countries = (await app.visitor().send('/api/v1/getCountries')).body.data as {
      countryId: number;
      countryName: string;
      callingCode: string;
    }[];
    expect(countries.find(({ countryId }) => countryId === 1)).toEqual({
      countryId: 1,
      countryName: 'India',
      callingCode: '91',
    });
    const states = (await app.visitor().call(getStates, { countryId: 1 })).body.data;
    expect(states).toHaveLength(36);
    expect(states.map(({ state }) => state)).toEqual(
      states.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
  });

  test('return [] for an unknown parent and 400 for anything but digits', async () => {
    for (const id of ['0', '999999999', '999999999999999']) {
      const { status, body } = await app.visitor().call(getDistricts, { stateId: id });
      expect([status, body.data]).toEqual([200, []]);
    }
    for (const id of ['x', '-1', '1.5', '1e3', '9999999999999999', '%00', '1%2C2', '٣']) {
      const { status, body } = await app
        .visitor()
        .send(`/api/v1/getDistricts/${encodeURIComponent(decodeURIComponent(id))}`);
      expect([id, status, body.code]).toEqual([id, 400, 'invalid_input']);
    }
    expect((await app.visitor().send('/api/v1/getDistricts/%zz')).status).toBe(400);
  });
});

describe('headers', () => {
  test('on every response restrict the browser', async () => {
    for (const path of ['/api/v1/getCountries', '/api/v1/nothing', '/healthz']) {
      const { headers } = await app.visitor().send(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  test('allow no other origin to read or write', async () => {
    const { headers, status } = await app.visitor().send(addIssueReport.path, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(405);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('/api/openapi.json describes every endpoint, and /api/docs renders it', async () => {
  const { text } = await app.visitor().send('/api/openapi.json');
  const page = await app.visitor().send('/api/docs');
  for (const { path, name } of endpoints) {
    expect(text).toContain(`"${name}"`);
    expect(page.text).toContain(path.replaceAll(/:(\w+)/g, '{$1}'));
  }
  expect(page.headers['content-type']).toContain('text/html');
});

test('health and readiness respond, and readiness fails while the process drains', async () => {
  expect((await app.visitor().send('/healthz')).status).toBe(200);
  expect((await app.visitor().send('/readyz')).status).toBe(200);
  app.app.drain();
  const draining = await app.visitor().send('/readyz');
  expect([draining.status, draining.headers.connection]).toEqual([503, 'close']);
});

test('the log has no query string, IP address or cookie', async () => {
  await app
    .visitor('203.0.113.77')
    .send('/api/v1/getCountries?token=secret-token-value', { headers: { cookie: 'session=secret-cookie' } });
  const log = app.log.join('');
  expect(log).toContain('/api/v1/getCountries');
  for (const secret of ['secret-token-value', 'secret-cookie', '203.0.113.77']) expect(log).not.toContain(secret);
});
