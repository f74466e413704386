// Limits that several endpoints share.
import type { Limit } from './endpoint.ts';

/** The limits of every public form: five accepted an hour per visitor; past sixty per network, 600 per /48, each needs a challenge. */
export function formLimits(name: string): Limit[] {
  const each = { seconds: 3600, counts: 'accepted', isOfForm: true } as const;
  return [
    { ...each, name: `${name}-visitor`, by: 'caller', points: 5 },
    { ...each, name: `${name}-network`, by: 'network', points: 60, onExceeded: 'work' },
    { ...each, name: `${name}-48`, by: 'prefix48', points: 600, onExceeded: 'doubling work' },
  ];
}

/** Past 300 requests an hour a network pays with work: a hospital or a camp shares one address. */
export const networkRequestsAnHour = (name: string): Limit => ({
  name,
  by: 'network',
  points: 300,
  seconds: 3600,
  counts: 'requests',
  onExceeded: 'work',
});

/** Links that are unknown or used. Nobody can guess one, so a neighbour's tries must not keep a reader from theirs. */
export const spentLinks: Limit = {
  name: 'spent-links',
  by: 'network',
  points: 30,
  seconds: 3600,
  counts: 'failures',
  onExceeded: 'work',
  store: 'database',
};

const registrations = { seconds: 3600, store: 'database', isOfForm: true } as const;

/** Registrations are never refused: past five of a visitor, a hundred of a network or 500 of a /48 they cost work. */
export const registrationLimits: readonly Limit[] = [
  {
    ...registrations,
    name: 'registration-requests',
    by: 'network',
    points: 300,
    counts: 'requests',
    onExceeded: 'work',
  },
  { ...registrations, name: 'registration-visitor', by: 'caller', points: 5, counts: 'accepted', onExceeded: 'work' },
  {
    ...registrations,
    name: 'registration-network',
    by: 'network',
    points: 100,
    counts: 'accepted',
    onExceeded: 'doubling work',
  },
  {
    ...registrations,
    name: 'registration-48',
    by: 'prefix48',
    points: 500,
    counts: 'accepted',
    onExceeded: 'doubling work',
  },
];

/** Wrong passwords and codes of one network: past ten a minute each further one costs work. */
export const networkFailures = (name: string): Limit => ({
  name,
  by: 'network',
  points: 10,
  seconds: 60,
  counts: 'failures',
  onExceeded: 'work',
  store: 'database',
});

const aDay = {
  counts: 'failures',
  points: 100,
  seconds: 86_400,
  onExceeded: 'doubling work',
  tellsOwner: true,
} as const;

/**
 * Wrong passwords of an account in a day, over all networks and every endpoint that checks its password. A browser that
 * logged in to the account before is counted by itself, so others' failures do not affect it.
 */
export const accountGuesses: readonly [Limit, Limit] = [
  { ...aDay, name: 'login-account', by: { field: 'userID', browsers: 'unknown' } },
  { ...aDay, name: 'login-known-browser-day', by: { field: 'userID', browsers: 'known' } },
];

/** At most one e-mail a day tells an owner of guesses. */
export const guessesTold: Limit = {
  name: 'guesses-told',
  by: { field: 'userID' },
  points: 1,
  seconds: 86_400,
  counts: 'accepted',
};

/** Wrong logins. They are refused by account and network together only: past the totals each further one costs work. */
export const loginLimits: readonly Limit[] = [
  {
    counts: 'failures',
    name: 'login',
    by: { field: 'userID', perNetwork: true, browsers: 'unknown' },
    points: 5,
    seconds: 900,
  },
  {
    counts: 'failures',
    name: 'login-known-browser',
    by: { field: 'userID', browsers: 'known' },
    points: 5,
    seconds: 900,
  },
  ...accountGuesses,
  networkFailures('login-network'),
  // An IPv6 /48, which one customer may hold, has ten times the points of one network.
  {
    counts: 'failures',
    name: 'login-48',
    by: 'prefix48',
    points: 100,
    seconds: 60,
    onExceeded: 'doubling work',
    store: 'database',
  },
];
