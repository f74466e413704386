// Dates as former registers write them.
import * as z from 'zod/mini';
import { dayInIndia } from '#contract/indiaTime.ts';
import { isBlank } from './cells.ts';
import type { RegisterMap } from './columns.ts';
import { Fault } from './faults.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const monthOf = (word: string) => MONTHS.findIndex((name) => name.toLowerCase() === word.toLowerCase()) + 1;
const two = (part: string | number) => `${part}`.padStart(2, '0');

function dayOf(cell: string, dates: RegisterMap['dates']): string {
  const [day = ''] = cell.split(/[T ](?=\d{1,2}:)/);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(day);
  if (iso) return `${iso[1]}-${two(iso[2]!)}-${two(iso[3]!)}`;
  const named = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/., ]+(\d{4})$/i.exec(day);
  if (named) return `${named[3]}-${two(monthOf(named[2]!))}-${two(named[1]!)}`;
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(day);
  if (!numbers) throw new Fault('date', `'${cell}' is no date such as 2024-03-31 or 31/03/2024.`);
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  if (first <= 12 && second <= 12 && first !== second && dates === undefined)
    throw new Fault(
      'date of two readings',
      `'${cell}' may be ${first} ${MONTHS[second - 1]} or ${second} ${MONTHS[first - 1]}.`,
    );
  const isMonthFirst = dates === undefined ? second > 12 : dates === 'month first';
  return isMonthFirst ? `${numbers[3]}-${two(first)}-${two(second)}` : `${numbers[3]}-${two(second)}-${two(first)}`;
}

/** A day that was; null for a blank cell. */
export function readDay(cell: string, dates: RegisterMap['dates'], now: Date): string | null {
  if (isBlank(cell)) return null;
  const day = dayOf(cell, dates);
  if (!z.regexes.date.test(day)) throw new Fault('date', `'${cell}' is a day that does not exist.`);
  if (day > dayInIndia(now) || day < '1950') throw new Fault('date', `'${cell}' cannot be.`);
  return day;
}
