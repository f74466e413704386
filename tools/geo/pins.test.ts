import { expect, test } from 'vitest';
import { listPins, type TownInDistrict } from './pins.ts';
import type { PostOffice } from './postal.ts';

const office = (pin: string, district: string, rest: Partial<PostOffice> = {}): PostOffice => {
  const place = { latitude: 16, longitude: 80 };
  return { pin, name: 'Office', state: 'IN.02', district, districtName: '', ...place, ...rest };
};
const town = (district: string, rest: Partial<TownInDistrict> = {}): TownInDistrict => {
  return { name: 'Town', state: 'IN.02', district, latitude: 16, longitude: 80, ...rest };
};

const candidates = (offices: PostOffice[], towns: TownInDistrict[] = []) =>
  listPins(offices, ({ district }) => district || undefined, towns).get(offices[0]!.pin);

test('the districts of a PIN are those of its offices, the most frequent first', () => {
  expect(candidates([office('522001', 'A'), office('522001', 'B'), office('522001', 'B')])).toEqual(['B', 'A']);
});

test('the district of the nearest town in the same state is a candidate', () => {
  const towns = [town('far', { latitude: 17 }), town('near', { latitude: 16.1 }), town('abroad', { state: 'IN.25' })];
  expect(candidates([office('522001', 'A')], towns)).toEqual(['A', 'near']);
  expect(candidates([office('522001', '')], towns)).toEqual(['near']);
});

test('the district of a town that an office is named after is a candidate, unless it is far away', () => {
  const towns = [
    town('near'),
    town('namesake', { name: 'Palwal', latitude: 16.2 }),
    town('other', { name: 'Palwal', latitude: 20 }),
  ];
  expect(candidates([office('522001', 'A', { name: 'Palwal' })], towns)).toEqual(['A', 'namesake', 'near']);
});

test('a reviewed beginning of a PIN comes before its offices; one without districts leaves out the nearest town', () => {
  expect(candidates([office('560034', 'A')], [town('near')])).toEqual(['IN.19.572']);
  expect(candidates([office('110001', 'A')], [town('near')])).toEqual(['A']);
});

test('a PIN on both sides of a border is in the state of most of its offices', () => {
  const offices = [office('533352', 'A'), office('533352', 'B'), office('533352', 'C', { state: 'IN.40' })];
  expect(candidates(offices)).toEqual(['A', 'B']);
});
