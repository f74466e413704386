// The world in four levels, each place with its parent's key, in the order in which new ids are assigned.
import { listCities, type City } from './cities.ts';
import type { Point } from '#server/locations/distance.ts';
import { cityAliases } from './corrections.ts';
import { listDistricts } from './districts.ts';
import { findSeat } from './seats.ts';
import { findMissingTowns, listStates } from './states.ts';
import type { Country, Sources } from './sources.ts';

export interface Place {
  key: string;
  parent: string;
  name: string;
}

export interface DistrictPlace extends Place {
  /** GeoNames' name, where ours is newer. */
  formerName: string;
  seat?: Point | undefined;
}

export interface CityPlace extends Place, City {
  aliases: readonly string[];
}

export interface World {
  countries: Country[];
  states: Place[];
  districts: DistrictPlace[];
  cities: CityPlace[];
}

const parentOf = (code: string) => code.slice(0, code.lastIndexOf('.'));
const compareKeys =
  <K extends string>(by: K) =>
  (a: Record<K, string>, b: Record<K, string>) =>
    a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0;
const byKey = compareKeys('key');

/** India first, so that it is country 1. */
function listCountries({ countries, towns }: Sources): Country[] {
  const inhabited = new Set(towns.map((town) => town.country));
  const listed = [...countries.values()].filter(({ iso2 }) => inhabited.has(iso2)).sort(compareKeys('iso2'));
  return [...listed.filter(({ iso2 }) => iso2 === 'IN'), ...listed.filter(({ iso2 }) => iso2 !== 'IN')];
}

export function buildWorld(sources: Sources): World {
  const { gazetteer } = sources;
  const countries = listCountries(sources);
  const states1 = Map.groupBy(sources.divisions1, ({ code }) => parentOf(code));
  const divisions2 = Map.groupBy(sources.divisions2, ({ code }) => parentOf(code));
  const townsOf = Map.groupBy(sources.towns, (town) => town.country);
  const world: World = { countries, states: [], districts: [], cities: [] };

  for (const country of countries) {
    const towns = townsOf.get(country.iso2)!;
    if (country.iso2 === 'IN') towns.push(...findMissingTowns('IN', towns, gazetteer));
    for (const state of listStates(country, states1.get(country.iso2) ?? [], towns).sort(byKey)) {
      world.states.push({ key: state.key, name: state.name, parent: country.iso2 });
      for (const district of listDistricts(state, divisions2.get(state.key) ?? [], state.towns).sort(byKey)) {
        const { key, name, formerName } = district;
        const cities = listCities(district, district.towns, gazetteer).sort(byKey);
        world.districts.push({ key, name, formerName, parent: state.key, seat: findSeat(district, cities) });
        for (const city of cities) {
          world.cities.push({ ...city, parent: district.key, aliases: cityAliases[city.key] ?? [] });
        }
      }
    }
  }
  return world;
}
