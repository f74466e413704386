// The places of the contact directory: ids in the content, names in the form.
import type { Call } from '#contract/endpoint.ts';
import { INDIA } from '#contract/locations.ts';
import { loadLevel, type PlaceList } from '#web/locations/places.ts';

interface Place {
  states: unknown[];
  country: unknown;
  contacts: { districtId: unknown }[];
}
type Directory = { regions?: Place[] };

const NAME_MAX = 100;
/** A longer one is not compared. */
const same = (first: string, second: string) =>
  second.length <= NAME_MAX && first.localeCompare(second, 'en', { sensitivity: 'base' }) === 0;
const nameIn = (list: PlaceList, id: unknown): unknown => list.find(({ value }) => value === String(id))?.label ?? id;

async function loadDistricts(call: Call, states: readonly unknown[]): Promise<PlaceList> {
  return (await Promise.all(states.map((state) => loadLevel(call, 'district', String(state), false)))).flat();
}

async function loadAbove(call: Call, regions: readonly Place[]) {
  const isAbroad = regions.some(({ country }) => country !== null);
  return Promise.all([
    loadLevel(call, 'state', String(INDIA), false),
    isAbroad ? loadLevel(call, 'country', '', false) : [],
  ]);
}

/** With names in place of ids. */
export async function namePlaces(call: Call, content: Directory): Promise<Record<string, unknown>> {
  const { regions = [] } = content;
  const [states, countries] = await loadAbove(call, regions);
  const named = regions.map(async (region) => {
    const districts = await loadDistricts(call, region.states);
    return {
      ...region,
      states: region.states.map((id) => nameIn(states, id)),
      country: region.country === null ? null : nameIn(countries, region.country),
      contacts: region.contacts.map((one) => ({ ...one, districtId: nameIn(districts, one.districtId) })),
    };
  });
  return { ...content, regions: await Promise.all(named) };
}

/** With ids in place of names, and an error for each name that the search does not know. */
export async function findPlaces(call: Call, content: Directory) {
  const errors: Record<string, string> = {};
  const { regions = [] } = content;
  const [states, countries] = await loadAbove(call, regions);
  const idOf = (list: PlaceList, name: unknown, field: string): number | null => {
    const id = list.find(({ label }) => same(label, String(name)))?.value;
    if (id === undefined) errors[field] ??= `The search has no ‘${String(name).slice(0, NAME_MAX)}’.`;
    return id === undefined ? null : Number(id);
  };
  const found = regions.map(async (region, at) => {
    const field = `regions.${at}`;
    const ids = region.states.map((name) => idOf(states, name, `${field}.states`));
    const districts = await loadDistricts(call, ids);
    const contacts = region.contacts.map(({ districtId, ...one }, index) => ({
      ...one,
      districtId: districtId === null ? null : idOf(districts, districtId, `${field}.contacts.${index}.districtId`),
    }));
    const country = region.country === null ? null : idOf(countries, region.country, `${field}.country`);
    return { ...region, states: ids, country, contacts };
  });
  return { content: { ...content, regions: await Promise.all(found) }, errors };
}
