// What the rules say to the answers of /can-i-donate. Pure: nothing of the answers is kept.
import {
  ADULT_AGE_YEARS,
  OLDEST_AGE_YEARS,
  OLDEST_PLATELETS_AGE_YEARS,
  restDates,
  type PastDonation,
} from './eligibility.ts';
import { addDays, addMonths } from './indiaTime.ts';
import { datedRules, type CurrentRuleId, type DatedRuleId, type RuleId, type Wait } from './eligibilityRules.ts';

export const weights = ['under 45', '45 to 49', '50 or more'] as const;

/** Whatever was not answered is absent. Days are YYYY-MM-DD and past. */
export interface Answers {
  bornOn?: string;
  gender?: string;
  weight?: (typeof weights)[number];
  /** Whether blood or platelets were ever given. */
  hasGiven?: boolean;
  donations: readonly PastDonation[];
  dated: Partial<Record<DatedRuleId, string>>;
  current: readonly CurrentRuleId[];
  isLasting: boolean;
}

export interface Reason {
  rule: RuleId;
  /** from: may give from a day on; until: once it is over; doctor: a doctor says; never: not by these rules. */
  kind: 'from' | 'until' | 'doctor' | 'never';
  /** The first possible day, of kind 'from'. */
  from?: string;
}

/** What is given. */
export const components = ['Blood', 'Platelets'] as const;
export type Component = (typeof components)[number];

const never = (rule: RuleId): Reason => ({ rule, kind: 'never' });

export function endOfWait(day: string, wait: Wait): string {
  return 'days' in wait ? addDays(day, wait.days) : addMonths(day, wait.months);
}

function ageReasons({ bornOn, hasGiven }: Answers, component: Component, today: string): Reason[] {
  if (bornOn === undefined) return [];
  const birthday = (years: number) => addMonths(bornOn, years * 12);
  if (today >= birthday(OLDEST_AGE_YEARS + 1)) return [never('oldest')];
  const isPastSixty = today >= birthday(OLDEST_PLATELETS_AGE_YEARS + 1);
  if (isPastSixty && component === 'Platelets') return [never('oldestPlatelets')];
  if (isPastSixty && hasGiven === false) return [never('oldestFirst')];
  return [{ rule: 'adult', kind: 'from', from: birthday(ADULT_AGE_YEARS) }];
}

function weightReasons({ weight }: Answers, component: Component): Reason[] {
  if (weight === 'under 45') return [never('weight')];
  return weight === '45 to 49' && component === 'Platelets' ? [never('weightPlatelets')] : [];
}

function restReasons({ donations, gender }: Answers, component: Component): Reason[] {
  const { eligibleFrom, plateletsFrom } = restDates(donations, gender ?? null);
  const from = component === 'Blood' ? eligibleFrom : plateletsFrom;
  return from === null ? [] : [{ rule: 'rest', kind: 'from', from }];
}

function datedReasons({ dated }: Answers, component: Component): Reason[] {
  return datedRules.flatMap((rule): Reason[] => {
    const day = dated[rule.id];
    const isMeant = !('only' in rule) || rule.only === component;
    return day === undefined || !isMeant ? [] : [{ rule: rule.id, kind: 'from', from: endOfWait(day, rule.wait) }];
  });
}

/** Why the centre would not take it today; empty where nothing answered speaks against it. */
export function assess(answers: Answers, component: Component, today: string): Reason[] {
  const reasons: Reason[] = [
    ...ageReasons(answers, component, today),
    ...weightReasons(answers, component),
    ...restReasons(answers, component),
    ...datedReasons(answers, component),
    ...answers.current.map((rule): Reason => ({ rule, kind: 'until' })),
    ...(answers.isLasting ? [{ rule: 'lasting', kind: 'doctor' } as const] : []),
  ];
  return reasons.filter(({ from }) => from === undefined || from > today);
}
