// Validation of requests over HTTP on a real database.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { registerDonor } from '#contract/accounts.ts';
import { searchDonors } from '#contract/donors.ts';
import { endpoints } from '#contract/index.ts';
import { addIssueReport } from '#contract/reports.ts';
import { makeRegistration, registerAndLogIn } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp } from '#test/app.ts';
import { parseInput } from './envelope.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const criteria = '"bloodgroup":"O+","country":1,"state":1';
const nest = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const errorsOf = async (body: string | Buffer) => {
  const visitor = app.visitor();
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': await visitor.token() };
  const { status, body: reply } = await visitor.send(searchDonors.path, { method: 'POST', body, headers });
  return [status, Object.keys(reply.errors ?? {})];
};

describe('unknown keys', () => {
  test('do not reach the handler of any endpoint', async () => {
    const [me, other] = [await registerAndLogIn(app), await registerAndLogIn(app)];
    for (const endpoint of endpoints) {
      const given = { ...sampleInput(endpoint, { me, other }), isAdmin: true, regId: 1 };
      const parsed = Object.keys(parseInput(endpoint, given) as object);
      expect(
        parsed.filter((key) => key === 'isAdmin' || key === 'regId'),
        endpoint.name,
      ).toEqual([]);
    }
  });

  test('do not make a repeated request a different one', async () => {
    const visitor = app.visitor();
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    const key = { 'idempotency-key': 'same' };
    const first = await visitor.post(registerDonor.path, registration, key);
    const second = await visitor.post(registerDonor.path, { ...registration, isAdmin: true }, key);
    expect([first.status, second.text]).toEqual([201, first.text]);
  });
});

describe('a body', () => {
  test('with 20 levels of nesting is read, and one with 21 is rejected', async () => {
    expect(await errorsOf(`{${criteria},"x":${nest(19)}}`)).toEqual([200, []]);
    expect(await errorsOf(`{${criteria},"x":${nest(20)}}`)).toEqual([400, ['body']]);
    expect(await errorsOf(`{${criteria},"x":${'['.repeat(20)}${']'.repeat(20)}}`)).toEqual([400, ['body']]);
  });

  test.each(['{"bloodgroup":', `{${criteria}}}`, `{${criteria},}`, 'NaN', ''.padStart(9)])(
    'that is not JSON is rejected: %s',
    async (body) => {
      expect(await errorsOf(body)).toEqual([400, ['body']]);
    },
  );

  test.each(['[]', '"O+"', 'null', '7', 'true'])('that is not an object is rejected: %s', async (body) => {
    expect(await errorsOf(body)).toEqual([400, ['body']]);
  });

  test('that is not UTF-8 is rejected', async () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect(await errorsOf(bytes(`{${criteria},"x":"\xc3\xa9"}`))).toEqual([200, []]);
    expect(await errorsOf(bytes(`{${criteria},"x":"\xe9"}`))).toEqual([400, ['body']]);
  });

  test('ignores __proto__', async () => {
    expect(await errorsOf(`{"__proto__":{${criteria}}}`)).toEqual([400, ['bloodgroup', 'country', 'state']]);
    expect(await errorsOf(`{${criteria},"__proto__":{"page":0}}`)).toEqual([200, []]);
  });
});

describe('free text', () => {
  const report = async (description: string) => {
    const { regid } = await registerAndLogIn(app);
    const given = { user_id: regid, options: 'Wrong Number', description } as const;
    const { status, body } = await app.visitor().call(addIssueReport, given);
    const { rows } = await sql<{
      description: string;
    }>`select description from issue_reports where account_id = ${regid}`.execute(app.db);
    return { status, errors: Object.keys(body.errors ?? {}), stored: rows[0]?.description };
  };

  test('keeps tabs and line breaks', async () => {
    const { status, stored } = await report('one\ttwo\r\nthree\rfour\nfive');
    expect([status, stored]).toEqual([200, 'one\ttwo\nthree\nfour\nfive']);
  });

  test.each(['\u0000', '\u0001', '\u0007', '\u000B', '\u001B', '\u007F', '\u0085', '\uD800', '\uDFFF'])(
    'with the character %j is rejected and not stored',
    async (character) => {
      expect(await report(`a${character}b`)).toEqual({ status: 400, errors: ['description'], stored: undefined });
    },
  );
});

test.each(['\u0000', '\u0007', '\t', '\n', '\r', '\u0085', '\u2028', '\uD800'])(
  'a line of text with the character %j is rejected',
  async (character) => {
    const registration = makeRegistration(await placeAt(app.db, 'Goa'), { fullName: `a${character}b` });
    const { status, body } = await app.visitor().call(registerDonor, registration);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['fullName']]);
  },
);

test.each([
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org\nb@example.org',
  'a\r@example.org',
  'a@example.org,b@example.org',
  'Friends: a@example.org, b@example.org;',
  'Friends:a@example.org;',
  'A <a@example.org>',
  '"a b"@example.org',
  'a@[127.0.0.1]',
])('%j is no mail address', async (emailId) => {
  const registration = makeRegistration(await placeAt(app.db, 'Goa'), { emailId });
  const { status, body } = await app.visitor().call(registerDonor, registration);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['emailId']]);
});

test.each([
  ['application/json', 200],
  ['application/json; charset=UTF-8', 200],
  ['application/json;charset="utf-8"', 200],
  ['application/json; charset=utf-16', 415],
  ['application/json;charset=latin1', 415],
])('a body sent as %s is answered with %i', async (type, status) => {
  const response = await app.visitor().post(searchDonors.path, `{${criteria}}`, { 'content-type': type });
  expect(response.status).toBe(status);
});
