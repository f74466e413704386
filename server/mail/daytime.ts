// When an e-mail that nobody waits for may be sent.
import { DAY_MS, DAY_STARTS_MS, isDaytime, sinceMidnight } from '#contract/indiaTime.ts';

/** The moment itself by day, else the next morning at 7. */
export function nextDaytime(now: Date): Date {
  if (isDaytime(now)) return now;
  const wait = (DAY_STARTS_MS - sinceMidnight(now) + DAY_MS) % DAY_MS;
  return new Date(now.getTime() + wait);
}
