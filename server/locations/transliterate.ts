// Indian scripts in Latin letters, so that one index finds a name in any of them. Accuracy beyond finding is not needed.

// Unicode arranges the nine scripts from Devanagari to Malayalam alike: a letter has the same place in each block.
const FIRST = 0x0900;
const LAST = 0x0d7f;
const BLOCK = 0x80;
/** From Devanagari to Odia a vowel that is not written is often not spoken, or not spelt in English, either. */
const DROPS_VOWELS_BEFORE = 0x0b80;

const CONSONANTS = new Map<number, string>();
const VOWEL_SIGNS = new Map<number, string>();
/** Vowels, signs that add a consonant, and letters that take no vowel. */
const OTHERS = new Map<number, string>();

function fill(map: Map<number, string>, first: number, letters: string): void {
  letters.split(' ').forEach((letter, i) => map.set(first + i, letter));
}
fill(OTHERS, 0x01, 'n n h');
fill(OTHERS, 0x05, 'a a i i u u ri l e e e ai o o o au');
fill(CONSONANTS, 0x15, 'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l zh v sh sh s h');
fill(CONSONANTS, 0x58, 'k kh g j r rh f y');
fill(VOWEL_SIGNS, 0x3e, 'a i i u u ri ri e e e ai o o o au');
fill(VOWEL_SIGNS, 0x56, 'ai au');

const VIRAMA = 0x4d;
const NUKTA = 0x3c;
/** Another letter's nasal, or 'm' at the end of a word. */
const ANUSVARA = 0x02;
/** Letters outside that arrangement, and those of Urdu. */
const SINGLE = new Map<string, string>();

function pair(characters: string, letters: string): void {
  const written = letters.split(' ');
  characters.split(' ').forEach((character, i) => SINGLE.set(character, written[i] ?? ''));
}
// Bengali, Oriya, Gurmukhi, Malayalam, Urdu.
pair('\u09CE \u09F0 \u09F1', 't r v');
pair('\u0B71', 'v');
pair('\u0A70 \u0A72 \u0A73', 'n i u');
pair('\u0D7A \u0D7B \u0D7C \u0D7D \u0D7E \u0D7F', 'n n r l l k');
pair('ا آ ب پ ت ٹ ث ج چ ح خ د ڈ ذ ر ڑ ز ژ س ش', 'a a b p t t s j ch h kh d d z r r z zh s sh');
pair('ص ض ط ظ غ ف ق ک ك گ ل م ن ں و ہ ه ھ ة ی ي ى ے', 's z t z gh f k k k g l m n n u h h h h i i i e');

/** Stands for the vowel that a consonant has unless a sign follows. */
const INHERENT = '@';
const AT_END = /@(?![a-z@])/g;
const BETWEEN_SYLLABLES = /([aeiou](?:[b-df-hj-np-tv-z]h?))@(?=[b-df-hj-np-tv-z]h?[aeiou@])/g;

function readIndic(code: number, codes: readonly number[], i: number): string {
  const place = (code - FIRST) % BLOCK;
  if (place === ANUSVARA) return (codes[i + 1] ?? 0) < FIRST ? 'm' : 'n';
  const consonant = CONSONANTS.get(place);
  if (consonant === undefined) return VOWEL_SIGNS.get(place) ?? OTHERS.get(place) ?? '';
  const isDotted = (codes[i + 1] ?? 0) % BLOCK === NUKTA;
  const next = (codes[isDotted ? i + 2 : i + 1] ?? 0) - FIRST;
  const takesNoVowel = next >= 0 && (next % BLOCK === VIRAMA || VOWEL_SIGNS.has(next % BLOCK));
  return takesNoVowel ? consonant : consonant + INHERENT;
}

/** Lower-case text with each letter of an Indian script or of Urdu in Latin letters; the rest unchanged. */
export function transliterate(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let dropsVowels = false;
  const letters = codes.map((code, i) => {
    const character = String.fromCodePoint(code);
    const single = SINGLE.get(character);
    if (single !== undefined || code < FIRST || code > LAST) return single ?? character;
    dropsVowels ||= code < DROPS_VOWELS_BEFORE;
    return readIndic(code, codes, i);
  });
  const written = letters.join('');
  const spoken = dropsVowels ? written.replace(AT_END, '').replace(BETWEEN_SYLLABLES, '$1') : written;
  return spoken.replaceAll(INHERENT, 'a');
}
