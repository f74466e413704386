// Lookups: blood groups and the four levels of locations, alphabetically.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { ParentId } from './fields.ts';
import { BloodGroup } from './blood.ts';

const lookup = { method: 'GET', effect: 'read', access: 'anyone', cacheable: true } as const;

export const Country = z.object({ countryId: z.number(), countryName: z.string(), callingCode: z.string() });
export type Country = z.infer<typeof Country>;
export const State = z.object({ stateId: z.number(), state: z.string() });
export type State = z.infer<typeof State>;
export const District = z.object({ districtId: z.number(), districtName: z.string(), stateId: z.number() });
export type District = z.infer<typeof District>;
export const City = z.object({ cityId: z.number(), cityName: z.string(), districtId: z.number() });
export type City = z.infer<typeof City>;

/** Fixed ids that clients rely on. */
export const INDIA = 1;

export const getBloodGroups = endpoint({
  ...lookup,
  name: 'getBloodGroups',
  path: '/api/v1/getBloodGroups',
  summary: 'The eight blood groups',
  input: Nothing,
  data: z.array(z.object({ bloodGroupId: z.number(), bloodGroup: BloodGroup })),
});

export const getCountries = endpoint({
  ...lookup,
  name: 'getCountries',
  path: '/api/v1/getCountries',
  summary: 'Every country; India is 1',
  input: Nothing,
  data: z.array(Country),
});

export const getStates = endpoint({
  ...lookup,
  name: 'getStates',
  path: '/api/v1/getStates/:countryId',
  summary: 'The states of a country',
  input: z.object({ countryId: ParentId }),
  data: z.array(State),
});

export const getDistricts = endpoint({
  ...lookup,
  name: 'getDistricts',
  path: '/api/v1/getDistricts/:stateId',
  summary: 'The districts of a state',
  input: z.object({ stateId: ParentId }),
  data: z.array(District),
});

export const getCities = endpoint({
  ...lookup,
  name: 'getCities',
  path: '/api/v1/getCities/:districtId',
  summary: "The cities of a district, 'Other (not listed)' last",
  input: z.object({ districtId: ParentId }),
  data: z.array(City),
});
