import { safeguard, type Chapter } from '../mutation.ts';

const limits = (title: string) => ['server/http/limits.test.ts', title] as const;
const account = 'contract/account.ts';
const forms = 'contract/limits.ts';
const donors = 'contract/donors.ts';
const donations = 'contract/donations.ts';
const keeping = 'server/http/limits.ts';
const visit = 'server/http/visit.ts';
const endpoints = 'server/http/endpoints.ts';

/** A limit in the text of its declaration: its points and its seconds, each mutated once. */
function declared(says: string, title: string, file: string, text: string, points: number, seconds: number) {
  const more = text.replace(`points: ${points},`, `points: ${points + 1},`);
  const shorter = text.replace(`seconds: ${seconds},`, `seconds: ${seconds / 2},`);
  return safeguard(says, limits(title), [file, text, more], [file, text, shorter]);
}

export const chapter: Chapter = {
  title: 'Limits',
  safeguards: [
    declared(
      'Login: 10 failures a minute a network',
      'fails ten times a minute from one network, and no more',
      account,
      "name: 'login-network', by: 'network', points: 10, seconds: 60,",
      10,
      60,
    ),
    safeguard(
      'Login: 5 failures in 15 minutes an account',
      limits('fails five times in a quarter of an hour on one account, then once a minute'),
      [account, 'points: 5,\n      seconds: 900,', 'points: 6,\n      seconds: 900,'],
      [account, 'points: 5,\n      seconds: 900,', 'points: 5,\n      seconds: 300,'],
    ),
    safeguard(
      'Login: then slower, never a permanent lock',
      [
        'server/account/account.test.ts',
        'is refused after five failures of an account, even with the right password, then let through one a minute',
      ],
      [account, '      thenEverySeconds: 60,\n', ''],
    ),
    safeguard(
      'Login: an account is the same however its user id is written',
      limits('fails five times in a quarter of an hour on one account, then once a minute'),
      [endpoints, "text.normalize('NFKC').trim().toLowerCase()", 'text'],
    ),
    safeguard(
      'Login: what succeeds uses nothing up',
      limits('that succeeds uses nothing up'),
      [account, "points: 10, seconds: 60, counts: 'failures'", "points: 10, seconds: 60, counts: 'requests'"],
      [account, "seconds: 900,\n      counts: 'failures'", "seconds: 900,\n      counts: 'requests'"],
    ),
    safeguard(
      'Reset letters: 3 an hour an address',
      limits('a letter with a link is asked for three times an hour for one address, however it is written'),
      [account, 'points: 3,\n      seconds: 3600,', 'points: 4,\n      seconds: 3600,'],
      [account, 'points: 3,\n      seconds: 3600,', 'points: 3,\n      seconds: 600,'],
      [endpoints, "text.normalize('NFKC').trim().toLowerCase()", 'text.trim()'],
    ),
    declared(
      'Reset letters: 30 an hour a network',
      'letters with links are asked for thirty times an hour from one network',
      account,
      "name: 'reset-network', by: 'network', points: 30, seconds: 3600,",
      30,
      3600,
    ),
    declared(
      'Mailed links: 30 wrong ones an hour a network',
      'links are guessed thirty times an hour from one network',
      account,
      "name: 'spent-links', by: 'network', points: 30, seconds: 3600,",
      30,
      3600,
    ),
    declared(
      'User-id check: 30 a minute a visitor',
      'a user id is checked thirty times a minute by one visitor',
      account,
      "name: 'check-user-id', by: 'visitor', points: 30, seconds: 60,",
      30,
      60,
    ),
    declared(
      'Search: 60 a minute a visitor',
      'a search is made sixty times a minute by one visitor',
      donors,
      "name: 'search', by: 'visitor', points: 60, seconds: 60,",
      60,
      60,
    ),
    safeguard(
      'Forms: 5 accepted an hour a visitor',
      limits('is accepted five times an hour from one visitor'),
      [forms, "by: 'visitor', points: 5", "by: 'visitor', points: 6"],
      [forms, 'seconds: 3600', 'seconds: 600'],
    ),
    safeguard(
      'Forms: 60 accepted an hour a network',
      limits('is accepted from one network as often an hour as its limit says'),
      [forms, "by: 'network', points: 60", "by: 'network', points: 61"],
    ),
    safeguard('Forms: each is counted by itself', limits('one form used up leaves the others'), [
      forms,
      'name: `${name}-visitor`',
      "name: 'form-visitor'",
    ]),
    safeguard(
      'Forms: what is refused uses nothing up',
      limits('that is refused uses nothing up'),
      [forms, "counts: 'accepted'", "counts: 'requests'"],
      [keeping, "accepted: (outcome) => outcome === 'accepted'", 'accepted: () => true'],
    ),
    declared(
      'Registration: 5 accepted an hour a visitor',
      'is accepted five times an hour from one visitor',
      account,
      "name: 'registration-visitor', by: 'visitor', points: 5, seconds: 3600,",
      5,
      3600,
    ),
    declared(
      'Registration: 100 accepted an hour a network',
      'is accepted from one network as often an hour as its limit says',
      account,
      "name: 'registration-network', by: 'network', points: 100, seconds: 3600,",
      100,
      3600,
    ),
    declared(
      'Change of password: 10 wrong ones in a quarter of an hour a session',
      'guesses the old password ten times in a quarter of an hour',
      account,
      "name: 'change-password', by: 'visitor', points: 10, seconds: 900,",
      10,
      900,
    ),
    declared(
      'Profile: 120 changes an hour a session',
      'changes the profile 120 times an hour',
      account,
      "name: 'profile', by: 'visitor', points: 120, seconds: 3600,",
      120,
      3600,
    ),
    declared(
      'Donations: 60 an hour a session',
      'records sixty donations an hour',
      donations,
      "name: 'donations', by: 'visitor', points: 60, seconds: 3600,",
      60,
      3600,
    ),
    safeguard('Those of logins a network hold over instances', limits('count the failures of logins together'), [
      account,
      "counts: 'failures', keptIn: 'database' },\n    {\n      name: 'login-account'",
      "counts: 'failures', keptIn: 'memory' },\n    {\n      name: 'login-account'",
    ]),
    safeguard('Those of logins an account hold over instances', limits('count the failures on one account together'), [
      account,
      "counts: 'failures',\n      keptIn: 'database'",
      "counts: 'failures',\n      keptIn: 'memory'",
    ]),
    safeguard('Those of letters an address hold over instances', limits('count the letters to one address together'), [
      account,
      "counts: 'accepted',\n      keptIn: 'database'",
      "counts: 'accepted',\n      keptIn: 'memory'",
    ]),
    safeguard(
      'Those of letters a network hold over instances',
      limits('count a network’s letters with links together'),
      [
        account,
        "points: 30, seconds: 3600, counts: 'accepted', keptIn: 'database'",
        "points: 30, seconds: 3600, counts: 'accepted', keptIn: 'memory'",
      ],
    ),
    safeguard('Those of registrations hold over instances', limits('count registrations together'), [
      account,
      "points: 100, seconds: 3600, counts: 'accepted', keptIn: 'database'",
      "points: 100, seconds: 3600, counts: 'accepted', keptIn: 'memory'",
    ]),
    safeguard('RATE_LIMIT_SCALE multiplies each', limits('RATE_LIMIT_SCALE multiplies each'), [
      keeping,
      'limit.points * scale * times',
      'limit.points * times',
    ]),
    safeguard(
      'A 429 carries Retry-After',
      [
        'server/donors/donors.test.ts',
        'is refused past 60 a minute from one visitor, with the seconds to wait, while others go on',
      ],
      [
        'server/http/api.ts',
        "if (failure.retryAfterSeconds !== undefined) reply.header('Retry-After', failure.retryAfterSeconds);",
        '',
      ],
    ),
    safeguard(
      'A visitor with a session is the session, whatever else it sends',
      limits('is the session’s, whatever other cookie comes with it'),
      [visit, 'hashToken(sessionToken ?? nonce)', 'hashToken(nonce)'],
    ),
    safeguard(
      'A visitor without one is its signed anti-forgery value',
      limits('is the visitor’s own behind one address'),
      [
        visit,
        "visitor: nonce === null ? `network:${network}` : hashToken(sessionToken ?? nonce).toString('base64url'),",
        'visitor: `network:${network}`,',
      ],
    ),
    safeguard(
      'Newcomers of a network, without a cookie yet, are counted together',
      [
        'server/http/pages.test.ts',
        'newcomers behind one address, who have no cookie yet, are counted together, twenty times as many',
      ],
      [endpoints, 'visit.isNewcomer ? NEWCOMERS_OF_A_NETWORK : 1', 'visit.isNewcomer ? 1e9 : 1'],
    ),
    safeguard(
      'A page kept for others counts for each of its readers',
      [
        'server/http/pages.test.ts',
        'a link to results opens for many newcomers behind one address, and still not for a flood',
      ],
      [
        'server/http/pages.ts',
        'if (isShared) for (const endpoint of page.asked) await countAsAsked(endpoint, services, visit);',
        '',
      ],
    ),
    safeguard('A visitor stays the same at another address', limits('follows a visitor to another address'), [
      visit,
      'hashToken(sessionToken ?? nonce)',
      'hashToken((sessionToken ?? nonce) + network)',
    ]),
    safeguard(
      'A network is an IPv6 /64',
      limits('is an IPv6 /64, however its addresses are written'),
      [visit, '.slice(0, 4)', '.slice(0, 8)'],
      [visit, 'Number.parseInt(group, 16).toString(16)', 'group'],
    ),
    safeguard(
      'A network is one IPv4 address, also where it is written as IPv6',
      limits('is one IPv4 address, also where it is written as IPv6'),
      [visit, 'if (mapped) return mapped[1]!;', ''],
    ),
    safeguard(
      'X-Forwarded-For is believed from nobody unless a proxy is named',
      limits('is believed from nobody unless a proxy is named'),
      ['server/app.ts', '[...config.trustProxy] : false', '[...config.trustProxy] : true'],
    ),
    safeguard(
      'X-Forwarded-For is believed only from TRUST_PROXY',
      limits('is believed from the proxies named and from nobody else'),
      ['server/app.ts', '[...config.trustProxy] : false', 'true : false'],
      ['server/config.ts', "trustProxy: list('TRUST_PROXY'),", 'trustProxy: [],'],
    ),
    safeguard(
      'Tries at once do not slip through the last free place',
      limits('twenty wrong passwords at once are let through as often as one after another'),
      [
        keeping,
        'const { used, secondsLeft } = await counter.add(key, 1, limit.seconds);',
        'const { used: seen, secondsLeft } = await counter.add(key, 0, limit.seconds);\n    const { used } = { used: seen + 1 };\n    if (used <= limit.points * scale * times) await counter.add(key, 1, limit.seconds);',
      ],
    ),
  ],
};
