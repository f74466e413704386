// Searching donors.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Availability, BloodGroup } from './blood.ts';
import { Challenge } from './challenge.ts';
import { Need } from './compatibility.ts';
import { id, whole, type Label } from './fields.ts';
import { NameLanguage } from './placeNames.ts';

/** A listing ends here, and a total is never counted beyond. */
export const LISTING_END = 1000;
export const DONORS_PER_PAGE = 10;

/** 'ALL' in its spellings on the wire: null, absent, '' or 'all'. */
export function orAll(label: Label) {
  const narrowed = z.pipe(
    z.transform((value: string | number | null) => (value === '' || value === 'all' ? null : value)),
    z.nullable(id(label)),
  );
  return z._default(narrowed, null);
}

export const DonorListing = z.object({
  fullName: z.string(),
  /** Empty where the donor hides it. */
  mobileNumber: z.string(),
  availableunavailable: Availability,
  regid: z.number(),
  /** Null until the donor accepts a consent text that names place and date; so are the next two. */
  districtName: z.nullable(z.string()),
  cityName: z.nullable(z.string()),
  /** YYYY-MM-DD, a Monday later than today; null when the donor may give now, or nobody knows from when. */
  canGiveFrom: z.nullable(z.string()),
  /** Whether there was activity within 30 days. */
  recentlyActive: z.boolean(),
  /** Proves to `reportOutcome` that the caller was shown this donor; for two days. */
  receipt: z.string(),
  /** How to reach the donor; 'message' and 'none' where the number is hidden. */
  contact: z.enum(['number', 'message', 'none']),
  /** Calls are welcome at any time, else from 7 to 22 in India. */
  callsAnyTime: z.boolean(),
  /** On which day a text from the number proved it, as the timestamp of its beginning in India; null where none did. */
  numberConfirmedAt: z.nullable(z.string()),
});
export type DonorListing = z.infer<typeof DonorListing>;

export const SearchCriteria = z.object({
  bloodgroup: BloodGroup,
  country: id('field.country'),
  state: id('field.state'),
  district: orAll('field.district'),
  city: orAll('field.city'),
  page: z._default(whole('page', 1, Number.MAX_SAFE_INTEGER), 1),
  size: z._default(whole('size', 1, 50), DONORS_PER_PAGE),
  language: NameLanguage,
});

/** What searches share. */
export const search = {
  method: 'POST',
  effect: 'read',
  access: 'anyone',
  shared: true,
  errors: ['challenge_required'],
  failureData: Challenge,
} as const;
export const searchLimit = { by: 'caller', points: 60, seconds: 60, counts: 'requests' } as const;

export const searchDonors = endpoint({
  ...search,
  name: 'searchDoner',
  method: 'POST',
  summary: 'Donors of a blood group in a place',
  limits: [{ ...searchLimit, name: 'search' }],
  input: SearchCriteria,
  data: z.array(DonorListing),
  counted: true,
  reveals: (donors) => donors.map(({ regid }) => regid),
  // Further pages are of the same search.
  searchedState: ({ state, page }) => (page === 1 ? state : null),
});

export const NEARBY_DONORS = 10;

export const NearbyDonor = z.extend(DonorListing, {
  bloodGroup: BloodGroup,
  /** From the seat of the chosen district to that of the donor's. */
  km: z.number(),
  /** near: the patient's own group; group: another that may help. */
  why: z.enum(['near', 'group']),
});
export type NearbyDonor = z.infer<typeof NearbyDonor>;

export const searchNearby = endpoint({
  ...search,
  name: 'searchNearby',
  method: 'POST',
  summary: 'Eligible donors who may help beside those of a search in a district or city, nearest first',
  limits: [{ ...searchLimit, name: 'search-nearby' }],
  input: z.object({
    bloodgroup: BloodGroup,
    district: id('field.district'),
    city: orAll('field.city'),
    need: z._default(Need, 'blood'),
    language: NameLanguage,
  }),
  data: z.array(NearbyDonor),
  reveals: (donors) => donors.map(({ regid }) => regid),
});
