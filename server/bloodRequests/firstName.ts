/** Without initials and titles, which stand first in many Indian names: 'S. Kumar' is Kumar. */
export function firstNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return words.find((word) => !/^\p{L}$|\.$/u.test(word)) ?? words[0] ?? '';
}
