// What families type: a town among other words. By the present name of the place and its state.
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
