// The regional coordinators, in the order of the page. All are samples.
//
// No number can be assigned. In India, Singapore, Sri Lanka and Yemen no subscriber number begins with 0; in the USA
// 555-0100 to 555-0199 are set aside for fiction. Demo donors have +91 00000 0xxxx, coordinators +91 00000 1xxxx.
import type { ContactEntry, Region } from '#contract/siteContent.ts';

export const defaultRegions: Region[] = [
  {
    name: 'Andhra Pradesh',
    states: [2],
    country: null,
    contacts: [
      inDistrict('Anantapura', 15, '+91 00000 10001', 'anantapura@example.org'),
      inDistrict('Chittor', 16, '+91 00000 10002', 'chittor@example.org'),
      inDistrict('East Godavari', 7, '+91 00000 10003', null),
      inDistrict('Guntur', 10, '+91 00000 10004', 'guntur@example.org'),
    ],
  },
  { name: 'Assam', states: [3], country: null, contacts: [inRegion('Assam', '+91 00000 10005', 'assam@example.org')] },
  {
    name: 'Delhi/Noida/Haryana',
    states: [5, 7],
    country: null,
    contacts: [inRegion('Delhi/Noida/Haryana', '+91 00000 10006', 'delhi@example.org')],
  },
  {
    name: 'Gujarat',
    states: [6],
    country: null,
    contacts: [inRegion('Gujarat', '+91 00000 10007', 'gujarat@example.org')],
  },
  {
    name: 'Karnataka',
    states: [15],
    country: null,
    contacts: [
      inDistrict('Vijaypur', 246, '+91 00000 10008', 'vijaypur@example.org'),
      inRegion('Karnataka', '+91 00000 10009', 'karnataka@example.org'),
    ],
  },
  {
    name: 'Kerala',
    states: [10],
    country: null,
    contacts: [
      inRegion('Kerala 1', '+91 00000 10010', 'kerala.1@example.org'),
      inRegion('Kerala 2', '+91 00000 10011', null),
    ],
  },
  {
    name: 'Punjab',
    states: [19],
    country: null,
    contacts: [inRegion('Punjab', '+91 00000 10012', 'punjab@example.org')],
  },
  {
    name: 'Tamil Nadu and Pondicherry',
    states: [21, 18],
    country: null,
    contacts: [inRegion('Tamil Nadu and Pondicherry', '+91 00000 10013', 'tamilnadu@example.org')],
  },
  {
    name: 'Telangana',
    states: [34],
    country: null,
    contacts: [
      inDistrict('Hyderabad', 747, '+91 00000 10014', 'hyderabad.1@example.org', 'Hyderabad 1'),
      inDistrict('Hyderabad', 747, '+91 00000 10015', 'hyderabad.2@example.org', 'Hyderabad 2'),
      inDistrict('Hyderabad', 747, '+91 00000 10016', null, 'Hyderabad 3'),
    ],
  },
  {
    name: 'Tripura',
    states: [22],
    country: null,
    contacts: [inRegion('Tripura', '+91 00000 10017', 'tripura@example.org')],
  },
  {
    name: 'Uttar Pradesh and Uttarakhand',
    states: [30, 33],
    country: null,
    contacts: [inRegion('Uttar Pradesh and Uttarakhand', '+91 00000 10018', 'uttarpradesh@example.org')],
  },
  {
    name: 'Singapore',
    states: [],
    country: 195,
    contacts: [inRegion('Singapore', '+65 0000 0001', 'singapore@example.org')],
  },
  {
    name: 'Sri Lanka',
    states: [],
    country: 127,
    contacts: [inRegion('Sri Lanka', '+94 00 000 0001', 'srilanka@example.org')],
  },
  {
    name: 'USA',
    states: [],
    country: 229,
    contacts: [
      inRegion('USA 1', '+1 202 555 0143', 'usa.1@example.org'),
      inRegion('USA 2', '+1 415 555 0176', 'usa.2@example.org'),
    ],
  },
  { name: 'Yemen', states: [], country: 242, contacts: [inRegion('Yemen', '+967 000 000 001', 'yemen@example.org')] },
];

function inRegion(place: string, phone: string, email: string | null): ContactEntry {
  return { place, district: null, districtId: null, phone, email };
}

function inDistrict(
  district: string,
  districtId: number,
  phone: string,
  email: string | null,
  place = district,
): ContactEntry {
  return { place, district, districtId, phone, email };
}
