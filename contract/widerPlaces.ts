// How many donors can give around a search that found none.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BloodGroup } from './blood.ts';
import { orAll, search, searchLimit } from './donors.ts';
import { id } from './fields.ts';
import { NameLanguage } from './placeNames.ts';

/** A count of a wider place ends here. */
export const MOST_COUNTED = 100;

export const WiderPlace = z.object({
  stateId: z.number(),
  /** Null for the whole state. */
  districtId: z.nullable(z.number()),
  name: z.string(),
  /** From the searched district to the nearest seat of another state; null for the place around it, and without a district. */
  km: z.nullable(z.number()),
  /** Donors of the group who can give now; MOST_COUNTED stands for as many or more. */
  count: z.number(),
});
export type WiderPlace = z.infer<typeof WiderPlace>;

export const countWider = endpoint({
  ...search,
  errors: [],
  name: 'countWider',
  method: 'POST',
  summary:
    'How many donors of the group can give in the district, the state and the nearest states around a search, or in the nearest states of a state; no donor is shown',
  limits: [{ ...searchLimit, name: 'count-wider' }],
  input: z.object({
    bloodgroup: BloodGroup,
    state: id('field.state'),
    district: orAll('field.district'),
    city: orAll('field.city'),
    language: NameLanguage,
  }),
  data: z.object({
    /** How far `searchNearby` looks from the district; null where that is not known. */
    withinKm: z.nullable(z.number()),
    places: z.array(WiderPlace),
  }),
});
