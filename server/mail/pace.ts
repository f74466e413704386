// How fast routine e-mails are queued, and when a try that failed is repeated.
import { MOST_AN_HOUR } from '#contract/registers.ts';

/** The maintenance job runs once a minute. */
const RUNS_AN_HOUR = 60;
/** Short transactions: the embedded engine has one connection. */
const MOST_AT_ONCE = MOST_AN_HOUR / RUNS_AN_HOUR;

/** How many may be queued in this run, of so many an hour. */
export const allowedNow = (anHour: number, queuedInHour: number): number =>
  Math.min(MOST_AT_ONCE, Math.ceil(anHour / RUNS_AN_HOUR), anHour - queuedInHour);

/** Doubled with each try. */
export const FIRST_WAIT_SECONDS = 5;
export const LONGEST_WAIT_SECONDS = 1800;
