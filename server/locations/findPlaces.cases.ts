// Texts that people may type for a place, each with the place's present name and its state.

const cases = `
Guntur > Guntur, Andhra Pradesh
guntoor > Guntur, Andhra Pradesh
Gunturu > Guntur, Andhra Pradesh
Tenaly > Thenali, Andhra Pradesh
Vijaywada > Vijayawada, Andhra Pradesh
Bezwada > Vijayawada, Andhra Pradesh
Vizag > Visakhapatnam, Andhra Pradesh
Vishakapatnam > Visakhapatnam, Andhra Pradesh
Visakhapatanam > Visakhapatnam, Andhra Pradesh
Waltair > Visakhapatnam, Andhra Pradesh
Rajahmundry > Rajamahendravaram, Andhra Pradesh
Rajamundry > Rajamahendravaram, Andhra Pradesh
Cuddapah > Kadapa, Andhra Pradesh
Tirupathi > Tirupati, Andhra Pradesh
Kakinda > Kakinada, Andhra Pradesh
Nelore > Nellore, Andhra Pradesh
Vizianagram > Vizianagaram, Andhra Pradesh
Anantapuram, AP > Anantapur, Andhra Pradesh
Hyderbad > Hyderabad, Telangana
Hydrabad > Hyderabad, Telangana
Haidarabad > Hyderabad, Telangana
Hyd > Hyderabad, Telangana
Secundrabad > Secunderabad, Telangana
Waranagal > Warangal, Telangana
Karim Nagar > Karimnagar, Telangana
Khamam > Khammam, Telangana
Bangalore > Bengaluru, Karnataka
Banglore > Bengaluru, Karnataka
Bangaluru > Bengaluru, Karnataka
Bengalore > Bengaluru, Karnataka
Blr > Bengaluru, Karnataka
Mysore > Mysuru, Karnataka
Mysoor > Mysuru, Karnataka
Mangalore > Mangaluru, Karnataka
Manglore > Mangaluru, Karnataka
Hubli > Hubballi, Karnataka
Belgaum > Belagavi, Karnataka
Belgum > Belagavi, Karnataka
Gulbarga > Kalaburagi, Karnataka
Bellary > Ballari, Karnataka
Shimoga > Shivamogga, Karnataka
Tumkuru > Tumkur, Karnataka
Bijapur Karnataka > Vijayapura, Karnataka
Davangere > Davangere, Karnataka
Madras > Chennai, Tamil Nadu
Chenai > Chennai, Tamil Nadu
Chennay > Chennai, Tamil Nadu
Coimbatur > Coimbatore, Tamil Nadu
Koyambathur > Coimbatore, Tamil Nadu
Kovai > Coimbatore, Tamil Nadu
Trichy > Tiruchirappalli, Tamil Nadu
Trichi > Tiruchirappalli, Tamil Nadu
Tiruchirapalli > Tiruchirappalli, Tamil Nadu
Tanjore > Thanjavur, Tamil Nadu
Tuticorin > Thoothukudi, Tamil Nadu
Tutikorin > Thoothukudi, Tamil Nadu
Ooty > Ooty, Tamil Nadu
Ootacamund > Ooty, Tamil Nadu
Madhurai > Madurai, Tamil Nadu
Tirunelvelli > Tirunelveli, Tamil Nadu
Kanyakumari > Kanyakumari, Tamil Nadu
Selam > Salem, Tamil Nadu
Pondicherry > Puducherry, Puducherry
Pondichery > Puducherry, Puducherry
Pondy > Puducherry, Puducherry
Trivandrum > Thiruvananthapuram, Kerala
Thiruvanthapuram > Thiruvananthapuram, Kerala
Cochin > Kochi, Kerala
Calicut > Kozhikode, Kerala
Kozikode > Kozhikode, Kerala
Trichur > Thrissur, Kerala
Trissur > Thrissur, Kerala
Alleppey > Alappuzha, Kerala
Alapuzha > Alappuzha, Kerala
Quilon > Kollam, Kerala
Palghat > Palakkad, Kerala
Cannanore > Kannur, Kerala
Bombay > Mumbai, Maharashtra
Mumbay > Mumbai, Maharashtra
Poona > Pune, Maharashtra
Puna > Pune, Maharashtra
Nasik > Nashik, Maharashtra
Nagpoor > Nagpur, Maharashtra
Ahmednagar > Ahilyanagar, Maharashtra
Osmanabad > Dharashiv, Maharashtra
Sambhajinagar > Aurangabad, Maharashtra
Kolapur > Kolhapur, Maharashtra
Solapur > Solapur, Maharashtra
Thana > Thane, Maharashtra
New Mumbai > Navi Mumbai, Maharashtra
Panjim > Panaji, Goa
Margao > Madgaon, Goa
Ahmadabad > Ahmedabad, Gujarat
Amdavad > Ahmedabad, Gujarat
Ahemdabad > Ahmedabad, Gujarat
Baroda > Vadodara, Gujarat
Vadodra > Vadodara, Gujarat
Broach > Bharuch, Gujarat
Jamanagar > Jamnagar, Gujarat
Bhavnager > Bhavnagar, Gujarat
Jaypur > Jaipur, Rajasthan
Jodhpure > Jodhpur, Rajasthan
Udaypur > Udaipur, Rajasthan
Bikanir > Bikaner, Rajasthan
Dilli > Delhi, Delhi
New Delhi > New Delhi, Delhi
Gurgaon > Gurugram, Haryana
Gurgoan > Gurugram, Haryana
Faridabaad > Faridabad, Haryana
Panipath > Panipat, Haryana
Chandighar > Chandigarh, Chandigarh
Ludhiyana > Ludhiana, Punjab
Jullundur > Jalandhar, Punjab
Amritser > Amritsar, Punjab
Bhatinda > Bathinda, Punjab
Simla > Shimla, Himachal Pradesh
Dehra Dun > Dehradun, Uttarakhand
Hardwar > Haridwar, Uttarakhand
Rishikesh > Rishikesh, Uttarakhand
Allahabad > Prayagraj, Uttar Pradesh
Banaras > Varanasi, Uttar Pradesh
Benaras > Varanasi, Uttar Pradesh
Kashi > Varanasi, Uttar Pradesh
Cawnpore > Kanpur, Uttar Pradesh
Lucknau > Lucknow, Uttar Pradesh
Luknow > Lucknow, Uttar Pradesh
Faizabad > Ayodhya, Uttar Pradesh
Gaziabad > Ghaziabad, Uttar Pradesh
Meruth > Meerut, Uttar Pradesh
Mathura > Mathura, Uttar Pradesh
Barielly > Bareilly, Uttar Pradesh
Calcutta > Kolkata, West Bengal
Kolkatta > Kolkata, West Bengal
Burdwan > Barddhaman, West Bengal
Darjeeling > Darjeeling, West Bengal
Silliguri > Siliguri, West Bengal
Cooch Behar > Cooch Behar, West Bengal
Bhuvaneshwar > Bhubaneswar, Odisha
Bhubneshwar > Bhubaneswar, Odisha
Katak > Cuttack, Odisha
Raurkela > Rourkela, Odisha
Gauhati > Guwahati, Assam
Guahati > Guwahati, Assam
Silchur > Silchar, Assam
Imfal > Imphal, Manipur
Shilong > Shillong, Meghalaya
Aijal > Aizawl, Mizoram
Gangtoc > Gangtok, Sikkim
Port Blair > Sri Vijaya Puram (Port Blair), Andaman and Nicobar Islands
Bhopaal > Bhopal, Madhya Pradesh
Indor > Indore, Madhya Pradesh
Gwaliar > Gwalior, Madhya Pradesh
Jabalpore > Jabalpur, Madhya Pradesh
Hoshangabad > Narmadapuram, Madhya Pradesh
Tatanagar > Jamshedpur, Jharkhand
Jamshedpoor > Jamshedpur, Jharkhand
Raanchi > Ranchi, Jharkhand
Dhanbaad > Dhanbad, Jharkhand
Muzafarpur > Muzaffarpur, Bihar
Pattna > Patna, Bihar
Gaya > Gaya, Bihar
Srinagar > Srinagar, Jammu and Kashmir
Leh > Leh, Ladakh
Guntur, Andhra Pradesh > Guntur, Andhra Pradesh
Guntur AP > Guntur, Andhra Pradesh
Aurangabad, Bihar > Aurangabad, Bihar
Aurangabad Maharashtra > Aurangabad, Maharashtra
Hamirpur HP > Hamirpur, Himachal Pradesh
Hamirpur, Uttar Pradesh > Hamirpur, Uttar Pradesh
Bilaspur, Himachal > Bilaspur, Himachal Pradesh
Bilaspur Chattisgarh > Bilaspur, Chhattisgarh
Gorakhpur UP > Gorakhpur, Uttar Pradesh
Udaipur, Tripura > Udaipur, Tripura
Raipur CG > Raipur, Chhattisgarh
Tenali, Guntoor > Thenali, Andhra Pradesh
Near bus stand, Kurnool > Kurnool, Andhra Pradesh
Nellore dist > Sri Potti Sriramulu Nellore, Andhra Pradesh
Nalgonda district > Nalgonda, Telangana
Orissa > Odisha, Odisha
Uttaranchal > Uttarakhand, Uttarakhand
Tamilnadu > Tamil Nadu, Tamil Nadu
Maharastra > Maharashtra, Maharashtra
UP > Uttar Pradesh, Uttar Pradesh
Gujrat > Gujarat, Gujarat
Paschim Bangal > West Bengal, West Bengal
दिल्ली > Delhi, Delhi
मुंबई > Mumbai, Maharashtra
बम्बई > Mumbai, Maharashtra
लखनऊ > Lucknow, Uttar Pradesh
वाराणसी > Varanasi, Uttar Pradesh
गुंटूर > Guntur, Andhra Pradesh
जयपुर > Jaipur, Rajasthan
इंदौर > Indore, Madhya Pradesh
पुणे > Pune, Maharashtra
नागपूर > Nagpur, Maharashtra
नाशिक > Nashik, Maharashtra
कोल्हापूर > Kolhapur, Maharashtra
महाराष्ट्र > Maharashtra, Maharashtra
బెంగళూరు > Bengaluru, Karnataka
హైదరాబాద్ > Hyderabad, Telangana
గుంటూరు > Guntur, Andhra Pradesh
విజయవాడ > Vijayawada, Andhra Pradesh
తెనాలి > Thenali, Andhra Pradesh
వరంగల్ > Warangal, Telangana
சென்னை > Chennai, Tamil Nadu
மதுரை > Madurai, Tamil Nadu
கோயம்புத்தூர் > Coimbatore, Tamil Nadu
திருச்சி > Tiruchirappalli, Tamil Nadu
சேலம் > Salem, Tamil Nadu
ಬೆಂಗಳೂರು > Bengaluru, Karnataka
ಮೈಸೂರು > Mysuru, Karnataka
ಹುಬ್ಬಳ್ಳಿ > Hubballi, Karnataka
ಮಂಗಳೂರು > Mangaluru, Karnataka
കൊച്ചി > Kochi, Kerala
കോഴിക്കോട് > Kozhikode, Kerala
തൃശ്ശൂർ > Thrissur, Kerala
തിരുവനന്തപുരം > Thiruvananthapuram, Kerala
কলকাতা > Kolkata, West Bengal
হাওড়া > Howrah, West Bengal
শিলিগুড়ি > Siliguri, West Bengal
গুয়াহাটি > Guwahati, Assam
અમદાવાદ > Ahmedabad, Gujarat
સુરત > Surat, Gujarat
વડોદરા > Vadodara, Gujarat
રાજકોટ > Rajkot, Gujarat
ଭୁବନେଶ୍ୱର > Bhubaneswar, Odisha
କଟକ > Cuttack, Odisha
ਅੰਮ੍ਰਿਤਸਰ > Amritsar, Punjab
ਲੁਧਿਆਣਾ > Ludhiana, Punjab
ਜਲੰਧਰ > Jalandhar, Punjab
لکھنؤ > Lucknow, Uttar Pradesh
حیدرآباد > Hyderabad, Telangana
سرینگر > Srinagar, Jammu and Kashmir
دہلی > Delhi, Delhi
522001 > Guntur, Andhra Pradesh
560 034 > Bengaluru Urban, Karnataka
600020 > Chennai, Tamil Nadu
110001 > Central Delhi, Delhi
700064 > North 24 Parganas, West Bengal
400001 > Mumbai City, Maharashtra
400058 > Mumbai Suburban, Maharashtra
411038 > Pune, Maharashtra
380 001 > Ahmedabad, Gujarat
682001 > Ernakulam, Kerala
781001 > Kamrup Metropolitan, Assam
194101 > Leh, Ladakh
Adyar > Chennai, Tamil Nadu
T. Nagar > Chennai, Tamil Nadu
T Nagar Chennai > Chennai, Tamil Nadu
Velachery > Chennai, Tamil Nadu
Mylapore > Chennai, Tamil Nadu
Andheri > Mumbai, Maharashtra
Andheri West > Mumbai, Maharashtra
Bandra > Mumbai, Maharashtra
Dadar > Mumbai, Maharashtra
Koramangala > Bengaluru, Karnataka
Koramangala, Bangalore > Bengaluru, Karnataka
Jayanagar > Bengaluru, Karnataka
Whitefield > Bengaluru, Karnataka
Indiranagar, Bengaluru > Bengaluru, Karnataka
Salt Lake > Kolkata, West Bengal
Dwarka, Delhi > Delhi, Delhi
Lajpat Nagar > Delhi, Delhi
Connaught Place > Delhi, Delhi
Banjara Hills > Hyderabad, Telangana
Gachibowli > Hyderabad, Telangana
Jubilee Hils > Hyderabad, Telangana
Kothrud > Pune, Maharashtra
`;

export interface PlaceCase {
  text: string;
  name: string;
  state: string;
}

export const placeCases: readonly PlaceCase[] = cases
  .trim()
  .split('\n')
  .map((line) => {
    const [, text, name, state] = /^(.*) > (.*), (.*)$/.exec(line)!;
    return { text: text!, name: name!, state: state! };
  });
