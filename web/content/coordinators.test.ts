import { describe, expect, it } from 'vitest';
import { findCoordinators, regions, type Region } from './contacts.ts';

const GUNTUR = { country: '1', state: '2', district: '10' };
const [andhraPradesh] = regions;

const contact = (districtId: number | null, phone: `+${string}`) => ({
  ...andhraPradesh!.contacts[0]!,
  districtId,
  phone,
});
const phonesOf = (place: typeof GUNTUR, contacts: Region['contacts'], more: object = {}) =>
  findCoordinators(place, [{ ...andhraPradesh!, ...more, contacts }]).map(({ phone }) => phone);

describe('the coordinators of a place', () => {
  it('are none of the samples', () => {
    for (const { states = [0], country = 1, contacts } of regions)
      for (const state of states)
        for (const district of ['all', ...contacts.map(({ districtId }) => String(districtId))])
          expect(findCoordinators({ country: String(country), state: String(state), district })).toEqual([]);
  });

  it('are those of the district, else those of the whole region, else nobody', () => {
    const all = [contact(10, '+91 98490 12345'), contact(15, '+91 98490 12346'), contact(null, '+91 98490 12347')];
    expect(phonesOf(GUNTUR, all)).toEqual(['+91 98490 12345']);
    expect(phonesOf({ ...GUNTUR, district: 'all' }, all)).toEqual(['+91 98490 12347']);
    expect(phonesOf({ ...GUNTUR, district: '16' }, all.slice(0, 2))).toEqual([]);
    expect(phonesOf({ ...GUNTUR, state: '3' }, all)).toEqual([]);
    expect(phonesOf({ country: '195', state: '9', district: 'all' }, all, { states: undefined, country: 195 })).toEqual(
      ['+91 98490 12347'],
    );
  });

  it('are not a sample beside a real one', () => {
    expect(phonesOf(GUNTUR, [contact(10, '+91 00000 10004'), contact(10, '+91 98490 12345')])).toEqual([
      '+91 98490 12345',
    ]);
  });
});
