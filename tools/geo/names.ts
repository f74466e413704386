// Names without accents, and slugs.

const substitutes: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʻʼ`´]/g, "'"],
  [/[łŁ]/g, 'l'],
  [/[đĐ]/g, 'd'],
  [/[øØ]/g, 'o'],
  [/ı/g, 'i'],
  [/ß/g, 'ss'],
  [/æ/gi, 'ae'],
];

/** Removes accents: 'Río' becomes 'Rio'. Other scripts are not changed. */
export function foldAccents(name: string): string {
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  return substitutes.reduce((text, [from, to]) => text.replace(from, to), bare).normalize('NFC');
}

/** Part of a key: 'Koch Bihar' becomes 'koch-bihar'. A change of this rule would change the ids of cities. */
export function slug(name: string): string {
  const words = foldAccents(name).toLowerCase().replace(/&/g, ' and ');
  return words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'x';
}

/** The common name of an Indian state or district: 'Shivpuri District' becomes 'Shivpuri'. */
export function plainName(name: string): string {
  return foldAccents(name)
    .replace(/^District /, '')
    .replace(/ (?:District|district|Division)$/, '')
    .replace(/&/g, 'and')
    .replace(/\s+/g, ' ')
    .trim();
}
