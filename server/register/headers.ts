// The usual headers of each column: those of this program's own export first, then the languages of the site.
const split = (names: string) => names.split(',').map((name) => name.trim());

export const donorHeaders = {
  id: split('regid, id, donor id, registration id, registration no, registration number, member id, membership no'),
  userId: split('userid, username, login id, login'),
  fullName: split(
    `full name, name, donor name, name of donor, name of the donor, dname, नाम, पूरा नाम, रक्तदाता, रक्तदाता का नाम, दाता का नाम, नाव, पूर्ण नाव, रक्तदात्याचे नाव, పేరు, పూర్తి పేరు, దాత పేరు, రక్తదాత పేరు, பெயர், முழுப் பெயர், கொடையாளர் பெயர், இரத்த கொடையாளர் பெயர், নাম, পুরো নাম, রক্তদাতার নাম, નામ, પૂરું નામ, રક્તદાતાનું નામ, નામ, نام, پورا نام, ਨਾਂ, ਨਾਮ, ਪੂਰਾ ਨਾਮ, ਖੂਨਦਾਨੀ ਦਾ ਨਾਮ, ಹೆಸರು, ಪೂರ್ಣ ಹೆಸರು, ದಾನಿಯ ಹೆಸರು, പേര്, മുഴുവൻ പേര്, ദാതാവിന്റെ പേര്, ନାମ, ନାଁ, ପୂରା ନାମ, ରକ୍ତଦାତାଙ୍କ ନାମ`,
  ),
  mobile: split(
    `mobile number, mobile, mobile no, mobile num, mobile 1, mob, mob no, phone, phone number, phone no, ph no, contact number, contact no, contact, cell, cell no, whatsapp, whatsapp number, whatsapp no, मोबाइल, मोबाइल नंबर, मोबाइल नम्बर, मोबाइल संख्या, मोबाईल, मोबाईल नंबर, मोबाईल क्रमांक, मो, मो नं, मोबाइल नं, फोन, फोन नंबर, संपर्क, संपर्क नंबर, दूरभाष, मोबाइल क्रमांक, భ్రమణధ్వని, మొబైల్, మొబైల్ నంబర్, మొబైల్ నెంబర్, మొబైల్ నంబరు, ఫోన్, ఫోన్ నంబర్, ఫోన్ నెంబర్, సెల్, సెల్ నంబర్, கைபேசி, கைபேசி எண், அலைபேசி, அலைபேசி எண், கைப்பேசி, கைப்பேசி எண், மொபைல், மொபைல் எண், தொலைபேசி, தொலைபேசி எண், செல்பேசி, செல்பேசி எண், মোবাইল, মোবাইল নম্বর, মোবাইল নাম্বার, ফোন, ফোন নম্বর, মোবাইল নং, મોબાઇલ, મોબાઇલ નંબર, મોબાઈલ, મોબાઈલ નંબર, ફોન, ફોન નંબર, موبائل, موبائل نمبر, فون, فون نمبر, رابطہ نمبر, ਮੋਬਾਈਲ, ਮੋਬਾਈਲ ਨੰਬਰ, ਮੋਬਾਇਲ, ਮੋਬਾਇਲ ਨੰਬਰ, ਫੋਨ, ਫੋਨ ਨੰਬਰ, ಮೊಬೈಲ್, ಮೊಬೈಲ್ ಸಂಖ್ಯೆ, ಮೊಬೈಲ್ ನಂಬರ್, ದೂರವಾಣಿ, ದೂರವಾಣಿ ಸಂಖ್ಯೆ, ಫೋನ್, ಫೋನ್ ಸಂಖ್ಯೆ, മൊബൈൽ, മൊബൈൽ നമ്പർ, ഫോൺ, ഫോൺ നമ്പർ, ମୋବାଇଲ, ମୋବାଇଲ୍, ମୋବାଇଲ ନମ୍ବର, ମୋବାଇଲ୍ ନମ୍ବର, ଫୋନ, ଫୋନ୍, ଫୋନ ନମ୍ବର, ଫୋନ୍ ନମ୍ବର`,
  ),
  landline: split('landline number, landline, landline no, phone 2, लैंडलाइन, ల్యాండ్‌లైన్, தரைவழி தொலைபேசி, லேண்ட்லைன்'),
  email: split(
    `email id, email, email address, mail, mail id, ईमेल, ई मेल, ईमेल आईडी, ఇమెయిల్, ఈమెయిల్, மின்னஞ்சல், மின்னஞ்சல் முகவரி, ইমেইল, ইমেল, ઇમેઇલ, ઈમેલ, ای میل, ਈਮੇਲ, ಇಮೇಲ್, ಇ ಮೇಲ್, ഇമെയിൽ, ഇ മെയിൽ, ଇମେଲ, ଇମେଲ୍`,
  ),
  bloodGroup: split(
    `blood group, blood type, group, bg, blood grp, bld grp, b group, bgroup, रक्त समूह, रक्तसमूह, ब्लड ग्रुप, रक्त वर्ग, रक्तगट, रक्त गट, రక్తం గ్రూపు, రక్త వర్గం, రక్తవర్గం, బ్లడ్ గ్రూప్, బ్లడ్ గ్రూపు, రక్త గ్రూపు, రక్త గ్రూప్, இரத்த வகை, இரத்தவகை, ரத்த வகை, இரத்தப் பிரிவு, ரத்தப் பிரிவு, இரத்த பிரிவு, ரத்த பிரிவு, রক্তের গ্রুপ, ব্লাড গ্রুপ, রক্ত গ্রুপ, રક્ત જૂથ, બ્લડ ગ્રુપ, બ્લડ ગ્રૂપ, خون کا گروپ, بلڈ گروپ, ਬਲੱਡ ਗਰੁੱਪ, ਖੂਨ ਦਾ ਗਰੁੱਪ, ਖੂਨ ਗਰੁੱਪ, ರಕ್ತದ ಗುಂಪು, ರಕ್ತ ಗುಂಪು, ಬ್ಲಡ್ ಗ್ರೂಪ್, രക്ത ഗ്രൂപ്പ്, രക്തഗ്രൂപ്പ്, ബ്ലഡ് ഗ്രൂപ്പ്, ରକ୍ତ ଗ୍ରୁପ, ରକ୍ତ ଗ୍ରୁପ୍, ରକ୍ତ ବର୍ଗ, ବ୍ଲଡ୍ ଗ୍ରୁପ୍`,
  ),
  gender: split('gender, sex, लिंग, లింగం, பாலினம், பால், লিঙ্গ, લિંગ, جنس, ਲਿੰਗ, ಲಿಂಗ, ലിംഗം, ଲିଙ୍ଗ'),
  born: split(
    `dob, date of birth, birth date, year of birth, birth year, yob, birthday, जन्म तिथि, जन्मतिथि, जन्म दिनांक, जन्मदिनांक, जन्म तारीख, जन्मतारीख, जन्म वर्ष, जन्मवर्ष, जन्म का वर्ष, जन्म का साल, పుట్టిన తేదీ, పుట్టిన తేది, జన్మ తేదీ, పుట్టిన సంవత్సరం, పుట్టిన ఏడాది, జన్మ సంవత్సరం, பிறந்த தேதி, பிறந்த நாள், பிறந்த ஆண்டு, பிறந்த வருடம், জন্ম তারিখ, জন্মতারিখ, জন্ম সাল, জন্মসাল, জন্মের বছর, જન્મ તારીખ, જન્મતારીખ, જન્મ વર્ષ, જન્મનું વર્ષ, تاریخ پیدائش, سال پیدائش, پیدائش کا سال, ਜਨਮ ਮਿਤੀ, ਜਨਮ ਤਾਰੀਖ, ਜਨਮ ਸਾਲ, ਜਨਮ ਦਾ ਸਾਲ, ಹುಟ್ಟಿದ ದಿನಾಂಕ, ಜನ್ಮ ದಿನಾಂಕ, ಹುಟ್ಟಿದ ವರ್ಷ, ಜನ್ಮ ವರ್ಷ, ಜನನ ವರ್ಷ, ജനനത്തീയതി, ജനന തീയതി, ജനിച്ച വർഷം, ജനന വർഷം, ଜନ୍ମ ତାରିଖ, ଜନ୍ମ ବର୍ଷ`,
  ),
  age: split(
    `age, age in years, age years, आयु, उम्र, वय, వయస్సు, వయసు, வயது, বয়স, ઉંમર, ઉમર, عمر, ਉਮਰ, ವಯಸ್ಸು, വയസ്സ്, പ്രായം, ବୟସ`,
  ),
  country: split('country name, country, देश, దేశం, நாடு, দেশ, દેશ, ملک, ਦੇਸ਼, ದೇಶ, രാജ്യം, ଦେଶ'),
  state: split('state name, state, राज्य, प्रदेश, రాష్ట్రం, மாநிலம், রাজ্য, રાજ્ય, ریاست, صوبہ, ਰਾਜ, ਸੂਬਾ, ರಾಜ್ಯ, സംസ്ഥാനം, ରାଜ୍ୟ'),
  district: split(
    'district name, district, dist, जिला, जनपद, जिल्हा, జిల్లా, மாவட்டம், জেলা, જિલ્લો, જિલ્લા, ضلع, ਜ਼ਿਲ੍ਹਾ, ਜਿਲ੍ਹਾ, ಜಿಲ್ಲೆ, ജില്ല, ଜିଲ୍ଲା',
  ),
  city: split(
    `city name, city, town, village, place, location, area, town name, village name, शहर, नगर, गांव, गाँव, ग्राम, कस्बा, स्थान, शहर का नाम, गाव, ठिकाण, పట్టణం, నగరం, ఊరు, గ్రామం, సిటీ, ప్రాంతం, நகரம், ஊர், கிராமம், இடம், শহর, গ্রাম, স্থান, નગર, શહેર, ગામ, સ્થળ, شہر, گاؤں, مقام, قصبہ, ਸ਼ਹਿਰ, ਪਿੰਡ, ਨਗਰ, ਸਥਾਨ, ನಗರ, ಊರು, ಗ್ರಾಮ, ಪಟ್ಟಣ, ಸ್ಥಳ, നഗരം, പട്ടണം, സ്ഥലം, ഗ്രാമം, ସହର, ଗ୍ରାମ, ଗାଁ, ସ୍ଥାନ`,
  ),
  available: split(
    'available unavailable, availability, available, उपलब्ध, उपलब्धता, అందుబాటు, கிடைக்கும், கிடைக்கும் நிலை, উপলব্ধ, ઉપલબ્ધ, دستیاب, ਉਪਲਬਧ, ಲಭ್ಯ, ലഭ്യം, ଉପଲବ୍ଧ',
  ),
  registered: split(
    `registered on, registered at, registration date, date of registration, created on, created at, joined, posting date, reg date, date added, पंजीकरण तिथि, पंजीकरण दिनांक, पंजीयन दिनांक, नोंदणी दिनांक, నమోదు తేదీ, பதிவு தேதி, নিবন্ধনের তারিখ, નોંધણી તારીખ, تاریخ اندراج, ਰਜਿਸਟ੍ਰੇਸ਼ਨ ਮਿਤੀ, ನೋಂದಣಿ ದಿನಾಂಕ, രജിസ്ട്രേഷൻ തീയതി, ପଞ୍ଜୀକରଣ ତାରିଖ`,
  ),
  lastDonation: split(
    `last donation, last donation date, last donated, last donated date, date of last donation, last donated on, अंतिम रक्तदान, अंतिम रक्तदान तिथि, अंतिम रक्तदान की तिथि, पिछला रक्तदान, शेवटचे रक्तदान, చివరి రక్తదానం, చివరి రక్తదానం తేదీ, கடைசி இரத்த தானம், கடைசி ரத்த தானம், கடைசி தானம், শেষ রক্তদান, শেষ রক্তদানের তারিখ, છેલ્લું રક્તદાન, آخری عطیہ, ਆਖਰੀ ਖੂਨਦਾਨ, ಕೊನೆಯ ರಕ್ತದಾನ, അവസാന രക്തദാനം, ଶେଷ ରକ୍ତଦାନ`,
  ),
  consented: split('consent date, consented on, consent at'),
  language: split('language, lang, भाषा, భాష, மொழி, ভাষা, ભાષા, زبان, ਭਾਸ਼ਾ, ಭಾಷೆ, ഭാഷ, ଭାଷା'),
  numberShown: split('number shown'),
  callsAnyTime: split('calls any time'),
  blocked: split('is blocked, blocked'),
};

export const donationHeaders = {
  donor: split('regid, donor id, registration id, registration no, user id, id'),
  donatedOn: split(
    'donated on, donation date, donated date, date of donation, date, तारीख, दिनांक, रक्तदान तिथि, తేదీ, தேதி, তারিখ, તારીખ, تاریخ, ਮਿਤੀ, ದಿನಾಂಕ, തീയതി, ତାରିଖ',
  ),
  type: split('type, type of donation, donation type, प्रकार'),
  patient: split('patient name, patient, रोगी, मरीज का नाम'),
  place: split('place, location, city, town, स्थान, शहर'),
  hospital: split('hospital name, hospital, blood bank, blood centre, अस्पताल'),
};

export const redirectHeaders = {
  from: split('from, old, old address, path'),
  to: split('to, new, new address, target'),
};
