// Texts that people may type for a place, by its present name and state.

const cases = `
Guntur, Andhra Pradesh < Guntur; guntoor; Gunturu; Guntur, Andhra Pradesh; Guntur AP; गुंटूर; గుంటూరు; 522001
Tenali, Andhra Pradesh < Tenaly; Tenali, Guntoor; తెనాలి
Vijayawada, Andhra Pradesh < Vijaywada; Bezwada; విజయవాడ
Visakhapatnam, Andhra Pradesh < Vizag; Vishakapatnam; Visakhapatanam; Waltair
Rajamahendravaram, Andhra Pradesh < Rajahmundry; Rajamundry
Kadapa, Andhra Pradesh < Cuddapah
Tirupati, Andhra Pradesh < Tirupathi
Kakinada, Andhra Pradesh < Kakinda
Nellore, Andhra Pradesh < Nelore
Vizianagaram, Andhra Pradesh < Vizianagram
Anantapur, Andhra Pradesh < Anantapuram, AP
Hyderabad, Telangana < Hyderbad; Hydrabad; Haidarabad; Hyd; హైదరాబాద్; حیدرآباد; Banjara Hills; Gachibowli; Jubilee Hils
Secunderabad, Telangana < Secundrabad
Warangal, Telangana < Waranagal; వరంగల్
Karimnagar, Telangana < Karim Nagar
Khammam, Telangana < Khamam
Bengaluru, Karnataka < Bangalore; Banglore; Bangaluru; Bengalore; Blr; బెంగళూరు; ಬೆಂಗಳೂರು; Koramangala; Koramangala, Bangalore; Jayanagar; Whitefield; Indiranagar, Bengaluru
Mysuru, Karnataka < Mysore; Mysoor; ಮೈಸೂರು
Mangaluru, Karnataka < Mangalore; Manglore; ಮಂಗಳೂರು
Hubballi, Karnataka < Hubli; ಹುಬ್ಬಳ್ಳಿ
Belagavi, Karnataka < Belgaum; Belgum
Kalaburagi, Karnataka < Gulbarga
Ballari, Karnataka < Bellary
Shivamogga, Karnataka < Shimoga
Tumkur, Karnataka < Tumkuru
Vijayapura, Karnataka < Bijapur Karnataka
Davangere, Karnataka < Davangere
Chennai, Tamil Nadu < Madras; Chenai; Chennay; சென்னை; 600020; Adyar; T. Nagar; T Nagar Chennai; Velachery; Mylapore
Coimbatore, Tamil Nadu < Coimbatur; Koyambathur; Kovai; கோயம்புத்தூர்
Tiruchirappalli, Tamil Nadu < Trichy; Trichi; Tiruchirapalli; திருச்சி
Thanjavur, Tamil Nadu < Tanjore
Thoothukudi, Tamil Nadu < Tuticorin; Tutikorin
Ooty, Tamil Nadu < Ooty; Ootacamund
Madurai, Tamil Nadu < Madhurai; மதுரை
Tirunelveli, Tamil Nadu < Tirunelvelli
Kanyakumari, Tamil Nadu < Kanyakumari
Salem, Tamil Nadu < Selam; சேலம்
Puducherry, Puducherry < Pondicherry; Pondichery; Pondy
Thiruvananthapuram, Kerala < Trivandrum; Thiruvanthapuram; തിരുവനന്തപുരം
Kochi, Kerala < Cochin; കൊച്ചി
Kozhikode, Kerala < Calicut; Kozikode; കോഴിക്കോട്
Thrissur, Kerala < Trichur; Trissur; തൃശ്ശൂർ
Alappuzha, Kerala < Alleppey; Alapuzha
Kollam, Kerala < Quilon
Palakkad, Kerala < Palghat
Kannur, Kerala < Cannanore
Mumbai, Maharashtra < Bombay; Mumbay; मुंबई; बम्बई; Andheri; Andheri West; Bandra; Dadar
Pune, Maharashtra < Poona; Puna; पुणे; 411038; Kothrud
Nashik, Maharashtra < Nasik; नाशिक
Nagpur, Maharashtra < Nagpoor; नागपूर
Ahilyanagar, Maharashtra < Ahmednagar
Dharashiv, Maharashtra < Osmanabad
Aurangabad, Maharashtra < Sambhajinagar; Aurangabad Maharashtra
Kolhapur, Maharashtra < Kolapur; कोल्हापूर
Solapur, Maharashtra < Solapur
Thane, Maharashtra < Thana
Navi Mumbai, Maharashtra < New Mumbai
Panaji, Goa < Panjim
Madgaon, Goa < Margao
Ahmedabad, Gujarat < Ahmadabad; Amdavad; Ahemdabad; અમદાવાદ; 380 001
Vadodara, Gujarat < Baroda; Vadodra; વડોદરા
Bharuch, Gujarat < Broach
Jamnagar, Gujarat < Jamanagar
Bhavnagar, Gujarat < Bhavnager
Jaipur, Rajasthan < Jaypur; जयपुर
Jodhpur, Rajasthan < Jodhpure
Udaipur, Rajasthan < Udaypur
Bikaner, Rajasthan < Bikanir
Delhi, Delhi < Dilli; दिल्ली; دہلی; Dwarka, Delhi; Lajpat Nagar; Connaught Place
New Delhi, Delhi < New Delhi
Gurugram, Haryana < Gurgaon; Gurgoan
Faridabad, Haryana < Faridabaad
Panipat, Haryana < Panipath
Chandigarh, Chandigarh < Chandighar
Ludhiana, Punjab < Ludhiyana; ਲੁਧਿਆਣਾ
Jalandhar, Punjab < Jullundur; ਜਲੰਧਰ
Amritsar, Punjab < Amritser; ਅੰਮ੍ਰਿਤਸਰ
Bathinda, Punjab < Bhatinda
Shimla, Himachal Pradesh < Simla
Dehradun, Uttarakhand < Dehra Dun
Haridwar, Uttarakhand < Hardwar
Rishikesh, Uttarakhand < Rishikesh
Prayagraj, Uttar Pradesh < Allahabad
Varanasi, Uttar Pradesh < Banaras; Benaras; Kashi; वाराणसी
Kanpur, Uttar Pradesh < Cawnpore
Lucknow, Uttar Pradesh < Lucknau; Luknow; लखनऊ; لکھنؤ
Ayodhya, Uttar Pradesh < Faizabad
Ghaziabad, Uttar Pradesh < Gaziabad
Meerut, Uttar Pradesh < Meruth
Mathura, Uttar Pradesh < Mathura
Bareilly, Uttar Pradesh < Barielly
Kolkata, West Bengal < Calcutta; Kolkatta; কলকাতা; Salt Lake
Barddhaman, West Bengal < Burdwan
Darjeeling, West Bengal < Darjeeling
Siliguri, West Bengal < Silliguri; শিলিগুড়ি
Cooch Behar, West Bengal < Cooch Behar
Bhubaneswar, Odisha < Bhuvaneshwar; Bhubneshwar; ଭୁବନେଶ୍ୱର
Cuttack, Odisha < Katak; କଟକ
Rourkela, Odisha < Raurkela
Guwahati, Assam < Gauhati; Guahati; গুয়াহাটি
Silchar, Assam < Silchur
Imphal, Manipur < Imfal
Shillong, Meghalaya < Shilong
Aizawl, Mizoram < Aijal
Gangtok, Sikkim < Gangtoc
Sri Vijaya Puram (Port Blair), Andaman and Nicobar Islands < Port Blair
Bhopal, Madhya Pradesh < Bhopaal
Indore, Madhya Pradesh < Indor; इंदौर
Gwalior, Madhya Pradesh < Gwaliar
Jabalpur, Madhya Pradesh < Jabalpore
Narmadapuram, Madhya Pradesh < Hoshangabad
Jamshedpur, Jharkhand < Tatanagar; Jamshedpoor
Ranchi, Jharkhand < Raanchi
Dhanbad, Jharkhand < Dhanbaad
Muzaffarpur, Bihar < Muzafarpur
Patna, Bihar < Pattna
Gaya, Bihar < Gaya
Srinagar, Jammu and Kashmir < Srinagar; سرینگر
Leh, Ladakh < Leh; 194101
Aurangabad, Bihar < Aurangabad, Bihar
Hamirpur, Himachal Pradesh < Hamirpur HP
Hamirpur, Uttar Pradesh < Hamirpur, Uttar Pradesh
Bilaspur, Himachal Pradesh < Bilaspur, Himachal
Bilaspur, Chhattisgarh < Bilaspur Chattisgarh
Gorakhpur, Uttar Pradesh < Gorakhpur UP
Udaipur, Tripura < Udaipur, Tripura
Raipur, Chhattisgarh < Raipur CG
Kurnool, Andhra Pradesh < Near bus stand, Kurnool
Sri Potti Sriramulu Nellore, Andhra Pradesh < Nellore dist
Nalgonda, Telangana < Nalgonda district
Odisha, Odisha < Orissa
Uttarakhand, Uttarakhand < Uttaranchal
Tamil Nadu, Tamil Nadu < Tamilnadu
Maharashtra, Maharashtra < Maharastra; महाराष्ट्र
Uttar Pradesh, Uttar Pradesh < UP
Gujarat, Gujarat < Gujrat
West Bengal, West Bengal < Paschim Bangal
Howrah, West Bengal < হাওড়া
Surat, Gujarat < સુરત
Rajkot, Gujarat < રાજકોટ
Bengaluru Urban, Karnataka < 560 034
Central Delhi, Delhi < 110001
North 24 Parganas, West Bengal < 700064
Mumbai City, Maharashtra < 400001
Mumbai Suburban, Maharashtra < 400058
Ernakulam, Kerala < 682001
Kamrup Metropolitan, Assam < 781001
`;

/** In Hindi, Tamil, Telugu and Urdu: states, districts, cities, former names, other spellings, mixed scripts. */
const inScripts = `
Andhra Pradesh, Andhra Pradesh < आंध्र; ఆంధ్ర; ஆந்திரா; ஆந்திரப்பிரதேசம்
Uttar Pradesh, Uttar Pradesh < यूपी; उत्तरप्रदेश; یوپی; యూపీ
Madhya Pradesh, Madhya Pradesh < मध्यप्रदेश; एमपी
West Bengal, West Bengal < बंगाल; পশ্চিমবঙ্গ; مغربی بنگال
Odisha, Odisha < उड़ीसा; ఒరిస్సా; ஒரிசா; اڑیسہ
Tamil Nadu, Tamil Nadu < तमिल नाडु; தமிழகம்; தமிழ் நாடு; తమిళ నాడు; تامل ناڈو
Telangana, Telangana < తెలంగాణా; தெலுங்கானா; तेलंगाणा
Kerala, Kerala < கேரளம்; കേരളം; केरला
Karnataka, Karnataka < கர்நாடகம்; ಕರ್ನಾಟಕ
Jammu and Kashmir, Jammu and Kashmir < जम्मू कश्मीर; جموں کشمیر; کشمیر; कश्मीर
Puducherry, Puducherry < पांडिचेरी; பாண்டிச்சேரி; புதுவை; పాండిచ్చేరి
Maharashtra, Maharashtra < மகாராஷ்டிரம்; مہاراشٹرا
Mumbai, Maharashtra < बंबई; బొంబాయి; பம்பாய்; بمبئی; ممبئی
Chennai, Tamil Nadu < मद्रास; மெட்ராஸ்; మద్రాసు; مدراس; চেন্নাই
Kolkata, West Bengal < कलकत्ता; కలకత్తా; கல்கத்தா; کلکتہ
Delhi, Delhi < தில்லி; دلی; ఢిల్లీ
New Delhi, Delhi < नई दिल्ली; புது தில்லி; نئی دلی; న్యూ ఢిల్లీ
Bengaluru, Karnataka < बैंगलोर; बंगलौर; பெங்களூர்; بنگلور; بنگلورو; బెంగుళూరు
Hyderabad, Telangana < हैदराबाद; హైద్రాబాద్; హైదరాబాదు; ஹைதராபாத்; حیدر آباد; حیدرآباد، تلنگانہ; Hyderabad تلنگانہ
Secunderabad, Telangana < सिकंदराबाद तेलंगाना; సికింద్రాబాదు; செகந்திராபாத்
Visakhapatnam, Andhra Pradesh < विशाखापट्टनम; వైజాగ్; విశాఖ; విశాఖపట్టణం; विशाखापत्तनम
Vijayawada, Andhra Pradesh < బెజవాడ; وجئے واڑہ; விஜயவாடா; विजयवाडा
Rajamahendravaram, Andhra Pradesh < రాజమండ్రి; राजमुंदरी
Nellore, Andhra Pradesh < నెల్లూరు; நெல்லூர்
Kurnool, Andhra Pradesh < కర్నూల్; కర్నూలు
Ongole, Andhra Pradesh < ఒంగోలు
Guntur, Andhra Pradesh < గుంటూరు, ఆంధ్రప్రదేశ్; గుంటూరు ఆంధ్రప్రదేశ్; Guntur ఆంధ్రప్రదేశ్; गुंटूर, Andhra Pradesh; குண்டூர்; گنٹور; గుంటూరు (Guntur), ఆంధ్రప్రదేశ్ (Andhra Pradesh)
Tenali, Andhra Pradesh < తెనాలి, గుంటూరు; తెనాలి గుంటూరు
Warangal, Telangana < వరంగల్లు; వరంగల్; वारंगल
Nizamabad, Telangana < ضلع نظام آباد; నిజామాబాద్ జిల్లా
Coimbatore, Tamil Nadu < கோவை; கோவை, தமிழ்நாடு; कोयंबटूर; కోయంబత్తూరు
Tiruchirappalli, Tamil Nadu < திருச்சி; திருச்சிராப்பள்ளி
Tirunelveli, Tamil Nadu < நெல்லை; திருநெல்வேலி
Thanjavur, Tamil Nadu < தஞ்சை; தஞ்சாவூர்
Ooty, Tamil Nadu < ஊட்டி; உதகமண்டலம்
Ramanathapuram, Tamil Nadu < ராமநாதபுரம்; இராமநாதபுரம்
Ranipet, Tamil Nadu < ராணிப்பேட்டை
Rameswaram, Tamil Nadu < ராமேஸ்வரம்; இராமேஸ்வரம்
Madurai, Tamil Nadu < மதுரை மாவட்டம்; Madurai தமிழ்நாடு; मदुरै
Hosur, Tamil Nadu < ஓசூர்; ஒசூர்
Prayagraj, Uttar Pradesh < इलाहाबाद; الہ آباد; प्रयागराज
Varanasi, Uttar Pradesh < बनारस; काशी; வாரணாசி; بنارس
Ayodhya, Uttar Pradesh < फैजाबाद; अयोध्या
Gurugram, Haryana < गुड़गांव; गुरुग्राम; گڑگاؤں
Lucknow, Uttar Pradesh < लखनऊ, उत्तर प्रदेश; लखनऊ यूपी; لکھنو; లక్నో
Noida, Uttar Pradesh < नोएडा; نوئیڈا
Pune, Maharashtra < पूना; پونہ; பூனா
Patna, Bihar < पटना जिला; पटना, बिहार; Patna बिहार; پٹنہ
Gaya, Bihar < गया बिहार; गया जिला
Aurangabad, Bihar < औरंगाबाद, बिहार; اورنگ آباد بہار
Bilaspur, Himachal Pradesh < बिलासपुर, हिमाचल प्रदेश
Bilaspur, Chhattisgarh < बिलासपुर छत्तीसगढ़
Srinagar, Jammu and Kashmir < श्रीनगर; سرینگر; سری نگر
Aligarh, Uttar Pradesh < علیگڑھ; अलीगढ़
Bhopal, Madhya Pradesh < بھوپال; भोपाल
Kalaburagi, Karnataka < گلبرگہ; गुलबर्गा
Mysuru, Karnataka < میسور; मैसूर; மைசூர்; మైసూర్
Kochi, Kerala < कोच्चि; கொச்சின்; కొచ్చిన్
Thiruvananthapuram, Kerala < திருவனந்தபுரம்; त्रिवेंद्रम
Howrah, West Bengal < हावड़ा; హౌరా; ہاوڑہ
East Champaran, Bihar < पूर्वी चंपारण; पूर्वी चम्पारण; مشرقی چمپارن
North 24 Parganas, West Bengal < उत्तर 24 परगना; வடக்கு 24 பர்கனா
South Delhi, Delhi < दक्षिण दिल्ली
`;

export interface PlaceCase {
  text: string;
  name: string;
  state: string;
}

export const readCases = (text: string): readonly PlaceCase[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [place, texts] = line.split(' < ') as [string, string];
      const [name, state] = place.split(', ') as [string, string];
      return texts.split('; ').map((typed) => ({ text: typed, name, state }));
    });

export const placeCases = readCases(cases);
export const scriptCases = readCases(inScripts);
