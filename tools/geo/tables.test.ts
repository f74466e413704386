import { expect, test } from 'vitest';
import { assignIds, type Files } from './tables.ts';
import type { World } from './world.ts';

const nothing: Files = { countries: [], states: [], districts: [], cities: [] };

const city = (name: string, rest: Partial<World['cities'][number]> = {}) => {
  const key = `IN.02.548/${name.toLowerCase()}`;
  return { key, name, parent: 'IN.02.548', population: 0, isOther: false, aliases: [], otherNames: [], ...rest };
};

function worldWith(...cities: World['cities']): World {
  return {
    countries: [{ iso2: 'IN', name: 'India', callingCode: '91' }],
    states: [{ key: 'IN.02', name: 'Andhra Pradesh', parent: 'IN' }],
    districts: [{ key: 'IN.02.548', name: 'Guntur', formerName: 'Guntur', parent: 'IN.02' }],
    cities,
  };
}

const tenali = city('Tenali', { latitude: 16.24, longitude: 80.64, population: 153_756 });
const guntur = city('Guntur', { aliases: ['Garthapuri', 'Guntoor'] });
const other = city('Other', { isOther: true });

test('a list is alphabetical, with the entry for unlisted towns at its end', () => {
  const { cities } = assignIds(worldWith(other, tenali, guntur), nothing);
  expect(cities.map(({ name }) => name)).toEqual(['Guntur', 'Tenali', 'Other']);
  expect(cities.map(({ sort_last }) => sort_last)).toEqual(['0', '0', '1']);
});

test('each level refers to its parent by id', () => {
  const files = assignIds(worldWith(guntur), nothing);
  expect(files.states[0]).toMatchObject({ id: '1', country_id: '1' });
  expect(files.districts[0]).toMatchObject({ id: '1', state_id: '1' });
  expect(files.cities[0]).toMatchObject({ id: '1', district_id: '1', aliases: 'Garthapuri; Guntoor', population: '' });
});

test('a rebuild of the same world changes nothing', () => {
  const first = assignIds(worldWith(other, tenali, guntur), nothing);
  expect(assignIds(worldWith(guntur, other, tenali), first)).toEqual(first);
});

test('a removed city stays as an inactive row with its id and name', () => {
  const first = assignIds(worldWith(tenali, guntur), nothing);
  const { cities } = assignIds(worldWith(guntur, city('Mangalagiri')), first);
  expect(cities.map(({ id, name, active }) => [id, name, active])).toEqual([
    ['2', 'Guntur', '1'],
    ['3', 'Mangalagiri', '1'],
    ['1', 'Tenali', '0'],
  ]);
});

test('a removed city that returns is active again with its id', () => {
  const first = assignIds(worldWith(tenali, guntur), nothing);
  const second = assignIds(worldWith(guntur), first);
  expect(assignIds(worldWith(tenali, guntur), second)).toEqual(first);
});

test('a city that was renamed keeps its id', () => {
  const first = assignIds(worldWith(guntur, tenali), nothing);
  const renamed = { ...tenali, key: 'IN.02.548/new-tenali', name: 'New Tenali' };
  const { cities } = assignIds(worldWith(guntur, renamed), first);
  expect(cities).toHaveLength(2);
  expect(cities[1]).toMatchObject({ id: '2', name: 'New Tenali', active: '1', key: 'IN.02.548/new-tenali' });
});
