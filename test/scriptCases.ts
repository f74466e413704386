// Places as people of each script type them, for the script that reads them in Latin letters: 20 a script.
import { readCases, type PlaceCase } from './placeCases.ts';

const cases = {
  bn: `
Kolkata, West Bengal < কলকাতা; কোলকাতা
Howrah, West Bengal < হাওড়া
Siliguri, West Bengal < শিলিগুড়ি
Durgapur, West Bengal < দুর্গাপুর
Asansol, West Bengal < আসানসোল
Barddhaman, West Bengal < বর্ধমান
Malda, West Bengal < মালদা
Kharagpur, West Bengal < খড়গপুর
Haldia, West Bengal < হলদিয়া
Krishnanagar, West Bengal < কৃষ্ণনগর
Jalpaiguri, West Bengal < জলপাইগুড়ি
Cooch Behar, West Bengal < কোচবিহার
Darjeeling, West Bengal < দার্জিলিং
Murshidabad, West Bengal < মুর্শিদাবাদ
Bankura, West Bengal < বাঁকুড়া
Agartala, Tripura < আগরতলা
Guwahati, Assam < গুয়াহাটি
Silchar, Assam < শিলচর
Delhi, Delhi < দিল্লি
Mumbai, Maharashtra < মুম্বাই`,
  mr: `
Mumbai, Maharashtra < मुंबई
Pune, Maharashtra < पुणे
Nagpur, Maharashtra < नागपूर
Nashik, Maharashtra < नाशिक
Thane, Maharashtra < ठाणे
Kolhapur, Maharashtra < कोल्हापूर
Solapur, Maharashtra < सोलापूर
Satara, Maharashtra < सातारा
Sangli, Maharashtra < सांगली
Amravati, Maharashtra < अमरावती, महाराष्ट्र
Akola, Maharashtra < अकोला
Latur, Maharashtra < लातूर
Nanded, Maharashtra < नांदेड
Jalgaon, Maharashtra < जळगाव
Ratnagiri, Maharashtra < रत्नागिरी
Dhule, Maharashtra < धुळे
Parbhani, Maharashtra < परभणी
Beed, Maharashtra < बीड
Navi Mumbai, Maharashtra < नवी मुंबई
Wardha, Maharashtra < वर्धा`,
  gu: `
Ahmedabad, Gujarat < અમદાવાદ
Surat, Gujarat < સુરત
Vadodara, Gujarat < વડોદરા; બરોડા
Rajkot, Gujarat < રાજકોટ
Bhavnagar, Gujarat < ભાવનગર
Jamnagar, Gujarat < જામનગર
Junagadh, Gujarat < જૂનાગઢ
Gandhinagar, Gujarat < ગાંધીનગર
Anand, Gujarat < આણંદ
Navsari, Gujarat < નવસારી
Morbi, Gujarat < મોરબી
Bharuch, Gujarat < ભરૂચ
Mehsana, Gujarat < મહેસાણા
Bhuj, Gujarat < ભુજ
Porbandar, Gujarat < પોરબંદર
Palanpur, Gujarat < પાલનપુર
Vapi, Gujarat < વાપી
Godhra, Gujarat < ગોધરા
Mumbai, Maharashtra < મુંબઈ
Delhi, Delhi < દિલ્હી`,
  kn: `
Bengaluru, Karnataka < ಬೆಂಗಳೂರು
Mysuru, Karnataka < ಮೈಸೂರು
Mangaluru, Karnataka < ಮಂಗಳೂರು
Hubballi, Karnataka < ಹುಬ್ಬಳ್ಳಿ
Belagavi, Karnataka < ಬೆಳಗಾವಿ
Kalaburagi, Karnataka < ಕಲಬುರಗಿ
Davanagere, Karnataka < ದಾವಣಗೆರೆ
Ballari, Karnataka < ಬಳ್ಳಾರಿ
Vijayapura, Karnataka < ವಿಜಯಪುರ
Shivamogga, Karnataka < ಶಿವಮೊಗ್ಗ
Tumakuru, Karnataka < ತುಮಕೂರು
Raichur, Karnataka < ರಾಯಚೂರು
Bidar, Karnataka < ಬೀದರ್
Hassan, Karnataka < ಹಾಸನ
Udupi, Karnataka < ಉಡುಪಿ
Mandya, Karnataka < ಮಂಡ್ಯ
Kolar, Karnataka < ಕೋಲಾರ
Dharwad, Karnataka < ಧಾರವಾಡ
Chennai, Tamil Nadu < ಚೆನ್ನೈ
Hyderabad, Telangana < ಹೈದರಾಬಾದ್`,
  ml: `
Thiruvananthapuram, Kerala < തിരുവനന്തപുരം
Kochi, Kerala < കൊച്ചി
Kozhikode, Kerala < കോഴിക്കോട്
Thrissur, Kerala < തൃശ്ശൂർ; തൃശൂർ
Kollam, Kerala < കൊല്ലം
Kannur, Kerala < കണ്ണൂർ
Alappuzha, Kerala < ആലപ്പുഴ
Palakkad, Kerala < പാലക്കാട്
Malappuram, Kerala < മലപ്പുറം
Kottayam, Kerala < കോട്ടയം
Ernakulam, Kerala < എറണാകുളം
Pathanamthitta, Kerala < പത്തനംതിട്ട
Idukki, Kerala < ഇടുക്കി
Wayanad, Kerala < വയനാട്
Kasaragod, Kerala < കാസർഗോഡ്
Guruvayur, Kerala < ഗുരുവായൂർ
Tellicherry, Kerala < തലശ്ശേരി
Bengaluru, Karnataka < ബെംഗളൂരു
Chennai, Tamil Nadu < ചെന്നൈ
Coimbatore, Tamil Nadu < കോയമ്പത്തൂർ`,
  or: `
Bhubaneswar, Odisha < ଭୁବନେଶ୍ୱର
Cuttack, Odisha < କଟକ
Puri, Odisha < ପୁରୀ
Rourkela, Odisha < ରାଉରକେଲା
Sambalpur, Odisha < ସମ୍ବଲପୁର
Brahmapur, Odisha < ବ୍ରହ୍ମପୁର
Balasore, Odisha < ବାଲେଶ୍ୱର
Bargarh, Odisha < ବରଗଡ଼
Bhadrak, Odisha < ଭଦ୍ରକ
Jharsuguda, Odisha < ଝାରସୁଗୁଡ଼ା
Sundargarh, Odisha < ସୁନ୍ଦରଗଡ଼
Jeypore, Odisha < ଜୟପୁର, ଓଡ଼ିଶା
Baripada, Odisha < ବାରିପଦା
Angul, Odisha < ଅନୁଗୁଳ
Dhenkanal, Odisha < ଢେଙ୍କାନାଳ
Koraput, Odisha < କୋରାପୁଟ
Talcher, Odisha < ତାଳଚେର
Paradip Garh, Odisha < ପାରାଦୀପ
Kendrapara, Odisha < କେନ୍ଦ୍ରାପଡ଼ା
Jajpur, Odisha < ଯାଜପୁର
Khordha, Odisha < ଖୋର୍ଦ୍ଧା
Kolkata, West Bengal < କୋଲକାତା`,
  pa: `
Amritsar, Punjab < ਅੰਮ੍ਰਿਤਸਰ
Ludhiana, Punjab < ਲੁਧਿਆਣਾ
Jalandhar, Punjab < ਜਲੰਧਰ
Patiala, Punjab < ਪਟਿਆਲਾ
Bathinda, Punjab < ਬਠਿੰਡਾ
Mohali, Punjab < ਮੋਹਾਲੀ
Hoshiarpur, Punjab < ਹੁਸ਼ਿਆਰਪੁਰ
Pathankot, Punjab < ਪਠਾਨਕੋਟ
Moga, Punjab < ਮੋਗਾ
Ferozepur, Punjab < ਫ਼ਿਰੋਜ਼ਪੁਰ; ਫਿਰੋਜ਼ਪੁਰ
Faridkot, Punjab < ਫ਼ਰੀਦਕੋਟ
Barnala, Punjab < ਬਰਨਾਲਾ
Sangrur, Punjab < ਸੰਗਰੂਰ
Gurdaspur, Punjab < ਗੁਰਦਾਸਪੁਰ
Kapurthala, Punjab < ਕਪੂਰਥਲਾ
Khanna, Punjab < ਖੰਨਾ
Phagwara, Punjab < ਫਗਵਾੜਾ
Abohar, Punjab < ਅਬੋਹਰ
Chandigarh, Chandigarh < ਚੰਡੀਗੜ੍ਹ
Delhi, Delhi < ਦਿੱਲੀ`,
} as const;

export const casesByLanguage: Readonly<Record<string, readonly PlaceCase[]>> = Object.fromEntries(
  Object.entries(cases).map(([code, text]) => [code, readCases(text)]),
);
