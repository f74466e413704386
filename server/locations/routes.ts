// Lookups: blood groups, countries, states, districts, cities.
import { bloodGroups } from '#contract/blood.ts';
import * as contract from '#contract/locations.ts';
import { route } from '#server/http/route.ts';
import { findPlaces } from './findPlaces.ts';
import { countryLabels, placeLabels } from './localNames.ts';
import { listCities, listCountries, listDistricts, listStates } from './queries.ts';

export const routes = [
  route(contract.getBloodGroups, async () => ({
    data: bloodGroups.map((bloodGroup, i) => ({ bloodGroupId: i + 1, bloodGroup })),
  })),
  route(contract.getCountries, async ({ input, db }) => {
    const [countries, labelOf] = [await listCountries(db), countryLabels(input.language)];
    return {
      data: countries.map(({ name, iso2, ...country }) => ({ ...country, countryName: labelOf(iso2, name) })),
    };
  }),
  route(contract.getStates, async ({ input, db }) => {
    const [states, labelOf] = await Promise.all([listStates(db, input.countryId), placeLabels(input.language)]);
    return { data: states.map(({ name, ...state }) => ({ ...state, state: labelOf('s', state.stateId, name) })) };
  }),
  route(contract.getDistricts, async ({ input, db }) => {
    const [districts, labelOf] = await Promise.all([listDistricts(db, input.stateId), placeLabels(input.language)]);
    return {
      data: districts.map(({ name, ...district }) => ({
        ...district,
        districtName: labelOf('d', district.districtId, name),
      })),
    };
  }),
  route(contract.getCities, async ({ input, db }) => {
    const [cities, labelOf] = await Promise.all([listCities(db, input.districtId), placeLabels(input.language)]);
    return { data: cities.map(({ name, ...city }) => ({ ...city, cityName: labelOf('c', city.cityId, name) })) };
  }),
  route(contract.findPlaces, async ({ input }) => ({
    data: await findPlaces(input.text, input.language, input.stateId),
  })),
];
