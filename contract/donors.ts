// Searching donors.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Availability, BloodGroup } from './blood.ts';
import { Challenge } from './challenge.ts';
import { id, whole, type Label } from './fields.ts';

/** A listing ends here, and a total is never counted beyond. */
export const LISTING_END = 1000;
export const DONORS_PER_PAGE = 10;

/** 'ALL' in its spellings on the wire: null, absent, '' or 'all'. */
function orAll(label: Label) {
  const narrowed = z.pipe(
    z.transform((value: string | number | null) => (value === '' || value === 'all' ? null : value)),
    z.nullable(id(label)),
  );
  return z._default(narrowed, null);
}

export const DonorListing = z.object({
  fullName: z.string(),
  mobileNumber: z.string(),
  availableunavailable: Availability,
  regid: z.number(),
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
});

export const searchDonors = endpoint({
  name: 'searchDoner',
  method: 'POST',
  effect: 'read',
  path: '/api/v1/searchDoner',
  summary: 'Donors of a blood group in a place',
  access: 'anyone',
  limits: [{ name: 'search', by: 'caller', points: 60, seconds: 60, counts: 'requests', store: 'memory' }],
  input: SearchCriteria,
  data: z.array(DonorListing),
  counted: true,
  shared: true,
  reveals: (donors) => donors.map(({ regid }) => regid),
  errors: ['challenge_required'],
  failureData: Challenge,
});
