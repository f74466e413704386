// Written from the law's table of criteria, not from the code: a day, the last day on which the centre takes nothing because
// of it, and the first on which it does. Months are calendar months.
import type { DatedRuleId } from '#contract/eligibilityRules.ts';
import type { PastDonation } from '#contract/eligibility.ts';

interface WaitCase {
  rule: DatedRuleId;
  day: string;
  last: string;
  first: string;
}

export const waits: readonly WaitCase[] = [
  { rule: 'tattoo', day: '2025-11-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'tattoo', day: '2024-02-29', last: '2025-02-28', first: '2025-03-01' },
  { rule: 'transfusion', day: '2026-01-01', last: '2026-12-31', first: '2027-01-01' },
  { rule: 'majorSurgery', day: '2025-12-31', last: '2026-12-30', first: '2026-12-31' },
  { rule: 'minorSurgery', day: '2026-05-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'minorSurgery', day: '2026-08-31', last: '2027-02-28', first: '2027-03-01' },
  { rule: 'movedToIndia', day: '2023-11-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'birth', day: '2025-11-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'miscarriage', day: '2026-05-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'malaria', day: '2026-11-30', last: '2027-02-28', first: '2027-03-01' },
  { rule: 'malaria', day: '2026-08-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'typhoid', day: '2025-11-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'dengue', day: '2026-05-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'tuberculosis', day: '2024-11-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'vaccine', day: '2026-11-08', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'liveVaccine', day: '2026-10-25', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'immunoglobulin', day: '2025-11-22', last: '2026-11-21', first: '2026-11-22' },
  { rule: 'antibiotics', day: '2026-12-25', last: '2027-01-07', first: '2027-01-08' },
  { rule: 'aspirin', day: '2026-11-19', last: '2026-11-21', first: '2026-11-22' },
];

const blood = (donatedOn: string): PastDonation => ({ donatedOn, type: 'Blood' });
const platelets = (donatedOn: string): PastDonation => ({ donatedOn, type: 'Platelets' });
/** On each of the first 24 Mondays from 2 February 2026 on. */
const twentyFour = Array.from({ length: 24 }, (_, week) =>
  platelets(new Date(Date.UTC(2026, 1, 2 + 7 * week)).toISOString().slice(0, 10)),
);

interface RestCase {
  title: string;
  gender: 'Female' | 'Male' | 'Other' | null;
  donations: readonly PastDonation[];
  /** The first day for blood: the specification's 90 days also follow platelets. */
  blood: string;
  platelets: string;
}

export const rests: readonly RestCase[] = [
  { title: 'a man after blood', gender: 'Male', donations: [blood('2026-08-24')], blood: '2026-11-22', platelets: '2026-09-21' },
  { title: 'a woman after blood', gender: 'Female', donations: [blood('2026-07-25')], blood: '2026-11-22', platelets: '2026-08-22' },
  { title: 'somebody of another gender', gender: 'Other', donations: [blood('2026-08-24')], blood: '2026-11-22', platelets: '2026-09-21' },
  { title: 'somebody who does not say', gender: null, donations: [blood('2026-08-24')], blood: '2026-11-22', platelets: '2026-09-21' },
  { title: 'after platelets', gender: 'Male', donations: [platelets('2026-11-20')], blood: '2027-02-18', platelets: '2026-11-22' },
  { title: 'a woman after platelets', gender: 'Female', donations: [platelets('2026-07-25')], blood: '2026-11-22', platelets: '2026-07-27' },
  { title: 'before a third time in a week', gender: 'Male', donations: [platelets('2026-11-15'), platelets('2026-11-18')], blood: '2027-02-16', platelets: '2026-11-22' },
  { title: 'after two in more than a week', gender: 'Male', donations: [platelets('2026-11-10'), platelets('2026-11-20')], blood: '2027-02-18', platelets: '2026-11-22' },
  { title: 'after 24 in a year', gender: 'Male', donations: twentyFour, blood: '2026-10-11', platelets: '2027-02-02' },
  { title: 'after 23 in a year', gender: 'Male', donations: twentyFour.slice(1), blood: '2026-10-11', platelets: '2026-07-15' },
  { title: 'platelets after blood', gender: 'Male', donations: [blood('2026-10-25'), platelets('2026-10-01')], blood: '2027-01-23', platelets: '2026-11-22' },
]; // prettier-ignore

/** Whole years of age by date of birth, and what is taken on the last day of the year before and on the birthday. */
export const birthdays = [
  { title: 'turns 18', bornOn: '2008-11-22', before: [false, false], from: [true, true] },
  { title: 'turns 18, born on 29 February', bornOn: '2008-02-29', before: [false, false], from: [true, true] },
  { title: 'turns 61', bornOn: '1965-11-22', before: [true, true], from: [true, false] },
  { title: 'turns 66', bornOn: '1960-11-22', before: [true, false], from: [false, false] },
] as const;
