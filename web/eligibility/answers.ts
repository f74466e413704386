// The form of /can-i-donate: its questions in groups, and how its fields are read. Nothing of it is stored.
import * as z from 'zod/mini';
import { weights, type Answers } from '#contract/assessment.ts';
import { EARLIEST_BIRTH_YEAR } from '#contract/blood.ts';
import { currentRules, datedRules, type CurrentRuleId, type DatedRuleId } from '#contract/eligibilityRules.ts';
import { genders } from '#contract/donorFields.ts';
import type { Values } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';

/** The field of the day that belongs to a question. */
export const dayOf = (question: string) => `${question}On`;

/** Only asked of women. */
export const womensRules = {
  current: ['pregnant', 'breastfeeding', 'period'],
  dated: ['birth', 'miscarriage'],
} as const satisfies { current: readonly CurrentRuleId[]; dated: readonly DatedRuleId[] };

const Day = z.string().check(z.maxLength(10, { abort: true }), z.regex(z.regexes.date));

/** Whether it is a day that has come, in India. */
function isPastDay(value: string, today: string): boolean {
  return z.safeParse(Day, value).success && value <= today && value >= `${EARLIEST_BIRTH_YEAR}-01-01`;
}

export interface ReadAnswers {
  answers: Answers;
  /** One sentence a field. */
  errors: Record<string, string>;
}

/** Reads the days of a form and collects their errors. */
class DayReader {
  readonly errors: Record<string, string> = {};
  readonly #values: Values;
  readonly #today: string;

  constructor(values: Values, today: string) {
    this.#values = values;
    this.#today = today;
  }

  read(name: string): string | undefined {
    const value = this.#values[name];
    if (!value) return undefined;
    if (isPastDay(value, this.#today)) return value;
    this.errors[name] = t('eligibility.wrongDay');
    return undefined;
  }

  /** The day of a question that is answered with yes; a day alone is a yes. */
  readAnswered(question: string): string | undefined {
    const [answer, name] = [this.#values[question], dayOf(question)];
    if (answer === 'no') return undefined;
    if (answer === 'yes' && !this.#values[name]) this.errors[name] = t('eligibility.noDay');
    return this.read(name);
  }
}

export function readAnswers(values: Values, today: string): ReadAnswers {
  const days = new DayReader(values, today);
  const gender = genders.find((known) => known === values.gender);
  const isSkipped = (rule: string) =>
    gender === 'Male' &&
    Object.values(womensRules)
      .flat()
      .some((id) => id === rule);
  const dated = datedRules.filter(({ id }) => !isSkipped(id)).map(({ id }) => [id, days.readAnswered(id)] as const);
  const current = currentRules.filter(({ id }) => values[id] === 'yes' && !isSkipped(id)).map(({ id }) => id);
  const bloodOn = values.given === 'no' ? undefined : days.read('bloodOn');
  const plateletsOn = values.given === 'no' ? undefined : days.read('plateletsOn');
  const answers: Answers = {
    bornOn: days.read('bornOn'),
    gender,
    weight: weights.find((known) => known === values.weight),
    hasGiven: values.given === 'no' ? false : undefined,
    donations: [
      ...(bloodOn === undefined ? [] : [{ donatedOn: bloodOn, type: 'Blood' as const }]),
      ...(plateletsOn === undefined ? [] : [{ donatedOn: plateletsOn, type: 'Platelets' as const }]),
    ],
    dated: Object.fromEntries(dated),
    current,
    isLasting: values.lasting === 'yes',
  };
  return { answers, errors: days.errors };
}
