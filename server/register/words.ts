// The words of registers in the scripts of the site: letters of blood groups, positive and negative, yes and no, genders.
import type { Translation } from '#messages/languages.ts';
import { toKey } from './columns.ts';
import { donorHeaders } from './headers.ts';

export const meanings = ['a', 'b', 'ab', 'o', 'positive', 'negative', 'yes', 'no', 'Female', 'Male', 'Other'] as const;
export type Meaning = (typeof meanings)[number];

/** In the order of `meanings`: between bars, spellings apart by a blank, phrases with '_'. */
export const writtenWords: Readonly<Record<Translation, string>> = {
  bn: 'এ|বি বী|এবি এবী|ও|পজিটিভ পজেটিভ পজিটিব পজিটিভি ধনাত্মক|নেগেটিভ নেগেটিব নেগিটিভ ঋণাত্মক|হ্যাঁ হ্যা হাঁ পাওয়া_যাবে সক্রিয়|না নেই পাওয়া_যাবে_না নিষ্ক্রিয়|মহিলা নারী স্ত্রী|পুরুষ|অন্যান্য অন্য',
  gu: 'એ|બી બિ|એબી એબિ|ઓ|પોઝિટિવ પોઝિટીવ પોઝીટીવ પોઝીટિવ પોજિટિવ પોઝેટિવ|નેગેટિવ નેગેટીવ નેગટિવ|હા ઉપલબ્ધ સક્રિય|ના નથી ઉપલબ્ધ_નથી નિષ્ક્રિય|મહિલા સ્ત્રી|પુરુષ પુરૂષ|અન્ય',
  hi: 'ए|बी बि|एबी|ओ|पॉजिटिव पॉजिटीव पोजिटिव पोजीटिव पाजिटिव पॉसिटिव पॉजेटिव धनात्मक|नेगेटिव निगेटिव नेगटिव नेगेटीव ऋणात्मक|हाँ हां जी_हाँ जी_हां उपलब्ध सक्रिय|नहीं नही ना जी_नहीं उपलब्ध_नहीं अनुपलब्ध निष्क्रिय|महिला स्त्री औरत|पुरुष पुरूष मर्द|अन्य',
  kn: 'ಎ ಏ|ಬಿ ಬೀ|ಎಬಿ ಏಬಿ|ಒ ಓ|ಪಾಸಿಟಿವ್ ಪಾಸಿಟೀವ್ ಪಾಜಿಟಿವ್ ಪೊಸಿಟಿವ್ ಪಾಸಿಟೀವ ಧನಾತ್ಮಕ|ನೆಗೆಟಿವ್ ನೆಗಟಿವ್ ನೆಗೆಟೀವ್ ಋಣಾತ್ಮಕ|ಹೌದು ಲಭ್ಯ|ಇಲ್ಲ ಲಭ್ಯವಿಲ್ಲ|ಮಹಿಳೆ ಸ್ತ್ರೀ ಹೆಣ್ಣು|ಪುರುಷ ಗಂಡು|ಇತರೆ ಇತರ',
  ml: 'എ ഏ|ബി|എബി ഏബി|ഒ ഓ|പോസിറ്റീവ് പോസിറ്റിവ് പോസറ്റീവ് പോസിറ്റീവ്|നെഗറ്റീവ് നെഗറ്റിവ് നെഗറ്റീവ്|അതെ ഉണ്ട് ലഭ്യമാണ്|അല്ല ഇല്ല ലഭ്യമല്ല|സ്ത്രീ പെൺ വനിത|പുരുഷൻ ആൺ|മറ്റുള്ളവർ മറ്റുള്ളവ',
  mr: 'ए|बी बि|एबी|ओ|पॉझिटिव्ह पॉझिटिव पॉझिटीव्ह पॉजिटिव्ह|निगेटिव्ह नेगेटिव्ह निगेटीव्ह|होय हो उपलब्ध सक्रिय|नाही उपलब्ध_नाही|महिला स्त्री|पुरुष|इतर',
  or: 'ଏ|ବି ବୀ|ଏବି|ଓ|ପଜିଟିଭ ପଜିଟିଭ୍ ପଜେଟିଭ ପଜିଟିଵ|ନେଗେଟିଭ ନେଗେଟିଭ୍ ନେଗଟିଭ ନେଗେଟିଵ|ହଁ ଉପଲବ୍ଧ|ନା ନାହିଁ ଉପଲବ୍ଧ_ନୁହେଁ|ମହିଳା ସ୍ତ୍ରୀ ନାରୀ|ପୁରୁଷ|ଅନ୍ୟ',
  pa: 'ਏ|ਬੀ ਬਿ|ਏਬੀ|ਓ|ਪਾਜ਼ੇਟਿਵ ਪਾਜ਼ਿਟਿਵ ਪਾਜ਼ੀਟਿਵ ਪੌਜ਼ਿਟਿਵ ਪੋਜ਼ੀਟਿਵ ਪੋਜ਼ਿਟਿਵ|ਨੈਗੇਟਿਵ ਨੇਗੇਟਿਵ ਨੈਗਟਿਵ|ਹਾਂ ਜੀ_ਹਾਂ ਉਪਲਬਧ|ਨਹੀਂ ਨਹੀ ਨਾ ਉਪਲਬਧ_ਨਹੀਂ|ਔਰਤ ਇਸਤਰੀ ਮਹਿਲਾ|ਮਰਦ ਪੁਰਸ਼ ਪੁਰਖ|ਹੋਰ',
  ta: 'ஏ|பி|ஏபி|ஓ|பாசிட்டிவ் பாசிட்டீவ் பாசிடிவ் பாஸிட்டிவ் பாஸிடிவ் நேர்மறை|நெகட்டிவ் நெகட்டீவ் நெகடிவ் எதிர்மறை|ஆம் ஆமாம் தயார்|இல்லை தயாராக_இல்லை|பெண்|ஆண்|மற்றவர் மற்றவை',
  te: 'ఎ ఏ|బి బీ|ఎబి ఏబి ఎబీ|ఓ ఒ|పాజిటివ్ పాజిటీవ్ పోజిటివ్ పాసిటివ్|నెగటివ్ నెగెటివ్ నెగిటివ్ నెగటీవ్|అవును అందుబాటులో_ఉన్నాను అందుబాటులో_ఉన్నారు|కాదు లేదు అందుబాటులో_లేను అందుబాటులో_లేరు|మహిళ స్త్రీ ఆడ|పురుషుడు పురుష మగ|ఇతరులు ఇతర',
  ur: 'اے|بی|اےبی|او|پازیٹو پوزیٹو پازیٹیو پوزیٹیو مثبت|نیگیٹو نیگیٹیو نگیٹو منفی|ہاں جی_ہاں دستیاب|نہیں نہ جی_نہیں دستیاب_نہیں|عورت خاتون|مرد|دیگر',
};

const FINAL_VIRAMA = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D]$/;
/** Letters that some keyboards write as another with a sign. */
const SAME: Readonly<Record<string, string>> = { ൻ: 'ന', ൺ: 'ണ', ർ: 'ര', ൽ: 'ല', ൾ: 'ള', ي: 'ی', ه: 'ہ', ى: 'ی' };

export const wordKey = (word: string): string =>
  toKey(word)
    .replaceAll(/[ൻൺർൽൾيهى]/g, (letter) => SAME[letter]!)
    .replace(FINAL_VIRAMA, '');

const byKey = new Map(
  Object.values(writtenWords).flatMap((line) =>
    line.split('|').flatMap((words, i) => words.split(' ').map((word) => [wordKey(word), meanings[i]!] as const)),
  ),
);

/** 'Blood' and 'group', as headers have them. */
const groupWords = new Set(
  donorHeaders.bloodGroup.flatMap((header) => (/[a-z]/.test(header) ? [] : header.split(' ').map(wordKey))),
);

export const findMeaning = (word: string): Meaning | undefined => byKey.get(wordKey(word));

const WORD = /[\p{L}\p{M}\u200C\u200D]+/gu;

function toEnglish(word: string): string {
  const meaning = findMeaning(word);
  if (meaning) return meaning;
  if (groupWords.has(wordKey(word))) return '';
  // The letter and the sign as one word.
  const key = wordKey(word);
  for (let end = 1; end < key.length; end += 1) {
    const [letter, sign] = [byKey.get(key.slice(0, end)), byKey.get(key.slice(end))];
    if (letter && letter.length <= 2 && (sign === 'positive' || sign === 'negative')) return letter + sign;
  }
  return word;
}

/** Words of another script that are known, in English: 'ओ पॉजिटिव' is 'o positive'. */
export const inEnglish = (text: string): string => text.replaceAll(WORD, toEnglish);

/** What all parts of a cell such as 'पुरुष / Male' say; undefined where one is unknown or says another. */
export function readParts<T>(cell: string, readPart: (part: string) => T | undefined): T | undefined {
  const parts = cell.split(/[/|()[\],]/).filter((part) => part.trim() !== '');
  const said = new Set(parts.map((part) => readPart(part.trim())));
  return said.size === 1 ? [...said][0] : undefined;
}
