// The words of the desk.
import type { Need } from '#contract/compatibility.ts';
import { COUNTED_WAITING } from '#contract/desk.ts';
import { MINUTE_MS } from '#contract/indiaTime.ts';
import { formatCount } from '#web/lib/format.ts';
export const deskWords = {
  named: 'Visitors read your name and number on Contact Us and beside the results of your districts.',
  unnamed:
    'Visitors do not read your name. You can be named with your number on Contact Us and beside the results of your districts, whoever sees your number as a donor.',
  namingAsked: 'You asked to be named. Visitors read your name and number once an administrator approves them.',
  secondFactorBy: (day: string) =>
    `Turn on a second factor before ${day}: from that day on the desk is closed without it.`,
  districts: (names: string) => `Your districts: ${names}.`,
  failed: 'Error',
} as const;

export const confirmationWords = {
  lead: 'Donors of a former register without an e-mail address. Searches show them once they agree on the phone.',
  waiting: (count: number) =>
    count === 1
      ? '1 donor waits to be called.'
      : `${count < COUNTED_WAITING ? '' : 'More than '}${formatCount(count)} donors wait to be called.`,
  night: 'Between 22:00 and 7:00 only donors who take calls at any time are offered.',
  outcomes: {
    confirmed: 'Agrees',
    'not now': 'Not now',
    'no answer': 'No answer',
    'wrong number': 'Wrong number',
    'remove me': 'Remove me',
  },
  recorded: {
    confirmed: (who: string) => `${who} is listed.`,
    'not now': (who: string) => `${who} is asked again in seven days.`,
    'no answer': (who: string) => `${who} is asked again on another day.`,
    'wrong number': (who: string) => `${who} is not called again.`,
    'remove me': (who: string) => `${who} was erased.`,
  },
  claimed: (who: string) => `${who} agreed. An administrator decides first: others are listed with this number.`,
} as const;

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;

const count = (number: number, noun: string) => (number === 1 ? `1 ${noun}` : `${formatCount(number)} ${noun}s`);

/** '12 minutes', '5 hours', '2 days': whole ones. */
function age(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  if (minutes === 0) return 'just now';
  if (minutes < 2 * HOUR_MINUTES) return `${count(minutes, 'minute')} ago`;
  if (minutes < 2 * DAY_MINUTES) return `${count(Math.floor(minutes / HOUR_MINUTES), 'hour')} ago`;
  return `${count(Math.floor(minutes / DAY_MINUTES), 'day')} ago`;
}

export const requestWords = {
  groupNames: { own: 'Yours', others: 'Elsewhere', uncalled: 'Not called' },
  groupNamesOfAll: { own: 'All districts', others: 'Elsewhere', uncalled: 'Not called' },
  none: {
    own: 'No request is open.',
    others: 'No request is open elsewhere.',
    uncalled: 'Every family was called.',
  },
  search: 'Number, hospital or id',
  found: (total: number, search: string) =>
    `${formatCount(total)} found for '${search}', in all groups and among what has ended.`,
  requests: (number: number) => count(number, 'request'),
  sentBy: (by: 'number' | 'network', number: number) => `${count(number, 'request')} of one ${by}`,
  age,
  control: { choose: 'Choose', need: (need: Need) => need },
  needs: { blood: 'blood', platelets: 'platelets', plasma: 'plasma' },
  units: (number: number) => count(number, 'unit'),
  until: (day: string) => `until ${day}`,
  others: (who: string) => `${who} works on it`,
  comingOf: (coming: number, places: number) =>
    coming === 1 ? `1 donor comes, of ${places} places` : `${coming} donors come, of ${places} places`,
  reports: (number: number) => (number === 1 ? 'Reported' : `${number} reports`),
  unreadable:
    'The family’s name and number cannot be read: the key they were encrypted with was removed from SECRET_KEYS.',
  states: {
    unconfirmed: 'Not confirmed',
    waiting: 'Waits',
    open: 'Open',
    met: 'Met',
    closed: 'Closed',
    refused: 'Declined',
    expired: 'Over by its day',
  },
  noDonor: 'No other donor can be called now. Ask again later: some may be free again, or register.',
  enough: (coming: number, units: number) =>
    `${coming === 1 ? '1 donor comes' : `${coming} donors come`} for ${count(units, 'unit')}.`,
  tellLead: 'By SMS they gave neither name nor day. Ask on the phone, and write both down. Then donors are asked.',
  waitsLead: 'Call the family first. Then donors are asked by e-mail, and you can call them.',
  outcomes: {
    coming: 'Coming',
    answered: 'Answered',
    'not now': 'Not now',
    'not reachable': 'No answer',
    'wrong number': 'Wrong number',
    gave: 'Gave',
  },
  events: {
    sent: 'Sent by the family',
    confirmed: 'E-mail address confirmed',
    entered: 'Written down',
    taken: 'Taken',
    released: 'Released',
    'handed over': 'Handed over',
    opened: 'Opened',
    reopened: 'Decision taken back',
    declined: 'Declined',
    asked: 'Donors asked:',
    coming: 'Comes:',
    'not now': 'Cannot come:',
    freed: 'Did not come:',
    offered: 'Offers to come:',
    'put aside': 'Offer put aside:',
    called: 'Called:',
    ended: 'Ended',
  },
  waitsForAnother: 'Saved. It waits until another person opens it: you entered many requests in a short time.',
} as const;
