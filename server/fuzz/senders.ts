// Who asks, with what proof, cookies and headers.
import fc from 'fast-check';
import { hostileText } from './hostile.ts';

export type Caller = 'nobody' | 'donor' | 'admin';

export interface Sender {
  caller: Caller;
  /** Whether the anti-forgery header repeats a cookie that was made for this session, and what it is otherwise. */
  proof: 'own' | 'none' | 'foreign' | 'broken' | 'cookie alone' | 'header alone';
  /** Beside those that the caller's session and proof need; they may stand for the same names again. */
  cookies: readonly string[];
  headers: Readonly<Record<string, string>>;
  /** Asks the server whose limits are as they are in use; the other's are out of reach. */
  isLimited: boolean;
  /** Over TCP, where Node reads and writes the request; else straight into the application. */
  isOverSocket: boolean;
}

/** One of the others now and then. */
export const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

/** What a header may hold: visible Latin-1, spaces and tabs. Node's parser refuses the rest before we see it. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '')
    .trim()
    .slice(0, 1500),
);

const noted: Record<string, readonly string[]> = {
  'content-type': [
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'APPLICATION/JSON',
    'application/json, text/html',
    'multipart/form-data; boundary=x',
    'application/csp-report',
    '',
  ],
  'idempotency-key': ['a', 'b', 'c', 'd', 'x'.repeat(255), 'x'.repeat(256), 'a b', ''],
  'x-xsrf-token': ['x', '.', 'a.b.c', `${'A'.repeat(22)}.${'B'.repeat(43)}`],
  'accept-encoding': ['br', 'gzip', 'identity;q=0', '*;q=0', 'br;q=1.5, gzip;q=-1', 'deflate', ',', 'gzip;;;'],
  'if-none-match': ['*', 'W/"x"', '"', ',,,', '"a", *'],
  'if-modified-since': ['Sat, 01 Jan 2000 00:00:00 GMT', 'never'],
  'x-forwarded-for': ['127.0.0.1', '1.2.3.4, 5.6.7.8', '::1', '[::1]:80', 'unknown', ','],
  'x-forwarded-host': ['evil.example', ''],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE', 'PUT'],
  forwarded: ['for=1.2.3.4;proto=https', 'for="'],
  origin: ['http://evil.example', 'null', 'x', 'http://'],
  referer: ['http://evil.example/', 'x'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', 'x'],
  accept: ['text/html', 'application/xml', '*/*;q=x', ''],
  'accept-language': ['hi', 'x'.repeat(1000)],
  range: ['bytes=0-1', 'bytes=5-1', 'x'],
  'user-agent': ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8'],
  authorization: ['Basic YWRtaW46YWRtaW4=', 'Bearer x'],
  expect: ['100-continue'],
  'x-challenge-answer': ['x', 'a.b 1,2,3', `${'A'.repeat(60)} 0`, ' ', '1e9 -1'],
  purpose: ['prefetch'],
};

const header = fc
  .constantFrom(...Object.keys(noted))
  .chain((name) => fc.oneof(fc.constantFrom(...noted[name]!), headerText).map((value) => [name, value] as const));

const cookieText = hostileText.map((text) => text.replaceAll(/[^\u0021-\u007e]/g, '').slice(0, 400));
const cookie = fc
  .tuple(fc.constantFrom('session', 'XSRF-TOKEN', '__Host-session', 'notice', '__proto__', 'x', ''), cookieText)
  .map(([name, value]) => `${name}=${value}`);

export const sender: { [part in keyof Sender]: fc.Arbitrary<Sender[part]> } = {
  caller: fc.constantFrom('nobody', 'donor', 'donor', 'admin', 'admin'),
  proof: mostly<Sender['proof']>('own', 'none', 'foreign', 'broken', 'cookie alone', 'header alone'),
  cookies: fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(cookie, { maxLength: 3 }) },
  ),
  headers: fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.array(header, { maxLength: 3 }).map((headers) => Object.fromEntries(headers)) },
  ),
  isLimited: mostly(false, false, true),
  isOverSocket: mostly(false, true),
};
