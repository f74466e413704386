// Values that are invalid in most fields, one of each kind that the server tells apart.

/** `never`: in no field is it valid, whether as JSON only or as text too. */
export type HostileValue = readonly [kind: string, value: unknown, never?: 'json' | 'text'];

export const hostileValues: readonly HostileValue[] = [
  ['missing', undefined],
  ['null', null],
  ['blank', '   '],
  ['too long', 'x'.repeat(10_000)],
  ['a huge number', 1e300],
  ['a number past int4', 3_000_000_000],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a boolean', true],
  ['an empty array', [], 'json'],
  ['an array of invalid values', [null, {}, 'x'], 'json'],
  ['an object with a prototype', JSON.parse('{"__proto__":{"x":1}}'), 'json'],
  ['a NUL', 'a\u0000b', 'text'],
  ['a lone surrogate', 'a\ud800b'],
  ['SQL', "'; drop table accounts; --"],
  ['wildcards', '%_%'],
  ['a line break', 'a@example.org\r\nBcc: b@example.org'],
  ['another script', 'नमस्ते 你好 🩸'],
];

/** Of `hostileValues`, what stands for no value. */
export const ABSENT = new Set(['missing', 'null', 'blank']);
