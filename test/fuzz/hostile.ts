// Values that no field was made for.
import fc from 'fast-check';

/** May stand in a page only escaped: raw, it would be a tag. */
export const TAG = '<fuzz-tag onfocus=alert(1)>';

const TEXTS = [
  ['', ' ', '\t', '\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\ufeff', '\u00ad', '\u2028', '\u202e0189 nod', '\u0007'],
  ['a\r\nSet-Cookie: session=x', 'x@example.org\r\nBcc: y@example.org', '%0d%0a', '%00', '%zz', '%c0%ae', '../../x'],
  ["'", "'; drop table accounts; --", '1 or 1=1', '%_%', '$1', "\\'; select pg_sleep(9)", '{a,b}', '\\x00', '\\'],
  [TAG, `"'>${TAG}`, `</script>${TAG}`, `javascript:${TAG}`, `]]>${TAG}`, '{{7*7}}', '${7*7}', '<!--', '&lt;'],
  ['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '[object Object]'],
  ['-0', '1e400', '0x10', ' 1 ', '１', '٣', '1_000', '9007199254740993', '99999999999999999999', '-1', '1.5', '1', '2'],
  ['ﬁ', 'İ', 'ß', 'e\u0301', '👩‍👩‍👧', '🩸', 'ﷺ', '\u{10ffff}', 'नमस्ते', 'Z͑ͫ̓ͪ̂'],
  ['x'.repeat(101), 'x'.repeat(2001), 'x'.repeat(10_000), '🩸'.repeat(2500), 'ﷺ'.repeat(100), '9'.repeat(300)],
  ['2026-02-30', '0000-01-01', '9999-12-31', '1990-05-17', '275760-09-13T00:00:00Z', '2026-01-01T00:00:00+23:59'],
  ['O+', 'ALL', 'all', 'A', 'Blood', 'a@b.co', `${'a'.repeat(250)}@b.co`, '"a b"@c.de', '+919849012345', '++91', '()'],
].flat();

/** Lone surrogates included. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a\u0000b', '\ud800', TAG) },
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: units },
);

const NUMBERS = [0, -0, 1, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e300, 5e-324, -1e300];
const numbers = fc.oneof(fc.constantFrom(...NUMBERS), fc.integer({ min: 0, max: 2030 }), fc.maxSafeInteger());

const nest = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
const STRUCTURES: unknown[] = [null, true, false, [], {}, [null], [[]], [1, '1', 1], nest(15), nest(400)];
const LONG_LISTS = [90, 101, 110].map((length) => Array.from({ length }, (_, nth) => nth + 1));
const POLLUTION: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}');

/** Any value that JSON can hold. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 9, arbitrary: hostileText },
  { weight: 3, arbitrary: numbers },
  { weight: 2, arbitrary: fc.constantFrom(...STRUCTURES, ...LONG_LISTS, POLLUTION) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are not the JSON an endpoint asks for. */
export const malformedBody: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.constantFrom('{', '[]', 'null', '"x"', '{"a":1}}', '{"a":1,"a":2}', "{'a':1}", '\ufeff{}', '{}\u0000'),
  fc.constantFrom(JSON.stringify({ x: 'x'.repeat(99_000) }), JSON.stringify({ x: 'x'.repeat(101_000) })),
  fc.constantFrom('['.repeat(21), '['.repeat(40_000)),
);

const HEADERS: Record<string, readonly string[]> = {
  'content-type': ['application/json; charset=utf-16', 'text/plain', 'application/json, text/html', ''],
  'idempotency-key': ['a', 'b', 'x'.repeat(255), 'x'.repeat(256), 'a b', ''],
  'x-xsrf-token': ['x', '.', 'a.b.c'],
  'accept-encoding': ['br', 'identity;q=0', '*;q=0', 'br;q=1.5, gzip;q=-1', ',', 'gzip;;;'],
  'if-none-match': ['*', 'W/"x"', '"', ',,,'],
  'x-forwarded-for': ['127.0.0.1', '1.2.3.4, 5.6.7.8', '[::1]:80', 'unknown', ','],
  'x-forwarded-host': ['evil.example', ''],
  origin: ['http://evil.example', 'null', 'http://'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'x'],
  accept: ['text/html', 'application/xml', '*/*;q=x', ''],
  'accept-language': ['hi', 'x'.repeat(1000)],
  'user-agent': ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
  range: ['bytes=0-1', 'bytes=5-1', 'x'],
  'x-challenge-answer': ['x', 'a.b 1,2,3', ' ', '1e9 -1'],
  cookie: ['session=x', 'XSRF-TOKEN=', '__Host-session=x; __proto__=y', 'notice=%zz', '=', ';;'],
};

export const hostileHeader: fc.Arbitrary<readonly [string, string]> = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) => fc.constantFrom(...HEADERS[name]!).map((value) => [name, value] as const));
