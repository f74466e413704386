// Texts that people may type for a place, by its present name and state.

const cases = `
Guntur, Andhra Pradesh < Guntur; guntoor; Gunturu; Guntur, Andhra Pradesh; Guntur AP; गुंटूर; గుంటూరు; 522001
Thenali, Andhra Pradesh < Tenaly; Tenali, Guntoor; తెనాలి
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

export interface PlaceCase {
  text: string;
  name: string;
  state: string;
}

export const placeCases: readonly PlaceCase[] = cases
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [, name, state, texts] = /^(.*), (.*) < (.*)$/.exec(line)!;
    return texts!.split('; ').map((text) => ({ text, name: name!, state: state! }));
  });
