// How many searches show an eligible donor: a simulated country with the application's own neighbours and groups.
// Prints the figures of docs/decisions/listing-order.md.
import { beforeAll, expect, test } from 'vitest';
import type { BloodGroup } from '../../contract/blood.ts';
import { listCells } from '../../server/donors/nearby.ts';
import { findNeighbours, type Neighbour, type Seat } from '../../server/locations/neighbours.ts';
import { readFileOf, readRows } from '../../server/seed/locationFiles.ts';
import { draw, drawGroup, makeRandom, readPlaces, weigh } from './population.ts';

const SEARCHES = 50_000;
/** Available and past the interval since the last donation. */
const ELIGIBLE = 0.8;
const ONE_IN_PEOPLE = 1000;

interface Town {
  district: number;
  city: number;
}

let towns: Town[];
let seats: Map<number, Seat>;
const random = makeRandom();

beforeAll(async () => {
  const [, , cities] = await readPlaces();
  const weighed = weigh(cities, ({ population }) => Math.ceil(population / ONE_IN_PEOPLE));
  towns = weighed.map(({ district, city }) => ({ district: district!, city: city! }));
  const rows = await readRows('districts', await readFileOf('districts'));
  const known = rows.filter(({ active, latitude }) => active === '1' && latitude !== '');
  seats = new Map(
    known.map(({ id, latitude, longitude }) => [
      Number(id),
      { districtId: Number(id), latitude: Number(latitude), longitude: Number(longitude) },
    ]),
  );
});

const neighbours = new Map<number, Neighbour[]>();

function neighboursOf(district: number): Neighbour[] {
  const found = neighbours.get(district) ?? findNeighbours(seats.get(district)!, [...seats.values()]);
  neighbours.set(district, found);
  return found;
}

/** Eligible donors by 'district group' and by 'city group'. */
class Country {
  readonly #inDistricts = new Map<string, number>();
  readonly #inCities = new Map<string, number>();

  constructor(donors: number) {
    for (let i = 0; i < donors; i += 1) {
      const { district, city } = draw(towns, random);
      const group = drawGroup(random);
      if (random() >= ELIGIBLE) continue;
      this.#inDistricts.set(`${district} ${group}`, this.countInDistrict(district, group) + 1);
      this.#inCities.set(`${city} ${group}`, this.countInCity(city, group) + 1);
    }
  }

  countInDistrict(district: number, group: BloodGroup): number {
    return this.#inDistricts.get(`${district} ${group}`) ?? 0;
  }

  countInCity(city: number | null, group: BloodGroup): number {
    return this.#inCities.get(`${city} ${group}`) ?? 0;
  }

  /** Whether a search in the city shows an eligible donor in its table, and there or nearby. */
  search({ district, city }: Town, bloodGroup: BloodGroup): { inTable: boolean; anywhere: boolean } {
    const inTable = this.countInCity(city, bloodGroup) > 0;
    const cells = listCells({ bloodGroup, district, city, need: 'blood' }, neighboursOf(district));
    const isNearby = cells.some(
      (cell) =>
        this.countInDistrict(cell.districtId, cell.bloodGroup) > this.countInCity(cell.exceptCity, cell.bloodGroup),
    );
    return { inTable, anywhere: inTable || isNearby };
  }
}

function drawPatient(isRhNegative: boolean): BloodGroup {
  const group = drawGroup(random);
  return isRhNegative ? (group.replace('+', '-') as BloodGroup) : group;
}

/** Shares of searches, before and after nearby donors were shown. */
function measure(country: Country, isRhNegative: boolean): { before: number; after: number } {
  const found = Array.from({ length: SEARCHES }, () => country.search(draw(towns, random), drawPatient(isRhNegative)));
  const share = (key: 'inTable' | 'anywhere') => found.filter((search) => search[key]).length / SEARCHES;
  return { before: share('inTable'), after: share('anywhere') };
}

test.each([
  [1000, 0.9, 0.5],
  [10_000, 0.99, 0.95],
  [100_000, 0.999, 0.999],
])(
  'among %i donors at least %f of all searches and %f of Rh-negative ones show an eligible donor',
  (donors, all, rare) => {
    const country = new Country(donors);
    const [whole, negative] = [measure(country, false), measure(country, true)];
    const line = ({ before, after }: typeof whole) => `${(before * 100).toFixed(1)} -> ${(after * 100).toFixed(2)} %`;
    process.stdout.write(`${donors} donors: all ${line(whole)}, Rh-negative ${line(negative)}\n`);
    expect(whole.after).toBeGreaterThanOrEqual(all);
    expect(negative.after).toBeGreaterThanOrEqual(rare);
  },
);
