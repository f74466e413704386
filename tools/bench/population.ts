// The people of India: towns by population, and blood groups by their shares. The same in every run.
import type { BloodGroup } from '../../contract/blood.ts';
import { readFileOf, readRows } from '../../server/seed/locationFiles.ts';

const INDIA = '1';
/** Of ten thousand donors in five regions of India, 5.39 % of them Rh-negative (PMC4140055). */
const shares: Record<BloodGroup, number> = {
  'O+': 3512,
  'B+': 3052,
  'A+': 2165,
  'AB+': 732,
  'O-': 200,
  'B-': 174,
  'A-': 123,
  'AB-': 42,
};

export interface Place {
  state: number;
  district: number | null;
  city: number | null;
  population: number;
}

/** The states, districts and cities of India, the largest first. */
export type Places = readonly [Place[], Place[], Place[]];
export async function readPlaces(): Promise<Places> {
  const states = await readRows('states', await readFileOf('states'));
  const districts = await readRows('districts', await readFileOf('districts'));
  const indian = new Set(states.filter((row) => row.country_id === INDIA).map(({ id }) => id));
  const stateOf = new Map(districts.map(({ id, state_id }) => [id, state_id]));
  const cities = (await readRows('cities', await readFileOf('cities')))
    .map(({ id, district_id, population, active }) => {
      const state = active === '1' ? stateOf.get(district_id)! : '';
      return { id, state, district: Number(district_id), city: Number(id), population: Number(population) };
    })
    .filter(({ state, population }) => indian.has(state) && population > 0)
    .map((city) => ({ ...city, state: Number(city.state) }));
  const total = (towns: readonly Place[]) => towns.reduce((sum, { population }) => sum + population, 0);
  const parents = (level: 'state' | 'district') =>
    [...Map.groupBy(cities, (city) => city[level]).values()].map((towns) => {
      const { state, district } = towns[0]!;
      return { state, district: level === 'state' ? null : district, city: null, population: total(towns) };
    });
  const order = (places: Place[]) => places.toSorted((a, b) => b.population - a.population);
  return [order(parents('state')), order(parents('district')), order(cities)];
}

/** Numbers in [0, 1) that are the same in every run. */
export function makeRandom(): () => number {
  let state = 20_260_101;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** Repeats each entry as often as its weight says, so that a uniform draw is a weighted one. */
export const weigh = <T>(all: readonly T[], weightOf: (entry: T, i: number) => number): T[] =>
  all.flatMap((entry, i) => Array.from({ length: weightOf(entry, i) }, () => entry));
export const draw = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!;

const entries = Object.entries(shares) as [BloodGroup, number][];
const everybody = weigh(entries, ([, share]) => share).map(([group]) => group);

export const drawGroup = (random: () => number): BloodGroup => draw(everybody, random);
