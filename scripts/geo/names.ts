// Spelling: the plain Latin letters of a name, and the part of a key that is made of them.

const substitutes: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʻʼ`´]/g, "'"],
  [/[łŁ]/g, 'l'],
  [/[đĐ]/g, 'd'],
  [/[øØ]/g, 'o'],
  [/ı/g, 'i'],
  [/ß/g, 'ss'],
  [/æ/gi, 'ae'],
];

/** Without accents: 'Río' becomes 'Rio'. Other scripts stay as they are. */
export function foldAccents(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  return substitutes.reduce((text, [from, to]) => text.replace(from, to), bare).normalize('NFC');
}

/** Part of a key: 'Koch Bihar' becomes 'koch-bihar'. Changing this rule would renumber the world's cities. */
export function slug(name: string): string {
  const words = foldAccents(name).toLowerCase().replace(/&/g, ' and ');
  return words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'x';
}

/** An Indian state or district as it is called in daily life: 'Shivpuri District' becomes 'Shivpuri'. */
export function plainName(name: string): string {
  return foldAccents(name)
    .replace(/^District /, '')
    .replace(/ (?:District|district|Division)$/, '')
    .replace(/&/g, 'and')
    .replace(/\s+/g, ' ')
    .trim();
}
