import { expect, test } from 'vitest';
import { indexGazetteer, type Division, type GazetteerEntry, type Town } from './sources.ts';
import { buildWorld } from './world.ts';

const countries = new Map(
  [
    ['SG', 'Singapore', '65'],
    ['IN', 'India', '91'],
    ['AD', 'Andorra', '376'],
    ['AQ', 'Antarctica', '672'],
  ].map(([iso2, name, callingCode]) => [iso2!, { iso2: iso2!, name: name!, callingCode: callingCode! }]),
);

/** `code`: country, state and district, as in IN.02.548; a blank district ends with the point. */
function town(name: string, code: string, latitude = 16, longitude = 80): Town {
  const [country, admin1, admin2] = code.split('.') as [string, string, string];
  return { name, country, admin1, admin2, latitude, longitude };
}

const gazetted = (place: Town, kind: string, population: number, otherNames: string[] = []): GazetteerEntry => ({
  ...place,
  kind,
  population,
  otherNames,
});

const division = (code: string, name: string): Division => ({ code, name });
const andhra = division('IN.02', 'Andhra Pradesh');
const guntur = division('IN.02.548', 'Guntur District');

interface Given {
  divisions1?: Division[];
  divisions2?: Division[];
  known?: GazetteerEntry[];
}

function arrange(towns: Town[], { divisions1 = [andhra], divisions2 = [guntur], known = [] }: Given = {}) {
  return buildWorld({ countries, divisions1, divisions2, towns, gazetteer: indexGazetteer(known) });
}

const namesIn = (world: ReturnType<typeof arrange>, district: string) =>
  world.cities.filter(({ parent }) => parent === district).map(({ name }) => name);

test('India comes first, then the others by code; one without a town is left out', () => {
  const world = arrange([town('A', 'SG..'), town('B', 'AD.07.'), town('C', 'IN.02.548')]);
  expect(world.countries.map(({ iso2 }) => iso2)).toEqual(['IN', 'AD', 'SG']);
});

test('a country without states has one of its own name, with a district of that name', () => {
  const world = arrange([town('Bedok', 'SG..')]);
  expect(world.states).toEqual([{ key: 'SG.00', name: 'Singapore', parent: 'SG' }]);
  expect(world.districts).toEqual([{ key: 'SG.00.~', name: 'Singapore', formerName: 'Singapore', parent: 'SG.00' }]);
  expect(namesIn(world, 'SG.00.~')).toEqual(['Bedok', 'Other (not listed)']);
});

test('an Indian town without a district joins its nearest neighbour', () => {
  const divisions2 = [guntur, division('IN.02.549', 'Prakasam District')];
  const towns = [
    town('Guntur', 'IN.02.548', 16.3, 80.4),
    town('Ongole', 'IN.02.549', 15.5, 80.05),
    town('Chirala', 'IN.02.', 15.8, 80.35),
  ];
  expect(namesIn(arrange(towns, { divisions2 }), 'IN.02.549')).toEqual(['Chirala', 'Ongole', 'Other (not listed)']);
});

test('abroad, where the districts of a state are hardly known, its other towns are kept apart', () => {
  const given = { divisions1: [division('AD.07', 'Andorra la Vella')], divisions2: [division('AD.07.1', 'Centre')] };
  const world = arrange([town('Known', 'AD.07.1'), town('Unknown', 'AD.07.', 16.01)], given);
  expect(world.districts.map(({ name }) => name)).toEqual(['Centre', 'Other (Andorra la Vella)']);
});

test('a district abroad without a town is left out, one of India is kept with its seat', () => {
  const divisions1 = [division('AD.07', 'Andorra la Vella'), division('IN.18', 'Meghalaya')];
  const divisions2 = [division('AD.07.1', 'Centre'), division('IN.18.658', 'South West Khasi Hills')];
  const world = arrange([town('Shillong', 'IN.18.'), town('X', 'AD.07.')], { divisions1, divisions2 });
  expect(world.districts.map(({ key }) => key)).toEqual(['IN.18.658', 'IN.18.~', 'AD.07.~']);
  expect(namesIn(world, 'IN.18.658')).toEqual(['Mawkyrwat', 'Other (not listed)']);
});

test('a town in no known state goes to its nearest neighbour', () => {
  const world = arrange([town('Guntur', 'IN.02.548'), town('Lost', 'IN.99.9', 16.1)]);
  expect(namesIn(world, 'IN.02.548')).toEqual(['Guntur', 'Lost', 'Other (not listed)']);
});

test('Yanam, which GeoNames counts to Andhra Pradesh, is in Puducherry', () => {
  const divisions1 = [andhra, division('IN.22', 'Puducherry')];
  const divisions2 = [guntur, division('IN.22.634', 'Yanam')];
  const world = arrange([town('Guntur', 'IN.02.548'), town('Yanam', 'IN.02.')], { divisions1, divisions2 });
  expect(namesIn(world, 'IN.22.634')).toEqual(['Yanam', 'Other (not listed)']);
});

test('a town moves into a newer district out of those it was made of, and from nowhere else', () => {
  const divisions1 = [division('IN.24', 'Rajasthan')];
  const divisions2 = [division('IN.24.113', 'Jodhpur'), division('IN.24.110', 'Jaipur')];
  const towns = [town('Phalodi', 'IN.24.113'), town('Phalodi', 'IN.24.110')];
  const world = arrange(towns, { divisions1, divisions2 });
  expect(namesIn(world, 'IN.24.phalodi')).toEqual(['Phalodi', 'Other (not listed)']);
  expect(namesIn(world, 'IN.24.110')).toContain('Phalodi');
  expect(namesIn(world, 'IN.24.113')).not.toContain('Phalodi');
});

test('of two towns of one name the larger is listed; an abandoned one is not', () => {
  const [small, large, ruin] = [
    town('Tenali', 'IN.02.548', 16),
    town('Tenali', 'IN.02.548', 16.5),
    town('Ruin', 'IN.02.548', 17),
  ];
  const known = [gazetted(small, 'PPL', 10), gazetted(large, 'PPL', 20), gazetted(ruin, 'PPLH', 0)];
  const { cities } = arrange([small, large, ruin], { known });
  const ofGuntur = cities.filter(({ parent }) => parent === 'IN.02.548');
  expect(ofGuntur.map(({ name, population }) => [name, population])).toEqual([
    ['Tenali', 20],
    ['Other (not listed)', 0],
  ]);
});

test('a town of India that only the older list has is added', () => {
  const known = [gazetted(town('Vinukonda', 'IN.02.548', 16.05, 79.75), 'PPL', 5)];
  expect(namesIn(arrange([town('Guntur', 'IN.02.548')], { known }), 'IN.02.548')).toContain('Vinukonda');
});

test('a town of India begins with capital letters, elsewhere as it is written there', () => {
  const world = arrange([town('koppana Agrahara', 'IN.02.548'), town('la Massana', 'AD.04.')]);
  expect(namesIn(world, 'IN.02.548')).toContain('Koppana Agrahara');
  expect(world.cities.map(({ name }) => name)).toContain('la Massana');
});

test('a town keeps the other names of the older list', () => {
  const tenali = town('Tenali', 'IN.02.548');
  const { cities } = arrange([tenali], { known: [gazetted(tenali, 'PPL', 10, ['Tenāli', 'తెనాలి'])] });
  expect(cities[0]!.otherNames).toContain('తెనాలి');
});
