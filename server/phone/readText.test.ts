// What texts mean. Written as people type them; where it is not sure, a text means nothing rather than another command.
import { expect, test } from 'vitest';
import { readText, type Command } from './readText.ts';

function describe(command: Command): string {
  const { kind } = command;
  if (kind === 'search') return `search ${command.bloodGroup} ${command.place}`.trim();
  if (kind === 'need') return `need ${command.bloodGroup} ${command.units} ${command.place}`.trim();
  if (kind === 'pause') return `pause ${command.days ?? '?'}`;
  if (kind === 'choice') return `choice ${command.number}`;
  return 'code' in command && command.code !== null ? `${kind} ${command.code}` : kind;
}

/** By what they mean; between bars. */
const texts: Record<string, string> = {
  'search O+ Guntur':
    'O+ kavali Guntur|O+ Guntur|o+ Guntur|O + Guntur|O+, Guntur|O+ve Guntur|O +ve Guntur|O positive Guntur|O pos Guntur|o POSITIVE Guntur|0+ Guntur|0 positive Guntur|O Rh positive Guntur|O+ in Guntur|O+ at Guntur|Guntur O+|Guntur, O positive|O+Guntur|O+: Guntur|blood group O+ Guntur|O+ blood Guntur|O+ blood donor in Guntur|need O+ Guntur|Need O+ blood in Guntur|need o positive donor in Guntur please|NEED O+ Guntur urgent|O+ needed Guntur|urgent O+ blood required in Guntur|Hello sir, O+ donors in Guntur|please send O+ donor number Guntur|O+ Guntur 9849012345|  O+   Guntur  |O+.Guntur|(O+) Guntur|O+ Guntur!!!|any O+ donor in Guntur?|kindly send O+ve donors near Guntur|O＋ Guntur|O+ Guntur plz|o+ donors Guntur asap',
  'search O+ 522001': 'O+ 522001|522001 O+|O positive 522001|O+ ५२२००१|O+ ౫౨౨౦౦౧|0+ve 522001|O+ blood 522001 please',
  'search B- NIMS':
    'B NEG NIMS|B- NIMS|B negative NIMS|b -ve NIMS|B-ve NIMS|B minus NIMS|NIMS B negative|B-NEG NIMS|b neg blood NIMS',
  'search AB+ Hyderabad':
    'AB+ Hyderabad|ab positive Hyderabad|AB+ve Hyderabad|AB POS Hyderabad|Hyderabad AB+|need AB+ Hyderabad|A1B+ Hyderabad',
  'search A- Nellore': 'A- Nellore|A negative Nellore|A-ve Nellore|a neg Nellore|A2- Nellore|A -ve in Nellore',
  'search B+ Guntur':
    'need a B+ donor in Guntur|B+ Guntur|b positive Guntur|B.Pos Guntur|want B+ Guntur|Is there any B+ donor in Guntur',
  'search A+ Guntur': 'need a positive donor in Guntur|A+ Guntur',
  'search O+ గుంటూరు': 'ఓ పాజిటివ్ గుంటూరు|O+ గుంటూరు|ఓ పాజిటివ్ రక్తం గుంటూరు|గుంటూరు ఓ పాజిటివ్|ఓ పాజిటివ్ దాతలు కావాలి గుంటూరు',
  'search B+ लखनऊ': 'बी पॉजिटिव लखनऊ|B+ लखनऊ|लखनऊ बी पॉजिटिव|बी पॉजिटिव खून चाहिए लखनऊ|बी पॉजिटिव डोनर लखनऊ में|बी+ लखनऊ',
  'search O- சென்னை': 'ஓ நெகட்டிவ் சென்னை|O- சென்னை|ஓ நெகட்டிவ் ரத்தம் தேவை சென்னை',
  'search A+ ಮೈಸೂರು': 'ಎ ಪಾಸಿಟಿವ್ ಮೈಸೂರು|A+ ಮೈಸೂರು|ಎ ಪಾಸಿಟಿವ್ ರಕ್ತ ಬೇಕು ಮೈಸೂರು',
  'search B+ കൊച്ചി': 'ബി പോസിറ്റീവ് കൊച്ചി|B+ കൊച്ചി',
  'search O+ লখনউ': 'ও পজিটিভ লখনউ|O+ লখনউ|ও পজিটিভ রক্ত চাই লখনউ',
  'search B- સુરત': 'બી નેગેટિવ સુરત|B- સુરત',
  'search O+ ਲੁਧਿਆਣਾ': 'ਓ ਪਾਜ਼ੇਟਿਵ ਲੁਧਿਆਣਾ|O+ ਲੁਧਿਆਣਾ',
  'search B+ لکھنؤ': 'بی پازیٹو لکھنؤ|B+ لکھنؤ',
  'search O+ Kavali': 'O+ Kavali|Kavali O+ blood|need O+ Kavali',
  'search O+ فتح گڑھ صاحب': 'O+ فتح گڑھ صاحب',
  'need O+ 2 Kavali': 'NEED O+ 2 Kavali',
  'search O+': 'O+|O positive|ఓ పాజిటివ్|O+ blood|need O+ urgently',
  'need O+ 2 GGH Guntur':
    'NEED O+ 2 GGH Guntur|need o+ 2 GGH Guntur|need 2 O+ GGH Guntur|need 2 units of O+ blood at GGH Guntur|NEED O positive 2 units GGH Guntur|NEED O+ 2 units GGH Guntur|O+ 2 units needed GGH Guntur|Need O+ blood 2 units GGH Guntur please|need O+ २ GGH Guntur|O+ 2 units required at GGH Guntur urgently',
  'need B+ 2 लखनऊ': 'बी पॉजिटिव 2 यूनिट चाहिए लखनऊ|चाहिए बी पॉजिटिव 2 लखनऊ',
  'need O+ 3 గుంటూరు': 'కావాలి ఓ పాజిటివ్ 3 గుంటూరు|ఓ పాజిటివ్ ౩ యూనిట్లు కావాలి గుంటూరు',
  next: 'N|n|Next|NEXT|more|next please|N.|N sir|another|अगला|और|తర్వాత|அடுத்து|ಮುಂದಿನ|അടുത്തത്|اگلا|পরের|पुढचा|આગળ|ଆଉ|ਹੋਰ',
  yes: 'YES|yes|Yes sir|Y|yes please|still available|I am available|Yes, available|हाँ|हां जी|అవును|ஆம்|ಹೌದು|അതെ|ہاں|হ্যাঁ|होय|હા|ହଁ|ਹਾਂ ਜੀ|haan ji|avunu',
  'pause 30':
    'தற்காலிக நிறுத்தம் 30 நாட்கள்|ब्रेक 30 दिन|PAUSE 30|pause 30|pause 30 days|Pause for 30 days|PAUSE ३०|ब्रेक 30|విరామం 30|বিরতি 30|PAUSE 30 please',
  'pause ?': 'PAUSE|pause me|PAUSE 0|PAUSE 400|pause 1 month|pause a while',
  off: 'OFF|off|Off please|OFF.|off sir|ऑफ|ఆఫ్|ஆஃப்|ಆಫ್|ഓഫ്|آف|অফ|ઓફ|ଅଫ୍|ਆਫ਼',
  on: 'ON|on|On please|ऑन|ఆన్|ஆன்|ಆನ್|ഓൺ|آن|অন|ઓન|ଅନ୍|ਆਨ',
  'come 4821':
    'COME 4821|come 4821|Coming 4821|4821 come|I am coming 4821|I will come 4821|COME ४८२१|आऊँगा 4821|వస్తాను 4821|வருகிறேன் 4821|முடியும் 4821|পারব 4821|COME 4821 sir|COME 4821 sahab',
  come: 'COME|coming|I can come|I will come|आऊँगा',
  'no 4821': 'NO 4821|no 4821|4821 no|not coming 4821|cannot come 4821|नहीं 4821|రాలేను 4821',
  no: "NO|no|No sir|not now|cannot come|can't come|I cannot come|not coming|नहीं|కాదు|இல்லை|ಇಲ್ಲ|ഇല്ല|نہیں|না|नाही|ના|ନାହିଁ|ਨਹੀਂ",
  met: 'MET|met|got blood|blood received|खून मिल गया|రక్తం దొరికింది|ரத்தம் கிடைத்தது|ರಕ್ತ ಸಿಕ್ಕಿತು|രക്തം കിട്ടി|خون مل گیا|রক্ত পেয়েছি|रक्त मिळाले|લોહી મળી ગયું|ରକ୍ତ ମିଳିଗଲା|ਖੂਨ ਮਿਲ ਗਿਆ',
  wrong: 'WRONG|wrong|Wrong.|गलत|తప్పు|தவறு|ತಪ್ಪು|തെറ്റ്|غلط|ভুল|ਗਲਤ',
  stop: 'STOP|stop|Stop please|STOP SMS|stop messages|unsubscribe|बंद|बंद करो|ఆపండి|நிறுத்து|ನಿಲ್ಲಿಸಿ|നിർത്തൂ|بند|বন্ধ|બંધ|ବନ୍ଦ|ਬੰਦ',
  help: 'HELP|help|help please|info|मदद|సహాయం|உதவி|ಸಹಾಯ|സഹായം|مدد|সাহায্য|मदत|મદદ|ସାହାଯ୍ୟ|ਮਦਦ',
  'choice 1': '1|1.|1)|१|౧|1 please',
  'choice 3': '3|३',
  unknown:
    'ok|hello|hi|?|...|O Guntur|AB Guntur|O-Guntur|O - Guntur|A B+ Guntur|A+ or B+ Guntur|O+ A+ Guntur|Guntur|522001|4|7|9849012345|4821|not available|wrong number|I am off to work|turn off the light|do not stop|never stop giving|yes I came yesterday|yes or no|no stop|stop and go|on the way|come home|come here at 5|did he come|met him yesterday|where is the donor|what is this|who are you|call me|my father is ill|blood|donor|need blood|need blood Guntur|need 2 units Guntur|NEED O+ 99 GGH Guntur|off on|on off|stop help|yes no|no need now|please do not call me on this number|I gave blood last week|O|AB|positive|+|-|O+-|http://example.org/off|OFFER|ONLY|STOPPED|Money 500|your account is credited with Rs 500|Dear customer your bill is due|Airtel: recharge now|congratulations you won|नमस्ते|आप कौन हैं|मुझे मत रोको|ఎవరు మీరు|nothing|n n n|yes yes no|उपलब्ध नहीं|OFF or ON|received|मिल गया|கிடைத்தது|കിട്ടി|পেয়েছি',
};

const cases = Object.entries(texts).flatMap(([meaning, list]) =>
  list.split('|').map((text) => [text, meaning] as const),
);

/** It may be a group or a place short, or nothing; a command that was not meant is never executed. */
const isHarmless = (read: string, meaning: string) => read === 'unknown' || read.startsWith(meaning.split(' ')[0]!);

test('at least 97 of 100 texts are read as they are meant, and none as another command', () => {
  expect(cases.length).toBeGreaterThan(300);
  const read = cases.map(([text, meaning]) => ({ text, meaning, read: describe(readText(text).command) }));
  const wrong = read.filter((one) => one.read !== one.meaning);
  expect(wrong.filter((one) => !isHarmless(one.read, one.meaning))).toEqual([]);
  expect(wrong.length / read.length, JSON.stringify(wrong)).toBeLessThan(0.03);
});

test('the language is that of the words, or none in Latin letters', () => {
  expect(readText('అవును').languages).toEqual(['te']);
  expect(readText('पुढचा').languages).toEqual(['mr']);
  expect(readText('हाँ').languages).toEqual(['hi']);
  expect(readText('O+ लखनऊ').languages).toEqual(['hi', 'mr']);
  expect(readText('O+ रक्त पाहिजे पुणे').languages).toEqual(['mr']);
  expect(readText('YES').languages).toEqual([]);
});

test('a text of the greatest length is read as fast as its beginning', () => {
  const bomb = `${'a+ b+ '.repeat(60)}${'O+ '.repeat(500)}`;
  expect(readText(bomb).command).toEqual({ kind: 'unknown' });
  expect(readText('\u0301'.repeat(2000)).command).toEqual({ kind: 'unknown' });
  expect(readText(`OFF${' '.repeat(290)}but not now`).command).toEqual({ kind: 'unknown' });
});
