// Counts of donors, of searches and of calls, for administrators.
import * as z from 'zod/mini';
import { endpoint, nobody } from './endpoint.ts';
import { blankAsNull, id } from './fields.ts';
import { fault } from './message.ts';

export const statisticsBy = ['group', 'state', 'district', 'month'] as const;
export type StatisticsBy = (typeof statisticsBy)[number];

/** Months that are counted, the current one included. */
export const COUNTED_MONTHS = 24;
/** Days of searches and calls that are counted. */
export const COUNTED_DAYS = 30;

/** Without sample and deleted donors. */
export const StatisticsRow = z.object({
  /** A blood group, 'Guntur, Andhra Pradesh', or the month of registration as YYYY-MM. */
  name: z.string(),
  /** Of the state; null for all but states. */
  stateId: z.nullable(z.number()),
  donors: z.number(),
  /** Those whom searches show. */
  listed: z.number(),
  /** Listed ones who may give now. */
  eligible: z.number(),
  /** Listed ones with activity within 30 days. */
  active: z.number(),
  /** Searches for donors in the state within 30 days; null for all but states. */
  searches: z.nullable(z.number()),
  /** Calls whose outcome families told within 30 days; by month, null. */
  calls: z.nullable(z.number()),
  /** Of those calls, 'coming'. */
  coming: z.nullable(z.number()),
});
export type StatisticsRow = z.infer<typeof StatisticsRow>;

export const statisticsFilters = {
  by: z._default(z.enum(statisticsBy, fault('fault.answer')), 'group'),
  /** Districts of this state only. */
  state: blankAsNull(id('field.state')),
};

export const getStatistics = endpoint({
  name: 'getStatistics',
  isForModerators: true,
  effect: 'read',
  summary:
    'Donors, as they were counted last (`message` says when), and calls by blood group, state, district or month of registration, searches by state, most donors first, newest month first',
  access: 'admin',
  // Each reads the calls of a month.
  limits: [{ name: 'statistics', by: 'account', points: 120, seconds: 3600, counts: 'requests' }],
  input: z.object(statisticsFilters),
  data: z.array(StatisticsRow),
  shows: nobody,
});
