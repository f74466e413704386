import { describe, expect, it } from 'vitest';
import type { ContactEntry, Region } from '#contract/siteContent.ts';
import { findCoordinators } from './contacts.ts';

const GUNTUR = { country: '1', state: '2', district: '10' };
const andhraPradesh = { name: 'Andhra Pradesh', states: [2], country: null };

const contact = (districtId: number | null, phone: string): ContactEntry => ({
  place: 'Guntur',
  district: null,
  districtId,
  phone,
  email: null,
});
const phonesOf = (place: typeof GUNTUR, contacts: Region['contacts'], more: object = {}) =>
  findCoordinators(place, [{ ...andhraPradesh, ...more, contacts }], []).map(({ phone }) => phone);
const named = (name: string, ...districts: [districtId: number, districtName: string][]) => ({
  name,
  phone: '+919849012345',
  stateId: 2,
  stateName: 'Andhra Pradesh',
  districts: districts.map(([districtId, districtName]) => ({ districtId, districtName })),
});

const samples = ['+91 00000 10004', '+65 0000 0001', '+94 00 000 0001', '+967 000 000 001', '+1 202 555 0143'];

describe('the coordinators of a place', () => {
  it.each(samples)('are not %s, which nobody can have', (phone) => {
    expect(phonesOf(GUNTUR, [contact(10, phone), contact(null, phone)])).toEqual([]);
  });

  it('are those of the district, else those of the whole region, else nobody', () => {
    const all = [contact(10, '+91 98490 12345'), contact(15, '+91 98490 12346'), contact(null, '+91 98490 12347')];
    expect(phonesOf(GUNTUR, all)).toEqual(['+91 98490 12345']);
    expect(phonesOf({ ...GUNTUR, district: 'all' }, all)).toEqual(['+91 98490 12347']);
    expect(phonesOf({ ...GUNTUR, district: '16' }, all.slice(0, 2))).toEqual([]);
    expect(phonesOf({ ...GUNTUR, state: '3' }, all)).toEqual([]);
    expect(phonesOf({ country: '195', state: '9', district: 'all' }, all, { states: [], country: 195 })).toEqual([
      '+91 98490 12347',
    ]);
  });

  it('who agreed to be named come first, of the district, else of the state', () => {
    const listed = [{ ...andhraPradesh, contacts: [contact(10, '+91 98490 12346'), contact(null, '+91 98490 12347')] }];
    const people = [named('Asha Rao', [10, 'Guntur'], [11, 'Krishna']), named('Ravi', [15, 'Anantapura'])];
    const namesIn = (place: typeof GUNTUR) =>
      findCoordinators(place, listed, people).map(({ name, phone }) => name ?? phone);
    expect(findCoordinators(GUNTUR, [], people)).toEqual([
      { name: 'Asha Rao', place: 'Guntur, Krishna', phone: '+919849012345' },
    ]);
    expect(namesIn(GUNTUR)).toEqual(['Asha Rao', '+91 98490 12346']);
    expect(namesIn({ ...GUNTUR, district: '16' })).toEqual(['Asha Rao', 'Ravi', '+91 98490 12347']);
    expect(namesIn({ ...GUNTUR, state: '3' })).toEqual([]);
    expect(namesIn({ ...GUNTUR, country: '195' })).toEqual(['+91 98490 12346']);
  });

  it('are not a sample beside a real one', () => {
    expect(phonesOf(GUNTUR, [contact(10, '+91 00000 10004'), contact(10, '+91 98490 12345')])).toEqual([
      '+91 98490 12345',
    ]);
  });
});
