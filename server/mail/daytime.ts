// When an e-mail that nobody waits for may be sent: from 7 to 22 o'clock in India.
import { DAY_MS, sinceMidnight } from '#contract/indiaTime.ts';

const HOUR_MS = 3_600_000;
const [FROM, UNTIL] = [7 * HOUR_MS, 22 * HOUR_MS];

export const isDaytime = (now: Date) => sinceMidnight(now) >= FROM && sinceMidnight(now) < UNTIL;

/** The moment itself by day, else the next morning at 7. */
export function nextDaytime(now: Date): Date {
  if (isDaytime(now)) return now;
  const wait = (FROM - sinceMidnight(now) + DAY_MS) % DAY_MS;
  return new Date(now.getTime() + wait);
}
