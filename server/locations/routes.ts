// Lookups: blood groups, countries, states, districts, cities.
import { bloodGroups } from '#contract/blood.ts';
import * as contract from '#contract/locations.ts';
import { route } from '#server/http/route.ts';
import { findPlaces } from './findPlaces.ts';
import { listCities, listCountries, listDistricts, listStates } from './queries.ts';

export const routes = [
  route(contract.getBloodGroups, async () => ({
    data: bloodGroups.map((bloodGroup, i) => ({ bloodGroupId: i + 1, bloodGroup })),
  })),
  route(contract.getCountries, async ({ db }) => {
    const countries = await listCountries(db);
    return { data: countries.map(({ name, ...country }) => ({ ...country, countryName: name })) };
  }),
  route(contract.getStates, async ({ input, db }) => {
    const states = await listStates(db, input.countryId);
    return { data: states.map(({ name, ...state }) => ({ ...state, state: name })) };
  }),
  route(contract.getDistricts, async ({ input, db }) => {
    const districts = await listDistricts(db, input.stateId);
    return { data: districts.map(({ name, ...district }) => ({ ...district, districtName: name })) };
  }),
  route(contract.getCities, async ({ input, db }) => {
    const cities = await listCities(db, input.districtId);
    return { data: cities.map(({ name, ...city }) => ({ ...city, cityName: name })) };
  }),
  route(contract.findPlaces, async ({ input }) => ({ data: await findPlaces(input.text) })),
];
