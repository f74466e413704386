// Texts for the box, 50 of each shape, by the town or district that they mean and its state.
import { readCases, type PlaceCase } from './placeCases.ts';

const texts = {
  'a map program': `
Guntur, Andhra Pradesh < Guntur, Andhra Pradesh, India
Tenali, Andhra Pradesh < Tenali, India; Tenali, Guntur, Andhra Pradesh, India
Dehradun, Uttarakhand < Dehradun, Uttarakhand, India
Jammu, Jammu and Kashmir < Jammu, India; Jammu, Jammu and Kashmir, India
Krishnanagar, West Bengal < Krishnanagar, West Bengal, India
Guwahati, Assam < Guwahati, Assam, India
Hyderabad, Telangana < Hyderabad, Telangana, India; Hyderabad, Andhra Pradesh, India
Bhimavaram, Andhra Pradesh < Bhimavaram, Andhra Pradesh, India
Nellore, Andhra Pradesh < Nellore, Andhra Pradesh 524001, India
Chennai, Tamil Nadu < Chennai, Tamil Nadu, India
Salem, Tamil Nadu < Salem, Tamil Nadu, India
Erode, Tamil Nadu < Erode, Tamil Nadu, India
Karur, Tamil Nadu < Karur, Tamil Nadu, India
Nagercoil, Tamil Nadu < Nagercoil, Tamil Nadu, India
Kochi, Kerala < Kochi, Kerala, India
Thrissur, Kerala < Thrissur, Kerala, India
Mysuru, Karnataka < Mysuru, Karnataka, India
Hassan, Karnataka < Hassan, Karnataka, India
Udupi, Karnataka < Udupi, Karnataka 576101, India
Bengaluru, Karnataka < Bengaluru, Karnataka, India
Pune, Maharashtra < Pune, Maharashtra, India
Mumbai, Maharashtra < Mumbai, Maharashtra, India
Kolhapur, Maharashtra < Kolhapur, Maharashtra, India
Latur, Maharashtra < Latur, Maharashtra, India
Surat, Gujarat < Surat, Gujarat, India
Anand, Gujarat < Anand, Gujarat, India
Jaipur, Rajasthan < Jaipur, Rajasthan, India
Kota, Rajasthan < Kota, Rajasthan, India
Sikar, Rajasthan < Sikar, Rajasthan, India
Indore, Madhya Pradesh < Indore, Madhya Pradesh, India
Sagar, Madhya Pradesh < Sagar, Madhya Pradesh, India
Raipur, Chhattisgarh < Raipur, Chhattisgarh, India
Durg, Chhattisgarh < Durg, Chhattisgarh, India
Lucknow, Uttar Pradesh < Lucknow, Uttar Pradesh, India
Agra, Uttar Pradesh < Agra, Uttar Pradesh, India
Prayagraj, Uttar Pradesh < Prayagraj, Uttar Pradesh, India
Patna, Bihar < Patna, Bihar, India
Aurangabad, Bihar < Aurangabad, Bihar, India
Ranchi, Jharkhand < Ranchi, Jharkhand, India
Cuttack, Odisha < Cuttack, Odisha, India
Puri, Odisha < Puri, Odisha, India
Kolkata, West Bengal < Kolkata, West Bengal, India
Siliguri, West Bengal < Siliguri, West Bengal, India
Silchar, Assam < Silchar, Assam, India
Imphal, Manipur < Imphal, Manipur, India
Shillong, Meghalaya < Shillong, Meghalaya, India
Leh, Ladakh < Leh, Ladakh 194101, India`,
  'the letters of a state': `
Bhimavaram, Andhra Pradesh < bhimavaram AP; Bhimavaram ap
Guntur, Andhra Pradesh < guntur, A.P.
Ongole, Andhra Pradesh < Ongole AP
Warangal, Telangana < warangal TS; Warangal, TG
Khammam, Telangana < khammam ts
Salem, Tamil Nadu < salem TN
Vellore, Tamil Nadu < vellore tn
Karur, Tamil Nadu < Karur, T.N.
Hassan, Karnataka < hassan KA
Bidar, Karnataka < bidar ka
Vijayapura, Karnataka < bijapur KA
Bijapur, Chhattisgarh < bijapur CG
Kollam, Kerala < kollam KL
Adur, Kerala < adoor KL
Nagpur, Maharashtra < nagpur MH
Satara, Maharashtra < satara mh
Aurangabad, Maharashtra < aurangabad MH
Aurangabad, Bihar < aurangabad BR; aurangabad bihar
Patan, Gujarat < patan GJ
Anand, Gujarat < anand gj
Hamirpur, Himachal Pradesh < hamirpur HP
Hamirpur, Uttar Pradesh < hamirpur UP
Bilaspur, Himachal Pradesh < bilaspur hp
Bilaspur, Chhattisgarh < bilaspur CG
Pratapgarh, Uttar Pradesh < pratapgarh UP
Pratapgarh, Rajasthan < pratapgarh RJ
Balrampur, Uttar Pradesh < balrampur up
Rampur, Uttar Pradesh < rampur UP
Gwalior, Madhya Pradesh < gwalior MP
Sagar, Madhya Pradesh < sagar mp
Kota, Rajasthan < kota RJ
Karnal, Haryana < karnal HR
Ambala, Haryana < ambala hr
Moga, Punjab < moga PB
Patiala, Punjab < patiala pb
Jammu, Jammu and Kashmir < jammu JK
Srinagar, Jammu and Kashmir < srinagar J&K; srinagar jk
Srinagar, Uttarakhand < srinagar UK
Haridwar, Uttarakhand < haridwar uk
Ranchi, Jharkhand < ranchi JH
Puri, Odisha < puri OD
Bargarh, Odisha < bargarh or
Malda, West Bengal < malda WB
Howrah, West Bengal < howrah wb
Silchar, Assam < silchar AS`,
  'a former name': `
Nuh, Haryana < Mewat; Mewat district
Gurugram, Haryana < Gurgaon
Khandwa, Madhya Pradesh < East Nimar
Khargone, Madhya Pradesh < West Nimar
Dima Hasao, Assam < North Cachar Hills; NC Hills
Amroha, Uttar Pradesh < Jyotiba Phule Nagar
Hathras, Uttar Pradesh < Mahamaya Nagar
Kasganj, Uttar Pradesh < Kanshiram Nagar
Amethi, Uttar Pradesh < Chhatrapati Shahuji Maharaj Nagar
Bhadohi, Uttar Pradesh < Sant Ravidas Nagar
Prayagraj, Uttar Pradesh < Allahabad
Ayodhya, Uttar Pradesh < Faizabad
Gautam Buddha Nagar, Uttar Pradesh < GB Nagar
Ranga Reddy, Telangana < RR district; K.V.Rangareddy; Rangareddy
Hanamkonda, Telangana < Warangal Urban
Purba Bardhaman, West Bengal < East Burdwan
Paschim Medinipur, West Bengal < West Midnapore
Purba Medinipur, West Bengal < East Midnapore
North 24 Parganas, West Bengal < 24 Parganas North; 24 Parganas (N)
Uttar Dinajpur, West Bengal < North Dinajpur
Kolkata, West Bengal < Calcutta
Mumbai, Maharashtra < Bombay
Chhatrapati Sambhajinagar, Maharashtra < Sambhajinagar
Dharashiv, Maharashtra < Osmanabad
Ahilyanagar, Maharashtra < Ahmednagar
Narmadapuram, Madhya Pradesh < Hoshangabad
Shahid Bhagat Singh Nagar, Punjab < Nawanshahr district
Rupnagar, Punjab < Ropar
Chennai, Tamil Nadu < Madras
Thoothukudi, Tamil Nadu < Tuticorin
Tiruchirappalli, Tamil Nadu < Trichy
Thiruvananthapuram, Kerala < Trivandrum
Kozhikode, Kerala < Calicut
Kannur, Kerala < Cannanore
Bengaluru, Karnataka < Bangalore
Mysuru, Karnataka < Mysore
Kalaburagi, Karnataka < Gulbarga
Belagavi, Karnataka < Belgaum
Kodagu, Karnataka < Coorg
Puducherry, Puducherry < Pondicherry
Rajamahendravaram, Andhra Pradesh < Rajahmundry
Kadapa, Andhra Pradesh < Cuddapah
Sribhumi, Assam < Karimganj
Odisha, Odisha < Orissa`,
  'a script of India': `
Guntur, Andhra Pradesh < గుంటూరు; గుంటూరు, ఆంధ్రప్రదేశ్; ગુંટુર; ਗੁੰਟੂਰ
Tenali, Andhra Pradesh < తెనాలి, భారతదేశం
Bhimavaram, Andhra Pradesh < భీమవరం
YSR Kadapa, Andhra Pradesh < కడప జిల్లా
Warangal, Telangana < వరంగల్, తెలంగాణ
Khammam, Telangana < ఖమ్మం
Hyderabad, Telangana < హైదరాబాద్, ఆంధ్రప్రదేశ్; হায়দ্রাবাদ
Madurai, Tamil Nadu < மதுரை மாவட்டம்; மதுரை, தமிழ்நாடு, இந்தியா
Salem, Tamil Nadu < சேலம்
Erode, Tamil Nadu < ஈரோடு
Mysuru, Karnataka < ಮೈಸೂರು; ಮೈಸೂರು ಜಿಲ್ಲೆ
Hassan, Karnataka < ಹಾಸನ
Tumakuru, Karnataka < ತುಮಕೂರು
Kochi, Kerala < കൊച്ചി; കൊച്ചി, കേരളം, ഇന്ത്യ
Thrissur, Kerala < തൃശ്ശൂർ
Kollam, Kerala < കൊല്ലം ജില്ല
Pune, Maharashtra < पुणे जिल्हा; पुणे, महाराष्ट्र, भारत
Satara, Maharashtra < सातारा
Solapur, Maharashtra < सोलापूर
Nagpur, Maharashtra < नागपुर
Jaipur, Rajasthan < जयपुर, राजस्थान
Kota, Rajasthan < कोटा
Lucknow, Uttar Pradesh < लखनऊ, उत्तर प्रदेश, भारत
Varanasi, Uttar Pradesh < बनारस; वाराणसी जिला
Patna, Bihar < पटना
Gaya, Bihar < गया, बिहार
Ranchi, Jharkhand < रांची, झारखंड
Indore, Madhya Pradesh < इंदौर
Dehradun, Uttarakhand < देहरादून, उत्तराखंड
Surat, Gujarat < સુરત
Rajkot, Gujarat < રાજકોટ જિલ્લો
Vadodara, Gujarat < વડોદરા, ગુજરાત
Ludhiana, Punjab < ਲੁਧਿਆਣਾ
Amritsar, Punjab < ਅੰਮ੍ਰਿਤਸਰ, ਪੰਜਾਬ
Patiala, Punjab < ਪਟਿਆਲਾ ਜ਼ਿਲ੍ਹਾ
Kolkata, West Bengal < কলকাতা, পশ্চিমবঙ্গ, ভারত
Siliguri, West Bengal < শিলিগুড়ি
Howrah, West Bengal < হাওড়া জেলা
Cuttack, Odisha < କଟକ; କଟକ ଜିଲ୍ଲା`,
  'a PIN code': `
Guntur, Andhra Pradesh < 522001; 522-001; 522001.; ५२२००१; PIN 522001; 522 001; ౫౨౨౦౦౧; Pin Code: 522001; Guntur 522001; Guntur - 522001; ૫૨૨૦૦૧; pincode 522002
Hyderabad, Telangana < 500001; 500-003; PIN-500001; Hyderabad-500001; 500 004.; ৫০০০০১
Chennai, Tamil Nadu < 600001; 600-020; Pin: 600004; Chennai - 600 001; ௬௦௦௦௦௧
Bengaluru Urban, Karnataka < 560001; 560-034; Bangalore 560001; ೫೬೦೦೦೧
Pune, Maharashtra < 411001; 411-038; Pune-411004; ४११००१; PIN code 411001
Jaipur, Rajasthan < 302001; 302-004
Lucknow, Uttar Pradesh < 226001; २२६००१; Lucknow, 226010
Patna, Bihar < 800001; Patna 800 001
Kolkata, West Bengal < 700001; 700-019; ৭০০০০১
Ernakulam, Kerala < 682001; ൬൮൨൦൦൧
Surat, Gujarat < 395001; ૩૯૫૦૦૩
Ludhiana, Punjab < 141001; ੧੪੧੦੦੧`,
  'a hospital with its town': `
Guntur, Andhra Pradesh < Govt General Hospital, Guntur, Andhra Pradesh, India; GGH Guntur; government hospital guntur AP
Tenali, Andhra Pradesh < district hospital tenali; Area Hospital, Tenali, Andhra Pradesh
Mangalagiri, Andhra Pradesh < AIIMS Mangalagiri; NRI General Hospital, Mangalagiri, India
Vijayawada, Andhra Pradesh < Manipal Hospital, Vijayawada, India; Ramesh hospital vijayawada
Visakhapatnam, Andhra Pradesh < KGH vizag; King George Hospital, Visakhapatnam, Andhra Pradesh, India
Kurnool, Andhra Pradesh < Government General Hospital, Kurnool, India
Hyderabad, Telangana < Nizams Institute Hyderabad; Apollo Hospitals, Jubilee Hills, Hyderabad, Telangana, India; yashoda hospital hyderabad
Warangal, Telangana < MGM Hospital Warangal; MGM hospital, Warangal, India
Chennai, Tamil Nadu < Apollo Chennai; Rajiv Gandhi General Hospital, Chennai, Tamil Nadu, India
Vellore, Tamil Nadu < CMC Vellore; Christian Medical College, Vellore, India
Madurai, Tamil Nadu < Government Rajaji Hospital, Madurai, Tamil Nadu, India; apollo madurai
Coimbatore, Tamil Nadu < KMCH Coimbatore; PSG hospital coimbatore
Bengaluru, Karnataka < Kidwai bangalore; Victoria Hospital, Bengaluru, Karnataka, India
Mysuru, Karnataka < K R Hospital Mysore; JSS hospital, Mysuru, India
Manipal, Karnataka < Kasturba Hospital, Manipal, Karnataka, India
Mumbai, Maharashtra < KEM Hospital, Mumbai, Maharashtra, India; tata memorial mumbai
Pune, Maharashtra < Sassoon Hospital, Pune, India; ruby hall pune
Nagpur, Maharashtra < GMC Nagpur; government medical college nagpur
Ahmedabad, Gujarat < Civil Hospital, Ahmedabad, Gujarat, India
Jaipur, Rajasthan < SMS Hospital, Jaipur, Rajasthan, India
Jodhpur, Rajasthan < AIIMS Jodhpur
Lucknow, Uttar Pradesh < KGMU Lucknow, India; SGPGI, Lucknow, Uttar Pradesh, India
Rishikesh, Uttarakhand < AIIMS Rishikesh, Uttarakhand, India
Dehradun, Uttarakhand < Doon Hospital, Dehradun, India
Patna, Bihar < AIIMS Patna, India; PMCH patna
Ranchi, Jharkhand < RIMS Ranchi, India
Cuttack, Odisha < SCB Medical College, Cuttack, India
Kolkata, West Bengal < SSKM hospital, Kolkata, West Bengal, India
Guwahati, Assam < GMCH guwahati
Ludhiana, Punjab < DMC Ludhiana, Punjab, India
Chandigarh, Chandigarh < PGI chandigarh
Thiruvananthapuram, Kerala < RCC Trivandrum, India`,
} as const;

export const boxTexts: readonly (readonly [shape: string, cases: readonly PlaceCase[]])[] = Object.entries(texts).map(
  ([shape, lines]) => [shape, readCases(lines)],
);
