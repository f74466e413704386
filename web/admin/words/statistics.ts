// The words of the statistics page.
import { COUNTED_DAYS } from '#contract/statistics.ts';

export const statisticsWords = {
  lead: 'Donors, searches and calls, without sample and deleted donors.',
  views: 'Counted by',
  by: { group: 'Blood group', state: 'State', district: 'District', month: 'Month of registration' },
  columns: {
    donors: 'Donors',
    listed: 'Listed',
    eligible: 'Can give now',
    active: 'Active',
    searches: 'Searches',
    calls: 'Calls',
    coming: 'Coming',
  },
  bar: 'Donors, and those listed',
  stateBar: 'Donors, those listed, and searches',
  total: (donors: string, listed: string, eligible: string) =>
    `${donors} donors; searches show ${listed}, of whom ${eligible} can give now.`,
  none: 'Nobody has registered yet.',
  note: `Active: listed, and something heard from the donor within 30 days. Calls: those whose outcome families told within ${COUNTED_DAYS} days.`,
  monthNote:
    'The months of the last two years by Indian time. Active: listed, and something heard from the donor within 30 days.',
  searchesNote: `Searches: those for donors in the state on the last ${COUNTED_DAYS} days, however many pages of results were read.`,
  exportNote: 'In the exported file counts under five are ‘<5’, so that it tells of nobody.',
} as const;
