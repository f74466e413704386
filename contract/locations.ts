// Lookups: blood groups and the four levels of locations, alphabetically.
import * as z from 'zod/mini';
import { endpoint, Nothing } from './endpoint.ts';
import { line, ParentId } from './fields.ts';
import { BloodGroup } from './blood.ts';
import { NameLanguage } from './placeNames.ts';

const lookup = { effect: 'read', access: 'anyone', cacheable: true } as const;

export const Country = z.object({ countryId: z.number(), countryName: z.string(), callingCode: z.string() });
export type Country = z.infer<typeof Country>;
export const State = z.object({ stateId: z.number(), state: z.string() });
export type State = z.infer<typeof State>;
export const District = z.object({ districtId: z.number(), districtName: z.string(), stateId: z.number() });
export type District = z.infer<typeof District>;
export const City = z.object({ cityId: z.number(), cityName: z.string(), districtId: z.number() });
export type City = z.infer<typeof City>;

/** A place of India found by text. A state has no district, a district no city; a hospital may have no city, in Delhi no district. */
export const FoundPlace = z.object({
  level: z.enum(['state', 'district', 'city', 'hospital']),
  stateId: z.number(),
  districtId: z.nullable(z.number()),
  cityId: z.nullable(z.number()),
  name: z.string(),
  districtName: z.nullable(z.string()),
  state: z.string(),
  /** Of a hospital or blood centre. */
  cityName: z.optional(z.nullable(z.string())),
  /** The name or PIN code that was found, as typed or in English: an older one, a neighbourhood, one in an Indian script; of a hospital the text if each of its words was found. */
  matched: z.string(),
  /** Of the first alone: whether it is meant without a doubt. */
  isSure: z.optional(z.boolean()),
});
export type FoundPlace = z.infer<typeof FoundPlace>;
/** The most places that `findPlaces` returns. */
export const FOUND_PLACES = 8;

/** Fixed ids that clients rely on. */
export const INDIA = 1;

export const getBloodGroups = endpoint({
  ...lookup,
  name: 'getBloodGroups',
  summary: 'The eight blood groups',
  input: Nothing,
  data: z.array(z.object({ bloodGroupId: z.number(), bloodGroup: BloodGroup })),
});

export const getCountries = endpoint({
  ...lookup,
  name: 'getCountries',
  summary: 'Every country; India is 1',
  input: z.object({ language: NameLanguage }),
  data: z.array(Country),
});

export const getStates = endpoint({
  ...lookup,
  name: 'getStates',
  path: '/api/v1/getStates/:countryId',
  summary: 'The states of a country',
  input: z.object({ countryId: ParentId, language: NameLanguage }),
  data: z.array(State),
});

export const getDistricts = endpoint({
  ...lookup,
  name: 'getDistricts',
  path: '/api/v1/getDistricts/:stateId',
  summary: 'The districts of a state',
  input: z.object({ stateId: ParentId, language: NameLanguage }),
  data: z.array(District),
});

export const getCities = endpoint({
  ...lookup,
  name: 'getCities',
  path: '/api/v1/getCities/:districtId',
  summary: "The cities of a district, 'Other (not listed)' last",
  input: z.object({ districtId: ParentId, language: NameLanguage }),
  data: z.array(City),
});

export const findPlaces = endpoint({
  ...lookup,
  name: 'findPlaces',
  path: '/api/v1/findPlaces/:text',
  summary:
    'The places of India by town, district, state, hospital, older or misspelt name, Indian script or PIN code; best first',
  limits: [
    { name: 'find-places', by: 'caller', points: 120, seconds: 60, counts: 'requests' },
    { name: 'find-places-network', by: 'network', points: 600, seconds: 60, counts: 'requests' },
  ],
  /** Places of a state that is chosen already come first. */
  input: z.object({ text: line('field.place'), language: NameLanguage, stateId: z.optional(ParentId) }),
  data: z.array(FoundPlace),
});
