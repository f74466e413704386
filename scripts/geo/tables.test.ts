import { expect, test } from 'vitest';
import { numberWorld, type Files } from './tables.ts';
import type { World } from './world.ts';

const nothing: Files = { countries: [], states: [], districts: [], cities: [] };

const city = (name: string, rest: Partial<World['cities'][number]> = {}) => {
  const key = `IN.02.548/${name.toLowerCase()}`;
  return { key, name, parent: 'IN.02.548', population: 0, isOther: false, aliases: [], ...rest };
};

function worldWith(...cities: World['cities']): World {
  return {
    countries: [{ iso2: 'IN', name: 'India', callingCode: '91' }],
    states: [{ key: 'IN.02', name: 'Andhra Pradesh', parent: 'IN' }],
    districts: [{ key: 'IN.02.548', name: 'Guntur', parent: 'IN.02' }],
    cities,
  };
}

const tenali = city('Tenali', { latitude: 16.24, longitude: 80.64, population: 153_756 });
const guntur = city('Guntur', { aliases: ['Garthapuri', 'Guntoor'] });
const other = city('Other', { isOther: true });

test('a list is alphabetical, with the entry for what is not listed at its end', () => {
  const { cities } = numberWorld(worldWith(other, tenali, guntur), nothing);
  expect(cities.map(({ name }) => name)).toEqual(['Guntur', 'Tenali', 'Other']);
  expect(cities.map(({ sort_last }) => sort_last)).toEqual(['0', '0', '1']);
});

test('the four levels point to their parents by id', () => {
  const files = numberWorld(worldWith(guntur), nothing);
  expect(files.states[0]).toMatchObject({ id: '1', country_id: '1' });
  expect(files.districts[0]).toMatchObject({ id: '1', state_id: '1' });
  expect(files.cities[0]).toMatchObject({ id: '1', district_id: '1', aliases: 'Garthapuri; Guntoor', population: '' });
});

test('a rebuild of the same world changes nothing', () => {
  const first = numberWorld(worldWith(other, tenali, guntur), nothing);
  expect(numberWorld(worldWith(guntur, other, tenali), first)).toEqual(first);
});

test('a lost city stays, inactive, with its id and its name', () => {
  const first = numberWorld(worldWith(tenali, guntur), nothing);
  const { cities } = numberWorld(worldWith(guntur, city('Mangalagiri')), first);
  expect(cities.map(({ id, name, active }) => [id, name, active])).toEqual([
    ['2', 'Guntur', '1'],
    ['3', 'Mangalagiri', '1'],
    ['1', 'Tenali', '0'],
  ]);
});

test('a lost city that comes back is active again under its id', () => {
  const first = numberWorld(worldWith(tenali, guntur), nothing);
  const second = numberWorld(worldWith(guntur), first);
  expect(numberWorld(worldWith(tenali, guntur), second)).toEqual(first);
});

test('a city that was renamed keeps its id', () => {
  const first = numberWorld(worldWith(guntur, tenali), nothing);
  const renamed = { ...tenali, key: 'IN.02.548/new-tenali', name: 'New Tenali' };
  const { cities } = numberWorld(worldWith(guntur, renamed), first);
  expect(cities).toHaveLength(2);
  expect(cities[1]).toMatchObject({ id: '2', name: 'New Tenali', active: '1', key: 'IN.02.548/new-tenali' });
});
