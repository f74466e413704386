// Values that are invalid in every field.
import fc from 'fast-check';

const TEXTS = [
  ['', ' ', '\t', 'a\u0000b', '\ud800', 'a\udc00b', '\ufeff', '\u2028', '\u202e0189 nod', '\u0007', 'Z͑ͫ̓ͪ̂'],
  ['a\r\nSet-Cookie: session=x', 'x@example.org\r\nBcc: y@example.org', '%0d%0a', '%00', '%zz', '%c0%ae', '../../x'],
  ["'; drop table accounts; --", '1 or 1=1', '%_%', '$1', "\\'; select pg_sleep(9)", '{a,b}', '\\x00', '\\'],
  ['<script>alert(1)</script>', '{{7*7}}', '__proto__', 'constructor', 'toString', 'null', 'NaN', 'true', '[]', '{}'],
  ['-0', '1e400', '0x10', ' 1 ', '１', '٣', '9007199254740993', '99999999999999999999', '-1', '1.5', '1', '2'],
  ['ﬁ', 'İ', 'ß', 'e\u0301', '👩‍👩‍👧', '\u{10ffff}', 'नमस्ते', 'x'.repeat(2001), '🩸'.repeat(2500), 'ﷺ'.repeat(100)],
  ['2026-02-30', '0000-01-01', '1990-05-17', '275760-09-13T00:00:00Z', '2026-01-01T00:00:00+23:59', 'O+', 'all', 'A'],
  ['a@b.co', `${'a'.repeat(250)}@b.co`, '"a b"@c.de', '+919849012345', '++91', '9'.repeat(300)],
].flat();
const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const NUMBERS = [0, -0, 1, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 63, 1e300, 5e-324];
const nest = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`);
const LISTS = [0, 90, 101, 110].map((length) => Array.from({ length }, (_, nth) => nth + 1));
const POLLUTION: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}');

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 9, arbitrary: text },
  { weight: 3, arbitrary: fc.oneof(fc.constantFrom(...NUMBERS), fc.integer({ min: 0, max: 2030 })) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, {}, [null], nest(15), nest(400), ...LISTS, POLLUTION) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const longBody = (length: number) => JSON.stringify({ x: 'x'.repeat(length) });
/** Bodies that are not the JSON that an endpoint requires. */
export const malformedBody = fc.oneof(
  text,
  fc.constantFrom('{', '[]', 'null', '"x"', '{"a":1}}', '{"a":1,"a":2}', "{'a':1}", '\ufeff{}', '['.repeat(40_000)),
  fc.constantFrom(longBody(99_000), longBody(101_000)),
);

export const hostileHeader = fc.constantFrom<[name: string, value: string][]>(
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'text/plain'],
  ['idempotency-key', 'a'],
  ['idempotency-key', 'x'.repeat(256)],
  ['accept-encoding', '*;q=0'],
  ['if-none-match', '*'],
  ['x-forwarded-for', '1.2.3.4, [::1]:80, unknown,'],
  ['x-challenge-answer', 'a.b 1,2,3'],
  ['cookie', 'session=x; __Host-session=x; __proto__=y; notice=%zz; =;;'],
);
