// Long texts that make patterns, normalisation and password scores slow.

interface Kind {
  name: string;
  /** A text of about `length` characters. */
  make(length: number): string;
}

const repeat = (name: string, unit: string): Kind => ({
  name,
  make: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
});

/** Sorting two classes of marks into canonical order takes quadratic time. */
const marks = (name: string, first: string, second: string): Kind => ({
  name,
  make: (length) => `a${first.repeat(length / 2)}${second.repeat(length / 2)}`,
});

export const kinds: readonly Kind[] = [
  repeat('one letter', 'a'),
  repeat('digits', '1'),
  repeat('spaces', ' '),
  repeat('dots', '.'),
  repeat('at signs', '@'),
  marks('marks above, then below', '\u0301', '\u0316'),
  marks('marks below, then above', '\u0316', '\u0301'),
  repeat('leet digits and signs', 'A1i18Z1A1iL5L58z5Z1A15z%1iL58Z1A8%i8$@3!0|7'),
  repeat('surrogate pairs', '🩸'),
];

/** The longest text of a kind, up to `most` characters, of at most `bytes` once encoded. */
export function fill(kind: Kind, most: number, bytes: number, encode: (text: string) => string): string {
  const perCharacter = Buffer.byteLength(encode(kind.make(1_000))) / 1_000;
  return kind.make(Math.min(most, Math.floor(bytes / perCharacter / 2) * 2));
}
