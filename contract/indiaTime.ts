// India's days, by which all dates of the site go: YYYY-MM-DD. India has one time zone without changes.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** So far is India ahead of UTC. */
const OFFSET_MS = 5.5 * HOUR_MS;

/** Calls and routine messages come between 7 and 22 o'clock, unless the donor takes them at any time. */
export const DAY_STARTS_MS = 7 * HOUR_MS;
export const DAY_ENDS_MS = 22 * HOUR_MS;

/** The day in India of a moment. */
export const dayInIndia = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);

export const yearInIndia = (moment: Date): number => Number(dayInIndia(moment).slice(0, 4));

/** The moment at which a day begins in India. */
export const startOfDay = (day: string): Date => new Date(Date.parse(day) - OFFSET_MS);

/** Milliseconds since midnight in India. */
export const sinceMidnight = (moment: Date): number => (moment.getTime() + OFFSET_MS) % DAY_MS;

export const hourInIndia = (moment: Date): number => Math.floor(sinceMidnight(moment) / HOUR_MS);

export const isDaytime = (moment: Date): boolean =>
  sinceMidnight(moment) >= DAY_STARTS_MS && sinceMidnight(moment) < DAY_ENDS_MS;

export const isFutureDate = (day: string, now: Date): boolean => day > dayInIndia(now);

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later; where that month is too short, the first of the next, which is never too early. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const later = new Date(Date.UTC(year, month - 1 + months, date));
  const isTooShort = later.getUTCMonth() !== first.getUTCMonth();
  return (isTooShort ? new Date(Date.UTC(year, month + months, 1)) : later).toISOString().slice(0, 10);
}
