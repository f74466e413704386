/** Joins class names or ids, without empty ones. */
export function classes(...names: (string | 0 | 0n | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
