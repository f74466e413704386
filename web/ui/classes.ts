/** Joins class names or ids, leaving out what is not there. */
export function classes(...names: (string | 0 | 0n | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
