// A world of donors, some with dead numbers, and families who call the donors that a search shows, one after another. Nobody
// has measured its parameters: only comparisons count.
import { makeRandom } from '../bench/population.ts';

const DEAD_AT_START = 0.3;
const DIES_IN_A_YEAR = 0.1;
const ANSWERS = 0.5;
const COMES = 0.35;
const IS_REPORTED = 0.3;
const MOST_CALLS_OF_A_FAMILY = 15;
const SILENT_DAYS = 180;
const DAYS_BETWEEN_EMAILS = 60;
const UNANSWERED_EMAILS = 3;
const ANSWERS_EMAIL = 0.25;
/** Within which calls to one donor are counted. */
const WINDOW_DAYS = 30;

/** The program: all that orders donors. */
export interface Site {
  beginDay(now: Date): Promise<unknown>;
  /** The eligible donors that a search in a place shows, in order. */
  search(place: number, now: Date): Promise<{ donor: number; isFirstLevel: boolean }[]>;
  recordActivity(donor: number, now: Date): Promise<unknown>;
  recordDonation(donor: number, now: Date): Promise<unknown>;
}

export const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 12));

export interface Setting {
  /** The ids of the donors of each place. */
  places: readonly (readonly number[])[];
  days: number;
  /** In each place. */
  familiesADay: number;
}

interface Person {
  donor: number;
  isAlive: boolean;
  activeOn: number;
  emailedOn: number;
  unanswered: number;
}

export interface Outcome {
  /** On average, of families whom somebody answered. */
  callsToFirstAnswer: number;
  /** The share of families for whom nobody came. */
  withoutDonor: number;
  /** The most calls to one donor within 30 days, in multiples of the even share of the first level in that place. */
  mostCalls: number;
  living: Set<number>;
}

/** Calls to the first level of one place within a window. */
class Window {
  readonly calls = new Map<number, number>();
  donorDays = 0;

  mostInEvenShares(): number {
    const all = [...this.calls.values()];
    const evenShare = all.reduce((sum, calls) => sum + calls, 0) / (this.donorDays / WINDOW_DAYS);
    return all.length === 0 ? 0 : Math.max(...all) / evenShare;
  }
}

export async function simulate(site: Site, { places, days, familiesADay }: Setting): Promise<Outcome> {
  const random = makeRandom();
  const people = new Map<number, Person>();
  for (const donor of places.flat()) {
    const never = { activeOn: -Infinity, emailedOn: -Infinity, unanswered: 0 };
    people.set(donor, { donor, isAlive: random() >= DEAD_AT_START, ...never });
  }
  const answered: number[] = [];
  let [families, withoutDonor, mostCalls] = [0, 0, 0];
  let windows = places.map(() => new Window());

  const beActive = async (person: Person, day: number, now: Date) => {
    Object.assign(person, { activeOn: day, unanswered: 0 });
    await site.recordActivity(person.donor, now);
  };

  const liveOn = async (day: number, now: Date) => {
    for (const person of people.values()) {
      if (random() < DIES_IN_A_YEAR / 365) person.isAlive = false;
      const isDue = day - person.activeOn >= SILENT_DAYS && day - person.emailedOn >= DAYS_BETWEEN_EMAILS;
      if (!isDue || person.unanswered >= UNANSWERED_EMAILS) continue;
      Object.assign(person, { emailedOn: day, unanswered: person.unanswered + 1 });
      if (person.isAlive && random() < ANSWERS_EMAIL) await beActive(person, day, now);
    }
  };

  const call = async (listed: Awaited<ReturnType<Site['search']>>, window: Window, day: number, now: Date) => {
    let first: number | undefined;
    for (const [nth, { donor, isFirstLevel }] of listed.slice(0, MOST_CALLS_OF_A_FAMILY).entries()) {
      const person = people.get(donor)!;
      if (isFirstLevel) window.calls.set(donor, (window.calls.get(donor) ?? 0) + 1);
      if (!person.isAlive || random() >= ANSWERS) continue;
      if (first === undefined) answered.push((first = nth + 1));
      if (random() < IS_REPORTED) await beActive(person, day, now);
      if (random() >= COMES) continue;
      await beActive(person, day, now);
      return site.recordDonation(donor, now);
    }
    withoutDonor += 1;
  };

  for (let day = 0; day < days; day += 1) {
    const now = dayOf(day);
    await site.beginDay(now);
    await liveOn(day, now);
    for (const [place, window] of windows.entries()) {
      const firstLevel = (await site.search(place, now)).filter(({ isFirstLevel }) => isFirstLevel);
      window.donorDays += firstLevel.length;
      for (let due = familiesADay; due > random(); due -= 1) {
        families += 1;
        await call(await site.search(place, now), window, day, now);
      }
    }
    if ((day + 1) % WINDOW_DAYS > 0) continue;
    // The first e-mails have to be answered before there is a first level.
    if (day > SILENT_DAYS) mostCalls = Math.max(mostCalls, ...windows.map((window) => window.mostInEvenShares()));
    windows = places.map(() => new Window());
  }
  const living = new Set([...people.values()].filter(({ isAlive }) => isAlive).map(({ donor }) => donor));
  const callsToFirstAnswer = answered.reduce((sum, calls) => sum + calls, 0) / answered.length;
  return { callsToFirstAnswer, withoutDonor: withoutDonor / families, mostCalls, living };
}
