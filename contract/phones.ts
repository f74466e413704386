// Phone numbers as typed or pasted, reduced to a plus sign and ASCII digits.

/** A digit of any script. The ten digits of a script have consecutive code points. */
function toAscii(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** Accepts '(+91) 98490-12345', '0091 98490 12345' and '९८४९०१२३४५'; returns other text unchanged. */
export function normalizeTyped(text: string): string {
  const visible = text.normalize('NFKC').replace(/\p{DI}/gu, '');
  const compact = visible.replace(/\p{Nd}/gu, toAscii).replace(/[\s\p{Pd}\u2212.·/()[\]]/gu, '');
  return /^\+?\d+$/.test(compact) ? compact.replace(/^00/, '+') : text;
}
