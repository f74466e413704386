// The criteria of Indian law for blood donors, as data: what /can-i-donate asks. Ages and rests are computed in eligibility.ts.

/** What is known of a rule: its words in the law, only older rules or press, or that a doctor has to look. */
export type Certainty = 'law' | 'press' | 'ask the doctor';

export const sources = {
  law: {
    title: 'Drugs and Cosmetics Rules 1945, Schedule F, Part XII-B, H, as substituted by G.S.R. 166(E), 11 March 2020',
    url: 'https://drugscontrol.py.gov.in/sites/default/files/GSR-166-E.pdf',
  },
  /** Before 2020. */
  older: { title: 'Standards for Blood Banks and Blood Transfusion Services, NACO 2007', url: null },
} as const;

/** How the rules were read: from copies that quote the law item by item, which agree. */
export const review = {
  read: '2026-11-21',
  copies: ['https://bloodcentre.rashtrotthana.org/criteria-for-blood-donation/'],
  /** The doctor who read them; the page says that nobody has. */
  checkedBy: null as string | null,
} as const;

interface Rule {
  id: string;
  /** In the law's table of criteria. */
  item: string;
  source: keyof typeof sources;
  certainty: Certainty;
}

/** A number of days, or of calendar months. */
export type Wait = { days: number } | { months: number };

interface DatedRule extends Rule {
  /** From the day of the event, or of the recovery or last dose. */
  wait: Wait;
  /** Left out where it concerns blood as well. */
  only?: 'Platelets';
}

const law = { source: 'law', certainty: 'law' } as const;

/** Computed from date of birth, weight and earlier donations. */
export const computedRules = [
  { id: 'adult', item: '2', ...law },
  { id: 'oldest', item: '2', ...law },
  { id: 'oldestFirst', item: '2', ...law },
  { id: 'oldestPlatelets', item: '2', ...law },
  { id: 'weight', item: '3', ...law },
  { id: 'weightPlatelets', item: '3', ...law },
  { id: 'rest', item: '4', ...law },
] as const satisfies readonly Rule[];

/** The centre takes nothing for a time after a day. */
export const datedRules = [
  { id: 'tattoo', item: '48', ...law, wait: { months: 12 } },
  { id: 'transfusion', item: '26', ...law, wait: { months: 12 } },
  { id: 'majorSurgery', item: '24', ...law, wait: { months: 12 } },
  { id: 'minorSurgery', item: '25', source: 'older', certainty: 'press', wait: { months: 6 } },
  { id: 'movedToIndia', item: '104', ...law, wait: { months: 36 } },
  { id: 'birth', item: '15', ...law, wait: { months: 12 } },
  { id: 'miscarriage', item: '16', ...law, wait: { months: 6 } },
  { id: 'malaria', item: '58', ...law, wait: { months: 3 } },
  { id: 'typhoid', item: '59', ...law, wait: { months: 12 } },
  { id: 'dengue', item: '60', ...law, wait: { months: 6 } },
  { id: 'tuberculosis', item: '62', ...law, wait: { months: 24 } },
  { id: 'vaccine', item: '79', ...law, wait: { days: 14 } },
  { id: 'liveVaccine', item: '80', ...law, wait: { days: 28 } },
  { id: 'immunoglobulin', item: '82', ...law, wait: { months: 12 } },
  { id: 'antibiotics', item: '92', ...law, wait: { days: 14 } },
  { id: 'aspirin', item: '90', ...law, wait: { days: 3 }, only: 'Platelets' },
] as const satisfies readonly DatedRule[];

/** Until it is over. */
export const currentRules = [
  { id: 'unwell', item: '19, 20', ...law },
  { id: 'pregnant', item: '15', ...law },
  { id: 'breastfeeding', item: '17', ...law },
  { id: 'period', item: '18', source: 'older', certainty: 'press' },
] as const satisfies readonly Rule[];

/** Some of these exclude for good; which, a doctor says. */
export const doctorRules = [
  { id: 'lasting', item: '31–37, 40, 43, 46, 75, 76, 101, 103', source: 'law', certainty: 'ask the doctor' },
] as const satisfies readonly Rule[];

export const rules = [...computedRules, ...datedRules, ...currentRules, ...doctorRules] as const;
export type RuleId = (typeof rules)[number]['id'];
export type DatedRuleId = (typeof datedRules)[number]['id'];
export type CurrentRuleId = (typeof currentRules)[number]['id'];
