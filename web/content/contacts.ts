// The regional coordinators, in the order of the page. All are samples: put real people here only with their consent.
//
// No number can be assigned. In India, Singapore, Sri Lanka and Yemen no subscriber number begins with 0; in the USA
// 555-0100 to 555-0199 are set aside for fiction. Demo donors have +91 00000 0xxxx, coordinators +91 00000 1xxxx.

export interface Contact {
  /** Of whom they are the coordinator. */
  place: string;
  district: string | null;
  /** With spaces, as shown; a `tel:` link leaves the spaces out. */
  phone: `+${string}`;
  email: string | null;
}

export interface Region {
  name: string;
  contacts: readonly Contact[];
}

export const regions: readonly Region[] = [
  {
    name: 'Andhra Pradesh',
    contacts: [
      inDistrict('Anantapura', '+91 00000 10001', 'anantapura@example.org'),
      inDistrict('Chittor', '+91 00000 10002', 'chittor@example.org'),
      inDistrict('East Godavari', '+91 00000 10003', null),
      inDistrict('Guntur', '+91 00000 10004', 'guntur@example.org'),
    ],
  },
  { name: 'Assam', contacts: [inRegion('Assam', '+91 00000 10005', 'assam@example.org')] },
  {
    name: 'Delhi/Noida/Haryana',
    contacts: [inRegion('Delhi/Noida/Haryana', '+91 00000 10006', 'delhi@example.org')],
  },
  { name: 'Gujarat', contacts: [inRegion('Gujarat', '+91 00000 10007', 'gujarat@example.org')] },
  {
    name: 'Karnataka',
    contacts: [
      inDistrict('Vijaypur', '+91 00000 10008', 'vijaypur@example.org'),
      inRegion('Karnataka', '+91 00000 10009', 'karnataka@example.org'),
    ],
  },
  {
    name: 'Kerala',
    contacts: [
      inRegion('Kerala (first)', '+91 00000 10010', 'kerala.1@example.org'),
      inRegion('Kerala (second)', '+91 00000 10011', null),
    ],
  },
  { name: 'Punjab', contacts: [inRegion('Punjab', '+91 00000 10012', 'punjab@example.org')] },
  {
    name: 'Tamil Nadu and Pondicherry',
    contacts: [inRegion('Tamil Nadu and Pondicherry', '+91 00000 10013', 'tamilnadu@example.org')],
  },
  {
    name: 'Telangana',
    contacts: [
      inDistrict('Hyderabad', '+91 00000 10014', 'hyderabad.1@example.org', 'Hyderabad (first)'),
      inDistrict('Hyderabad', '+91 00000 10015', 'hyderabad.2@example.org', 'Hyderabad (second)'),
      inDistrict('Hyderabad', '+91 00000 10016', null, 'Hyderabad (third)'),
    ],
  },
  { name: 'Tripura', contacts: [inRegion('Tripura', '+91 00000 10017', 'tripura@example.org')] },
  {
    name: 'Uttar Pradesh and Uttarakhand',
    contacts: [inRegion('Uttar Pradesh and Uttarakhand', '+91 00000 10018', 'uttarpradesh@example.org')],
  },
  { name: 'Singapore', contacts: [inRegion('Singapore', '+65 0000 0001', 'singapore@example.org')] },
  { name: 'Sri Lanka', contacts: [inRegion('Sri Lanka', '+94 00 000 0001', 'srilanka@example.org')] },
  {
    name: 'USA',
    contacts: [
      inRegion('USA (first)', '+1 202 555 0143', 'usa.1@example.org'),
      inRegion('USA (second)', '+1 415 555 0176', 'usa.2@example.org'),
    ],
  },
  { name: 'Yemen', contacts: [inRegion('Yemen', '+967 000 000 001', 'yemen@example.org')] },
];

function inRegion(place: string, phone: Contact['phone'], email: string | null): Contact {
  return { place, district: null, phone, email };
}

function inDistrict(district: string, phone: Contact['phone'], email: string | null, place = district): Contact {
  return { place, district, phone, email };
}
