// India as it is named and divided today, where that differs from GeoNames. Reviewed by hand: whoever adds a line checks
// it against the Local Government Directory (https://lgdirectory.gov.in). Keys are GeoNames' codes of divisions.

/** Districts whose common or official name is another one than GeoNames gives. */
export const districtNames: Readonly<Record<string, string>> = {
  // West Bengal
  'IN.28.340': 'Purulia',
  'IN.28.332': 'Malda',
  'IN.28.338': 'Hooghly',
  'IN.28.341': 'Howrah',
  // Uttar Pradesh
  'IN.36.153': 'Lakhimpur Kheri',
  'IN.36.164': 'Kanpur Nagar',
  'IN.36.159': 'Farrukhabad',
  'IN.36.181': 'Shravasti',
  'IN.36.152': 'Shahjahanpur',
  'IN.36.139': 'Baghpat',
  'IN.36.176': 'Barabanki',
  // Telangana
  'IN.40.540': 'Warangal',
  'IN.40.537': 'Ranga Reddy',
  'IN.40.687': 'Jayashankar Bhupalpally',
  'IN.40.689': 'Jangaon',
  'IN.40.681': 'Jagtial',
  'IN.40.700': 'Medchal-Malkajgiri',
  // Tamil Nadu
  'IN.25.629': 'Kanyakumari',
  'IN.25.627': 'Thoothukudi',
  'IN.25.602': 'Tiruvallur',
  'IN.25.604': 'Kancheepuram',
  'IN.25.607': 'Viluppuram',
  'IN.25.619': 'Tiruvarur',
  'IN.25.628': 'Tirunelveli',
  'IN.25.611': 'The Nilgiris',
  // Rajasthan
  'IN.24.099': 'Sri Ganganagar',
  'IN.24.126': 'Chittorgarh',
  'IN.24.106': 'Dholpur',
  // Punjab
  'IN.23.044': 'Sri Muktsar Sahib',
  'IN.23.052': 'Sahibzada Ajit Singh Nagar (Mohali)',
  'IN.23.043': 'Ferozepur',
  'IN.23.039': 'Shahid Bhagat Singh Nagar',
  // Odisha
  'IN.21.376': 'Mayurbhanj',
  'IN.21.377': 'Balasore',
  'IN.21.370': 'Bargarh',
  'IN.21.391': 'Boudh',
  'IN.21.373': 'Deogarh',
  // Maharashtra
  'IN.16.523': 'Beed',
  'IN.16.522': 'Ahilyanagar',
  'IN.16.507': 'Gondia',
  'IN.16.520': 'Raigad',
  'IN.16.519': 'Mumbai City',
  'IN.16.515': 'Chhatrapati Sambhajinagar',
  'IN.16.525': 'Dharashiv',
  // Madhya Pradesh
  'IN.35.452': 'Narsinghpur',
  'IN.35.449': 'Narmadapuram',
  'IN.35.466': 'Khandwa',
  // Kerala
  'IN.13.599': 'Pathanamthitta',
  // Karnataka
  'IN.19.563': 'Uttara Kannada',
  'IN.19.571': 'Tumakuru',
  'IN.19.557': 'Vijayapura',
  'IN.19.555': 'Belagavi',
  'IN.19.579': 'Kalaburagi',
  'IN.19.568': 'Shivamogga',
  'IN.19.577': 'Mysuru',
  'IN.19.570': 'Chikkamagaluru',
  'IN.19.572': 'Bengaluru Urban',
  'IN.19.583': 'Bengaluru Rural',
  'IN.19.578': 'Chamarajanagara',
  'IN.19.738': 'Vijayanagara',
  'IN.19.560': 'Koppal',
  // Jammu and Kashmir
  'IN.12.006': 'Rajouri',
  'IN.12.008': 'Baramulla',
  'IN.12.002': 'Budgam',
  'IN.12.005': 'Poonch',
  'IN.12.013': 'Shopian',
  // Himachal Pradesh
  'IN.11.025': 'Lahaul and Spiti',
  'IN.11.026': 'Kullu',
  // Haryana
  'IN.10.701': 'Charkhi Dadri',
  // Gujarat
  'IN.09.489': 'Dang',
  'IN.09.484': 'Panchmahal',
  'IN.09.471': 'Mehsana',
  'IN.09.474': 'Ahmedabad',
  'IN.09.485': 'Dahod',
  'IN.09.672': 'Aravalli',
  'IN.09.668': 'Chhota Udaipur',
  'IN.09.469': 'Banaskantha',
  // Delhi
  'IN.07.670': 'South East Delhi',
  // Bihar
  'IN.34.204': 'East Champaran',
  'IN.34.203': 'West Champaran',
  // Assam
  'IN.03.311': 'Sivasagar',
  'IN.03.707': 'South Salmara Mankachar',
  'IN.03.317': 'Sribhumi',
  // Andhra Pradesh
  'IN.02.550': 'Sri Potti Sriramulu Nellore',
  'IN.02.551': 'YSR Kadapa',
  'IN.02.749': 'NTR',
  'IN.02.747': 'Dr. B.R. Ambedkar Konaseema',
  // Andaman and Nicobar Islands
  'IN.01.639': 'North and Middle Andaman',
  // Chhattisgarh
  'IN.37.413': 'Kanker',
  'IN.37.407': 'Kabirdham',
  'IN.37.416': 'Dantewada',
  'IN.37.644': 'Baloda Bazar-Bhatapara',
  'IN.37.645': 'Gariaband',
  'IN.37.408': 'Rajnandgaon',
  'IN.37.400': 'Koriya',
  'IN.37.759': 'Khairagarh-Chhuikhadan-Gandai',
  'IN.37.760': 'Manendragarh-Chirmiri-Bharatpur',
  'IN.37.761': 'Mohla-Manpur-Ambagarh Chowki',
  'IN.37.762': 'Sakti',
  'IN.37.763': 'Sarangarh-Bilaigarh',
  'IN.37.734': 'Gaurela-Pendra-Marwahi',
  // Jharkhand
  'IN.38.368': 'West Singhbhum',
  'IN.38.357': 'East Singhbhum',
  'IN.38.369': 'Seraikela-Kharsawan',
  'IN.38.350': 'Deoghar',
  'IN.38.348': 'Koderma',
  // Uttarakhand
  'IN.39.061': 'Pauri Garhwal',
  // Mizoram
  'IN.31.288': 'Siaha',
};

export interface NewDistrict {
  state: string;
  /** Takes the place of the code that GeoNames has not given yet. */
  code: string;
  name: string;
  /** The districts it was made of. */
  madeOf: readonly string[];
  /** Its towns, by name; towns of that name elsewhere in the state stay where they are. */
  towns: readonly string[];
}

/** Districts that GeoNames does not have yet. */
export const newDistricts: readonly NewDistrict[] = [
  { state: 'IN.24', code: 'balotra', name: 'Balotra', madeOf: ['115'], towns: ['Balotra', 'Siwana', 'Pachpadra'] },
  {
    state: 'IN.24',
    code: 'beawar',
    name: 'Beawar',
    madeOf: ['119', '118', '122'],
    towns: ['Beawar', 'Jaitaran', 'Masuda', 'Raipur', 'Badnor'],
  },
  {
    state: 'IN.24',
    code: 'deeg',
    name: 'Deeg',
    madeOf: ['105'],
    towns: ['Deeg', 'Dig', 'Kaman', 'Nagar', 'Kumher', 'Pahari'],
  },
  {
    state: 'IN.24',
    code: 'didwana-kuchaman',
    name: 'Didwana-Kuchaman',
    madeOf: ['112'],
    towns: ['Didwana', 'Kuchaman', 'Makrana', 'Ladnun', 'Parbatsar', 'Nawa'],
  },
  {
    state: 'IN.24',
    code: 'khairthal-tijara',
    name: 'Khairthal-Tijara',
    madeOf: ['104'],
    towns: ['Khairthal', 'Tijara', 'Bhiwadi', 'Kishangarh Bas', 'Mandawar'],
  },
  {
    state: 'IN.24',
    code: 'kotputli-behror',
    name: 'Kotputli-Behror',
    madeOf: ['104', '110'],
    towns: ['Kotputli', 'Behror', 'Viratnagar', 'Bansur', 'Neemrana'],
  },
  { state: 'IN.24', code: 'phalodi', name: 'Phalodi', madeOf: ['113'], towns: ['Phalodi', 'Lohawat', 'Bap'] },
  { state: 'IN.24', code: 'salumbar', name: 'Salumbar', madeOf: ['130'], towns: ['Salumbar', 'Sarada', 'Lasaria'] },
  { state: 'IN.35', code: 'maihar', name: 'Maihar', madeOf: ['429'], towns: ['Maihar', 'Amarpatan', 'Ramnagar'] },
  { state: 'IN.35', code: 'mauganj', name: 'Mauganj', madeOf: ['430'], towns: ['Mauganj', 'Hanumana', 'Naigarhi'] },
  { state: 'IN.35', code: 'pandhurna', name: 'Pandhurna', madeOf: ['455'], towns: ['Pandhurna', 'Sausar'] },
  { state: 'IN.20', code: 'niuland', name: 'Niuland', madeOf: ['265'], towns: ['Niuland'] },
  { state: 'IN.20', code: 'shamator', name: 'Shamator', madeOf: ['267'], towns: ['Shamator'] },
  { state: 'IN.20', code: 'meluri', name: 'Meluri', madeOf: ['266'], towns: ['Meluri'] },
  { state: 'IN.30', code: 'keyi-panyor', name: 'Keyi Panyor', madeOf: ['255'], towns: ['Yachuli'] },
  { state: 'IN.30', code: 'bichom', name: 'Bichom', madeOf: ['246', '247'], towns: ['Nafra', 'Napangphung'] },
  {
    state: 'IN.09',
    code: 'vav-tharad',
    name: 'Vav-Tharad',
    madeOf: ['469'],
    towns: ['Tharad', 'Vav', 'Bhabhar', 'Suigam', 'Dhanera'],
  },
];

export interface Headquarters {
  name: string;
  latitude?: number;
  longitude?: number;
}

/** The seats of districts in which GeoNames lists no town. */
export const headquarters: Readonly<Record<string, Headquarters>> = {
  'IN.22.634': { name: 'Yanam' },
  'IN.22.636': { name: 'Mahe' },
  'IN.20.736': { name: 'Noklak', latitude: 26.1985, longitude: 95.0166 },
  'IN.18.658': { name: 'Mawkyrwat', latitude: 25.5935, longitude: 91.2608 },
  'IN.17.272': { name: 'Senapati', latitude: 25.1965, longitude: 94.0402 },
  'IN.17.714': { name: 'Noney' },
  'IN.11.034': { name: 'Reckong Peo', latitude: 31.5586, longitude: 78.2755 },
  'IN.03.756': { name: 'Tamulpur' },
  'IN.30.677': { name: 'Palin', latitude: 27.6963, longitude: 93.6247 },
  'IN.30.720': { name: 'Likabali', latitude: 28.3209, longitude: 94.5116 },
  'IN.30.783': { name: 'Lemmi' },
  'IN.20.niuland': { name: 'Niuland' },
  'IN.20.shamator': { name: 'Shamator', latitude: 26.2217, longitude: 94.8563 },
  'IN.20.meluri': { name: 'Meluri', latitude: 25.6751, longitude: 94.6195 },
  'IN.30.keyi-panyor': { name: 'Yachuli', latitude: 27.509, longitude: 93.781 },
  'IN.30.bichom': { name: 'Napangphung' },
  'IN.24.deeg': { name: 'Deeg', latitude: 27.5434, longitude: 77.2492 },
  'IN.24.khairthal-tijara': { name: 'Khairthal', latitude: 27.7694, longitude: 76.5954 },
};

/** Towns that GeoNames puts into no district, or into the wrong state: name and state there -> district here. */
export const rightDistricts: Readonly<Record<string, string>> = {
  'IN.16/mumbai': 'IN.16.519',
  'IN.07/delhi': 'IN.07.095',
  'IN.40/secunderabad': 'IN.40.536',
  'IN.13/mahe': 'IN.22.636',
  'IN.02/yanam': 'IN.22.634',
};

/** Towns known by another spelling than GeoNames' main one. */
export const townNames: Readonly<Record<string, string>> = {
  'IN.33/panjim': 'Panaji',
  'IN.25/thenkasi': 'Tenkasi',
  'IN.02/razampeta': 'Rajampet',
  'IN.02/parvatipuram': 'Parvathipuram',
  'IN.23/maler-kotla': 'Malerkotla',
  'IN.40/lal-bahadur-nagar': 'LB Nagar (Lal Bahadur Nagar)',
  'IN.01/port-blair': 'Sri Vijaya Puram (Port Blair)',
};
