// What families type: a town among other words, by its present name and its state; and hospitals, by their names in
// server/locations/data/hospitals.tsv.
import { readCases } from './placeCases.ts';

export const townTexts = readCases(`
Chennai, Tamil Nadu < Apollo Chennai; Rajiv Gandhi GH Chennai; near central station chennai; child hospital egmore chennai
Varanasi, Uttar Pradesh < BHU Varanasi; godowlia chowk varanasi; heritage hospital varanasi
Noida, Uttar Pradesh < noida sec 62; flat 12 sector 18 noida
Guntur, Andhra Pradesh < brodipet guntur; Govt General Hospital Guntur; arundelpet 4th line guntur
Kakinada, Andhra Pradesh < kakinada port; jagannaickpur kakinada
Bengaluru, Karnataka < Kidwai bangalore; cubbon park bangalore; majestic bus stand bengaluru
Hyderabad, Telangana < Nizam hospital hyderabad; lakdikapul hyderabad; niloufer children hospital hyderabad
Vijayawada, Andhra Pradesh < Manipal Hospital Vijayawada; benz circle vijayawada
Jaipur, Rajasthan < SMS hospital jaipur; tonk phatak jaipur
Mangalagiri, Andhra Pradesh < NRI hospital Mangalagiri
Lucknow, Uttar Pradesh < trauma centre lucknow; charbagh station lucknow; aliganj lucknow
Patna, Bihar < kankarbagh patna; gandhi maidan patna
Bhopal, Madhya Pradesh < new market bhopal; hamidia road bhopal
Indore, Madhya Pradesh < vijay nagar square indore; palasia indore
Nagpur, Maharashtra < sitabuldi nagpur; dhantoli hospital nagpur
Pune, Maharashtra < swargate pune; near fc road pune
Coimbatore, Tamil Nadu < rs puram coimbatore; avinashi road coimbatore
Madurai, Tamil Nadu < meenakshi mission madurai; mattuthavani madurai
Ludhiana, Punjab < civil lines ludhiana; ferozepur road ludhiana
Amritsar, Punjab < golden temple amritsar
Guwahati, Assam < paltan bazar guwahati; gs road guwahati
Bhubaneswar, Odisha < patia bhubaneswar; unit 4 bhubaneswar
Ranchi, Jharkhand < bariatu ranchi; main road ranchi
Raipur, Chhattisgarh < pachpedi naka raipur
Surat, Gujarat < ring road surat; adajan surat
Rajkot, Gujarat < kalawad road rajkot
Kozhikode, Kerala < medical college calicut; beach road kozhikode
Visakhapatnam, Andhra Pradesh < gajuwaka vizag; jagadamba junction visakhapatnam
Bilaspur, Himachal Pradesh < district hospital bilaspur himachal
Gorakhpur, Uttar Pradesh < golghar gorakhpur
`);

export const hospitalTexts = `
Nizam's Institute of Medical Sciences < nims hospital; NIMS Panjagutta hyderabad; nizams institute
JIPMER < jipmer hospital pondicherry; jipmer puducherry
KEM Hospital < kem hospital mumbai; K.E.M. Parel
Tata Memorial Hospital < tata memorial mumbai; tata cancer hospital parel
Sir J.J. Hospital < jj hospital; J J Hospital byculla
Lokmanya Tilak Municipal General Hospital < sion hospital; sion hospital mumbai
Christian Medical College, Vellore < cmc hospital vellore; christian medical college vellore
Kidwai Memorial Institute of Oncology < kidwai; kidwai cancer hospital; kidwai cancer bengaluru
St. John's Medical College Hospital < st johns bangalore; St. John's Hospital, Koramangala
Sawai Man Singh Hospital < sms jaipur; sawai mansingh hospital; SMS medical college jaipur
Sir Sunderlal Hospital, BHU < bhu hospital varanasi; sir sunder lal hospital bhu
King George's Medical University < kgmu; kgmu lucknow; King Georges Medical University lucknow
Sanjay Gandhi Postgraduate Institute < sgpgi lucknow; pgi lucknow
Postgraduate Institute of Medical Education and Research < pgi chandigarh; pgimer
Rajiv Gandhi Government General Hospital < rajiv gandhi general hospital chennai; RGGGH
Government General Hospital, Guntur < ggh guntur; guntur general hospital; government hospital guntur
NRI General Hospital < nri hospital guntur; NRI medical college
King George Hospital < kgh vizag; king george hospital visakhapatnam
AIIMS Mangalagiri < aiims mangalagiri; aiims guntur
AIIMS Delhi < aiims new delhi; AIIMS delhi
Safdarjung Hospital < safdarjung; safdarjang hospital delhi
Dr Ram Manohar Lohia Hospital, Delhi < rml delhi; ram manohar lohia hospital delhi
Medanta - The Medicity < medanta gurgaon; medanta gurugram
Fortis Memorial Research Institute < fmri gurgaon; fmri
Gandhi Hospital, Secunderabad < gandhi hospital secunderabad; gandhi medical college hyderabad
Osmania General Hospital < osmania hospital; osmania hospital hyderabad
Kokilaben Dhirubhai Ambani Hospital, Andheri < kokilaben andheri; kokilaben hospital mumbai
Sassoon General Hospital < sassoon pune; sasoon hospital
Ruby Hall Clinic < ruby hall pune
SSKM Hospital < pg hospital kolkata; sskm
R.G. Kar Medical College Hospital < rg kar; R G Kar hospital kolkata
SCB Medical College Hospital < scb cuttack
Gauhati Medical College Hospital < gmch guwahati; gauhati medical college
Patna Medical College Hospital < pmch; pmch patna
Rajendra Institute of Medical Sciences < rims ranchi
Regional Cancer Centre, Thiruvananthapuram < rcc trivandrum; rcc thiruvananthapuram
Government Medical College, Kozhikode < calicut medical college; kozhikode medical college
Kasturba Hospital, Manipal < kmc manipal; kasturba hospital manipal
Wenlock District Hospital < wenlock mangalore
Government Rajaji Hospital < rajaji hospital madurai; madurai rajaji
Kovai Medical Center and Hospital < kmch coimbatore
Civil Hospital, Ahmedabad < civil hospital ahmedabad; civil asarwa ahmedabad
Dayanand Medical College Hospital < dmc ludhiana; dayanand hospital ludhiana
Hamidia Hospital < hamidia bhopal
Maharaja Yeshwantrao Hospital < my hospital indore; MYH indore
Goa Medical College < gmc bambolim; goa medical college
Indira Gandhi Medical College, Shimla < igmc shimla
Sher-i-Kashmir Institute of Medical Sciences < skims; skims srinagar
`
  .trim()
  .split('\n')
  .map((line) => line.split(' < '))
  .flatMap(([name = '', texts = '']) => texts.split('; ').map((text) => ({ name, text })));
