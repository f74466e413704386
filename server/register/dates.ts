// Dates as former registers write them.
import * as z from 'zod/mini';
import { dayInIndia } from '#contract/indiaTime.ts';
import { withAsciiDigits } from '#contract/phones.ts';
import { isBlank } from './cells.ts';
import type { RegisterMap } from './columns.ts';
import { Fault } from './faults.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const monthOf = (word: string) => MONTHS.findIndex((name) => name.toLowerCase() === word.toLowerCase()) + 1;
const two = (part: string | number) => `${part}`.padStart(2, '0');

/** Longer than any date. */
const MAX_LENGTH = 60;
/** What databases and spreadsheets show for no day. */
const ZERO_DAYS = ['0000-00-00', '0001-01-01', '1899-12-30', '1899-12-31', '1900-00-01', '1900-01-00', '1900-01-01', '1970-01-01'] as const; // prettier-ignore
const NEVER =
  /^(?:0|no|not?(?:t| |-)?(?:yet|yet donated|given|donated|applicable|available|provided|known|any)?|never(?: donated| before)?|first(?: time| donation)?|no donations?|unknown|कभी नहीं)$/i;

interface Parts {
  day: string;
  /** Another day that the same digits may be. */
  other: string | null;
}

function partsOf(cell: string, dates: RegisterMap['dates']): Parts | null {
  const text = withAsciiDigits(cell.slice(0, MAX_LENGTH)).replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  const [day = ''] = text.replaceAll(/ ?([-/]) ?/g, '$1').split(/[T ](?=\d{1,2}:)/);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return { day: `${iso[1]}-${two(iso[2]!)}-${two(iso[3]!)}`, other: null };
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3})[a-z]*[-/., ]+(\d{4})$/i.exec(day);
  if (named) return { day: `${named[3]}-${two(monthOf(named[2]!))}-${two(named[1]!)}`, other: null };
  const american = /^([a-z]{3})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(day);
  if (american) return { day: `${american[3]}-${two(monthOf(american[1]!))}-${two(american[2]!)}`, other: null };
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(day);
  if (!numbers) return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const [dayFirst, monthFirst] = [`${numbers[3]}-${two(second)}-${two(first)}`, `${numbers[3]}-${two(first)}-${two(second)}`]; // prettier-ignore
  const isOpen = first <= 12 && second <= 12 && first !== second && dates === undefined;
  const isMonthFirst = dates === undefined ? second > 12 : dates === 'month first';
  return { day: isMonthFirst ? monthFirst : dayFirst, other: isOpen ? monthFirst : null };
}

/** A cell that says that there is no day. */
export const isNoDay = (cell: string): boolean => {
  if (isBlank(cell) || NEVER.test(cell.slice(0, MAX_LENGTH))) return true;
  const day = partsOf(cell, 'day first')?.day;
  return ZERO_DAYS.some((zero) => zero === day);
};

const inWords = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;

/** A day that was; null for a cell that says none. */
export function readDay(cell: string, dates: RegisterMap['dates'], now: Date): string | null {
  if (isNoDay(cell)) return null;
  const parts = partsOf(cell, dates);
  if (parts === null) throw new Fault('date', `'${cell}' is no date such as 2024-03-31 or 31/03/2024.`);
  const { day, other } = parts;
  if (other !== null) throw new Fault('date of two readings', `'${cell}' may be ${inWords(day)} or ${inWords(other)}.`);
  if (!z.regexes.date.test(day)) throw new Fault('date', `'${cell}' is a day that does not exist.`);
  if (day > dayInIndia(now) || day < '1950') throw new Fault('date', `'${cell}' cannot be.`);
  return day;
}
