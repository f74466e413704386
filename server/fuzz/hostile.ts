// Values that no field was made for.
import fc from 'fast-check';
import { known } from './facts.ts';

/** Stands in a page's text only as it was written, escaped: raw, it would be a tag. */
export const TAG = '<fuzz-tag onfocus=alert(1)>';

const notedTexts = [
  ['', ' ', '\t', '\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\ufeff', '\u00ad', '\u2028', '\u202e0189 nod', '\u0007'],
  [
    'a\r\nSet-Cookie: session=x',
    'x@example.org\r\nBcc: y@example.org',
    '%0d%0a',
    '%00',
    '%zz',
    '%c0%ae',
    '../../x',
    '\\',
  ],
  ["'", "'; drop table accounts; --", '1 or 1=1', '%_%', '$1', "\\'; select pg_sleep(9)", '{a,b}', '\\x00'],
  [TAG, `"'>${TAG}`, `</script>${TAG}`, `javascript:${TAG}`, `]]>${TAG}`, '{{7*7}}', '${7*7}', '<!--', '&lt;'],
  ['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '[object Object]'],
  ['-0', '1e400', '0x10', ' 1 ', '１', '٣', '1_000', '9007199254740993', '99999999999999999999', '-1', '1.5'],
  ['ﬁ', 'İ', 'ß', 'e\u0301', '👩‍👩‍👧', '🩸', 'ﷺ', '\u{10ffff}', 'नमस्ते', 'Z͑ͫ̓ͪ̂'],
  ['x'.repeat(101), 'x'.repeat(2001), 'x'.repeat(10_000), '🩸'.repeat(2500), 'ﷺ'.repeat(100), '9'.repeat(300)],
  ['2026-02-30', '0000-01-01', '9999-12-31', '1990-05-17', '275760-09-13T00:00:00Z', '2026-01-01T00:00:00+23:59'],
  ['O+', 'ALL', 'all', 'A', 'Blood', 'a@b.co', `${'a'.repeat(250)}@b.co`, '"a b"@c.de', '+919849012345', '++91', '()'],
].flat();

/** Any 16-bit units: halves of surrogate pairs too. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...notedTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
  { weight: 1, arbitrary: units },
);

const notedNumbers = [
  0,
  -0,
  1,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e300,
  5e-324,
  -1e300,
];

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...notedNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);

/** Arrays or objects, so many levels deep. */
function nest(levels: number, isArray: boolean): unknown {
  const open = isArray ? '[' : '{"a":';
  return JSON.parse(`${open.repeat(levels)}1${(isArray ? ']' : '}').repeat(levels)}`);
}

/** Any value that JSON can hold. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: known },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [1, '1', 1]) },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileNumber, hostileText, known), { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 90, max: 110 }).map((length) => Array.from({ length }, (_, nth) => nth + 1)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 15, max: 400 }), fc.boolean()).map(([n, is]) => nest(n, is)) },
  { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
