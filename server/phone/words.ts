// The words of texts in every language of the site, each once. A command counts where it is the whole text apart from what is polite.
import type { LanguageCode } from '#messages/languages.ts';
import { wordKey } from '#server/register/words.ts';

const meanings = [
  'next', 'need', 'yes', 'pause', 'off', 'on', 'come', 'no', 'met', 'wrong', 'stop', 'help', 'unit', 'polite', 'other', 'title',
] as const; // prettier-ignore
export type Meaning = (typeof meanings)[number];

/**
 * In the order of `meanings`: between bars, spellings apart by a blank, phrases with '_'. 'Not available' and 'wrong number'
 * may be about somebody else, and 'received' about a text, so they are no commands; 'close' and the like are the milder
 * 'stop', not 'off'. A title is polite, and ends the name of a place: Fatehgarh Sahib.
 */
const written: Readonly<Record<LanguageCode, string>> = {
  en: 'n next more another next_donor more_donors one_more next_number|need needed want wanted require required requires urgently_need|y yes available still_available i_am_available yes_available yes_i_am_available yes_still_available|pause|off|on|come coming i_come i_will_come i_can_come i_am_coming yes_coming|no not_now not_coming i_am_not_coming can_t_come cant_come cannot_come can_not_come i_cannot_come i_can_t_come i_cant_come|met got_blood blood_received received_blood blood_arranged|wrong|stop stop_sms stop_texts stop_messages stop_texting unsubscribe|help info|unit units bottle bottles bag bags pint pints packet packets|please pls plz plse kindly sir sirs madam maam mam ji garu saab sahab bhai anna dear hi hello namaste thanks thank you thankyou tq|blood donor donors group in at for of from near the a an urgent urgently immediately asap is there any contact number numbers me my patient give send',
  hi: 'अगला और|चाहिए चाहिये ज़रूरत आवश्यकता chahiye chahie|हाँ हां उपलब्ध_हूँ उपलब्ध_हूं haan han|ब्रेक विराम|ऑफ|ऑन|आऊँगा आऊंगा आऊँगी आऊंगी आ_रहा_हूँ आ_रहा_हूं आ_रही_हूँ आ_रही_हूं आ_सकता_हूँ आ_सकता_हूं आ_सकती_हूँ आ_सकती_हूं|नहीं नही अभी_नहीं नहीं_आ_सकता नहीं_आ_सकती nahi nahin|खून_मिल_गया ब्लड_मिल_गया|गलत|बंद बंद_करो बंद_करें स्टॉप रोको|मदद सहायता|यूनिट बोतल|कृपया प्लीज़ प्लीज जी सर मैडम भाई धन्यवाद नमस्ते|खून रक्त ब्लड में का की के को है डोनर दाता रक्तदाता ग्रुप तुरंत khoon दिन',
  te: 'తర్వాత ఇంకా ఇంకొకరు|కావాలి అవసరం kavali|అవును అందుబాటులో_ఉన్నాను avunu|విరామం|ఆఫ్|ఆన్|వస్తాను వస్తున్నాను రాగలను|కాదు లేదు ఇప్పుడు_కాదు రాలేను|దొరికింది రక్తం_దొరికింది|తప్పు|ఆపండి ఆపు స్టాప్|సహాయం హెల్ప్|యూనిట్ యూనిట్లు యూనిట్స్|దయచేసి సార్ గారు మేడమ్ మేడం అన్నా ప్లీజ్ ధన్యవాదాలు నమస్తే|రక్తం బ్లడ్ లో గ్రూప్ దాత దాతలు వెంటనే కి కు రోజులు',
  ta: 'அடுத்து அடுத்த மேலும்|தேவை வேண்டும் venum|ஆம் ஆமாம் aamam|இடைவேளை தற்காலிக|ஆஃப்|ஆன்|வருகிறேன் வருவேன் வர_முடியும் முடியும் வரேன்|இல்லை இப்போது_இல்லை வர_முடியாது முடியாது|ரத்தம்_கிடைத்தது இரத்தம்_கிடைத்தது ரத்தம்_கிடைத்துவிட்டது|தவறு|நிறுத்து நிறுத்தவும் நிறுத்துங்கள் ஸ்டாப்|உதவி|யூனிட்|தயவுசெய்து தயவு செய்து ப்ளீஸ் சார் மேடம் ஐயா நன்றி வணக்கம்|ரத்தம் இரத்தம் பிளட் ரத்த வகை உடனடியாக கொடையாளர் நிறுத்தம் நாள் நாட்கள்',
  kn: 'ಮುಂದಿನ ಮುಂದೆ ಇನ್ನೂ|ಬೇಕು ಬೇಕಾಗಿದೆ beku|ಹೌದು houdu|ಬಿಡುವು|ಆಫ್|ಆನ್|ಬರುತ್ತೇನೆ ಬರುತ್ತಿದ್ದೇನೆ ಬರಬಲ್ಲೆ|ಇಲ್ಲ ಈಗ_ಇಲ್ಲ ಬರಲಾರೆ ಬರಲು_ಆಗುವುದಿಲ್ಲ|ರಕ್ತ_ಸಿಕ್ಕಿತು|ತಪ್ಪು|ನಿಲ್ಲಿಸಿ ಸ್ಟಾಪ್|ಸಹಾಯ|ಯೂನಿಟ್|ದಯವಿಟ್ಟು ಪ್ಲೀಸ್ ಸರ್ ಮೇಡಂ ಧನ್ಯವಾದ ಧನ್ಯವಾದಗಳು ನಮಸ್ಕಾರ|ರಕ್ತ ಬ್ಲಡ್ ಗ್ರೂಪ್ ದಾನಿ ತುರ್ತು ನಲ್ಲಿ ದಿನ',
  ml: 'അടുത്തത് അടുത്ത കൂടുതൽ|വേണം ആവശ്യം venam|അതെ athe|ഇടവേള|ഓഫ്|ഓൺ|വരാം വരുന്നു വരും|ഇല്ല ഇപ്പോൾ_ഇല്ല വരില്ല വരാൻ_കഴിയില്ല വരാൻ_പറ്റില്ല പറ്റില്ല|രക്തം_കിട്ടി|തെറ്റ്|നിർത്തുക നിർത്തൂ സ്റ്റോപ്പ്|സഹായം|യൂണിറ്റ്|ദയവായി പ്ലീസ് സർ സാർ മാഡം നന്ദി നമസ്കാരം|രക്തം ബ്ലഡ് ഗ്രൂപ്പ് ദാതാവ് ഉടൻ ദിവസം',
  ur: 'اگلا اور|چاہیے چاہئے ضرورت|ہاں|وقفہ|آف|آن|آؤں_گا آؤں_گی آ_رہا_ہوں آ_رہی_ہوں آ_سکتا_ہوں آ_سکتی_ہوں|نہیں ابھی_نہیں نہیں_آ_سکتا نہیں_آ_سکتی|خون_مل_گیا|غلط|بند بند_کریں اسٹاپ|مدد|یونٹ|براہ کرم پلیز جی سر میڈم شکریہ سلام|خون بلڈ گروپ میں کا کی کے کو ہے ڈونر فوراً دن|صاحب',
  bn: 'পরের পরবর্তী আরও|চাই দরকার লাগবে প্রয়োজন lagbe|হ্যাঁ হ্যা হাঁ|বিরতি|অফ|অন|আসছি আসব আসবো আসতে_পারি আসতে_পারব পারব|না এখন_না আসতে_পারব_না পারব_না আসব_না|রক্ত_পেয়েছি রক্ত_পেয়ে_গেছি|ভুল|বন্ধ বন্ধ_করুন থামান স্টপ|সাহায্য|ইউনিট|দয়া করে প্লিজ স্যার ম্যাডাম দাদা দিদি ধন্যবাদ নমস্কার|রক্ত ব্লাড গ্রুপ রক্তদাতা জরুরি দিন',
  mr: 'पुढचा पुढील आणखी|पाहिजे हवे हवं गरज pahije आवश्यकता|होय हो hoy|ब्रेक|ऑफ|ऑन|येतो येते येतोय येतेय येईन येऊ_शकतो येऊ_शकते|नाही आता_नाही येऊ_शकत_नाही येणार_नाही|रक्त_मिळाले रक्त_मिळालं|चुकीचा चुकीचे|थांबवा बंद_करा बंद स्टॉप|मदत|युनिट|सर मॅडम दादा नमस्कार कृपया प्लीज धन्यवाद|गट रक्तगट मध्ये तातडीने रक्त ब्लड डोनर दाता रक्तदाता ग्रुप तुरंत दिवस',
  gu: 'આગળ વધુ બીજો|જોઈએ જરૂર joiye|હા|બ્રેક વિરામ|ઓફ|ઓન|આવું_છું આવીશ આવી_શકું આવી_શકીશ|ના હમણાં_નહીં નહીં_આવી_શકું|લોહી_મળી_ગયું|ખોટું ખોટો|બંધ બંધ_કરો સ્ટોપ|મદદ|યુનિટ|કૃપા કરીને મહેરબાની પ્લીઝ સર મેડમ ભાઈ બેન આભાર નમસ્તે|લોહી રક્ત બ્લડ ગ્રુપ માં દાતા તાત્કાલિક દિવસ',
  or: 'ପରବର୍ତ୍ତୀ ଆଉ|ଦରକାର ଆବଶ୍ୟକ|ହଁ|ବିରତି|ଅଫ୍|ଅନ୍|ଆସୁଛି ଆସିବି ଆସିପାରିବି|ନା ନାହିଁ ଏବେ_ନାହିଁ ଆସିପାରିବି_ନାହିଁ|ରକ୍ତ_ମିଳିଗଲା|ଭୁଲ|ବନ୍ଦ ବନ୍ଦ_କରନ୍ତୁ ଷ୍ଟପ୍|ସାହାଯ୍ୟ|ୟୁନିଟ|ଦୟାକରି ଦୟା କରି ପ୍ଲିଜ ସାର୍ ମାଡାମ ଧନ୍ୟବାଦ ନମସ୍କାର|ରକ୍ତ ବ୍ଲଡ ଗ୍ରୁପ ରକ୍ତଦାତା ତୁରନ୍ତ ଦିନ',
  pa: 'ਅਗਲਾ ਹੋਰ|ਚਾਹੀਦਾ ਚਾਹੀਦੀ ਲੋੜ ਜ਼ਰੂਰਤ chahida|ਹਾਂ|ਬ੍ਰੇਕ|ਆਫ਼|ਆਨ|ਆਵਾਂਗਾ ਆਵਾਂਗੀ ਆ_ਰਿਹਾ_ਹਾਂ ਆ_ਰਹੀ_ਹਾਂ ਆ_ਸਕਦਾ_ਹਾਂ ਆ_ਸਕਦੀ_ਹਾਂ|ਨਹੀਂ ਨਾ ਹੁਣ_ਨਹੀਂ ਨਹੀਂ_ਆ_ਸਕਦਾ ਨਹੀਂ_ਆ_ਸਕਦੀ|ਖੂਨ_ਮਿਲ_ਗਿਆ|ਗਲਤ|ਬੰਦ ਬੰਦ_ਕਰੋ ਸਟਾਪ|ਮਦਦ|ਯੂਨਿਟ|ਕਿਰਪਾ ਕਰਕੇ ਪਲੀਜ਼ ਜੀ ਸਰ ਮੈਡਮ ਧੰਨਵਾਦ|ਖੂਨ ਬਲੱਡ ਗਰੁੱਪ ਵਿੱਚ ਦਾ ਦੀ ਦੇ ਤੁਰੰਤ ਦਿਨ',
};

interface Known {
  meaning: Meaning;
  /** Those of a script that several languages have, in this order. */
  languages: LanguageCode[];
}

const known = new Map<string, Known>();
for (const [language, line] of Object.entries(written) as [LanguageCode, string][])
  for (const [i, spellings] of line.split('|').entries())
    for (const spelling of spellings.split(' ')) {
      const key = spelling.split('_').map(wordKey).join(' ');
      const { languages } = known.getOrInsert(key, { meaning: meanings[i]!, languages: [] });
      languages.push(language);
    }

/** Of a word, or of the words of a phrase. */
export const findMeaning = (words: readonly string[]): Known | undefined => known.get(words.map(wordKey).join(' '));

export const means = (word: string, ...meant: Meaning[]): boolean => {
  const found = findMeaning([word]);
  return found !== undefined && meant.includes(found.meaning);
};
