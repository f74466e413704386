import { safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const hashing = (title: string) => ['server/account/hashing.test.ts', title] as const;
const atOnce = (title: string) => ['server/account/atOnce.test.ts', title] as const;
const own = [
  'server/account/passwords.test.ts',
  'is refused when registering, changing and resetting alike: %s',
] as const;
const rules = 'contract/account.ts';
const file = 'server/account/passwords.ts';
const routes = 'server/account/routes.ts';
const endpoints = 'server/http/endpoints.ts';
const says = account('says why the password %s will not do');
const stored = account('is stored as an argon2id hash of 19 MiB and two passes');
const sameWords = account('says the same of a wrong password and an unknown user, in about the same time');
const changed = account('is changed with the old one, and every other session ends');
const afterLimits = [
  'server/http/limits.test.ts',
  'past its limit costs no hash, and neither does a registration',
] as const;

export const chapter: Chapter = {
  title: 'Passwords',
  safeguards: [
    safeguard('A password has at least 8 characters', says, [
      rules,
      'z.minLength(MINIMUM_PASSWORD, passwordRules.length)',
      'z.minLength(1, passwordRules.length)',
    ]),
    safeguard('A password has at most 128 characters', says, [
      rules,
      'z.maxLength(MAXIMUM_PASSWORD, passwordRules.length)',
      'z.maxLength(1000, passwordRules.length)',
    ]),
    safeguard('A password has an upper-case letter', says, [rules, '(?=.*\\p{Lu})', '']),
    safeguard('A password has a digit', says, [rules, '(?=.*\\d)', '']),
    safeguard(
      'A password has a zxcvbn score of at least 2',
      says,
      [file, 'const LOWEST_SCORE = 2;', 'const LOWEST_SCORE = 1;'],
      [file, 'if (score < LOWEST_SCORE) throw', 'if (false) throw'],
    ),
    safeguard('A password is scored with the person’s own words', own, [
      file,
      'password.slice(0, SCORED_LENGTH), words)',
      'password.slice(0, SCORED_LENGTH))',
    ]),
    safeguard('… with the name', own, [file, "[userID, emailId, fullName ?? '']", '[userID, emailId]']),
    safeguard('… with the user id', own, [file, "[userID, emailId, fullName ?? '']", "[emailId, fullName ?? '']"]),
    safeguard('… with the mail address', own, [file, "[userID, emailId, fullName ?? '']", "[userID, fullName ?? '']"]),
    safeguard(
      '… with the numbers, however they are written',
      own,
      [file, 'return [...texts, ...numbers]', 'return [...texts]'],
      [file, 'number === null ? [] : spellPhone(number)', 'number === null ? [] : [number]'],
    ),
    safeguard('A changed password is scored', own, [
      routes,
      "      await requireStrength('newPassword', input.newPassword, user);\n",
      '',
    ]),
    safeguard('A reset password is scored', own, [
      routes,
      "      await requireStrength('newPassword', input.newPassword, owner);\n",
      '',
    ]),
    safeguard('A registration’s password is scored', own, [
      'server/account/registration.ts',
      "  await requireStrength('password', input.password, { ...input, ...numbers });\n",
      '',
    ]),
    safeguard(
      'An unknown user takes as long as a wrong password',
      hashing('where there is no hash (%s) another is compared all the same, and never matches'),
      [
        file,
        'const compared = hash ?? (await decoy);',
        'if (!hash) return false;\n      const compared = hash ?? (await decoy);',
      ],
    ),
    safeguard('An unknown user is answered as a wrong password is', sameWords, [
      routes,
      'if (!found || !isRight) throw',
      "if (!found) throw new Failure('not_found');\n    if (!isRight) throw",
    ]),
    safeguard(
      'A password that nobody has matches no decoy',
      hashing('where there is no hash (%s) another is compared all the same, and never matches'),
      [file, 'return isSame && hash !== null && hash !== undefined;', 'return isSame;'],
    ),
    safeguard('Passwords are kept as hashes alone', stored, [
      file,
      'hash: (password) => inTurn(() => argon2Hash(password, parameters)),',
      'hash: (password) => inTurn(() => Promise.resolve(password)),',
    ]),
    safeguard('Hashes are argon2id of at least 19 MiB', stored, [file, 'memoryCost: 19_456', 'memoryCost: 4096']),
    safeguard('Hashes take at least two passes', stored, [file, 'timeCost: 2', 'timeCost: 1']),
    safeguard('Hashing runs outside transactions', account('takes the password %s'), [
      endpoints,
      'const prepared = await given.prepare?.(context);\n  return inTransaction(services.pool, async (db) => {',
      'return inTransaction(services.pool, async (db) => {\n    const prepared = await given.prepare?.(context);',
    ]),
    safeguard('One hash at a time fewer than there are cores', hashing('of %d cores %d may hash'), [
      'server/config.ts',
      'availableParallelism() - 1)',
      'availableParallelism())',
    ]),
    safeguard('At least one hash at a time', hashing('of %d cores %d may hash'), [
      'server/config.ts',
      'Math.max(1, availableParallelism() - 1)',
      'availableParallelism() - 1',
    ]),
    safeguard(
      'So many hashes at once and no more',
      hashing('so many at once and no more, however many come, and each has its turn'),
      [file, 'if (running >= atOnce) {', 'if (running > atOnce) {'],
    ),
    safeguard('The queue of hashes is bounded', hashing('sixty-four wait; whoever comes then is told to come again'), [
      file,
      'if (waiting.length >= LONGEST_QUEUE) {',
      'if (false) {',
    ]),
    safeguard(
      'A login that finds no place in the queue is no failure of its account',
      ['server/account/passwords.test.ts', 'is told to come again, and is no failure of its network or account'],
      [
        endpoints,
        "error instanceof Failure && error.status < 500 ? 'refused' : 'broken'",
        "error instanceof Failure ? 'refused' : 'broken'",
      ],
    ),
    safeguard('Hashing comes after the limits', afterLimits, [
      endpoints,
      'const tally = await services.limits.take(endpoint.limits, (limit) => limitHolder(limit, visit, incoming.raw));',
      'if (given.prepare) {\n    const parsed = parseInput(endpoint, incoming.raw());\n    await given.prepare({ input: parsed, session, me: session as Session, visit, services, now: services.now() });\n  }\n  const tally = await services.limits.take(endpoint.limits, (limit) => limitHolder(limit, visit, incoming.raw));',
    ]),
    safeguard(
      'No letter holds a password',
      account('makes a donor who is found at once, and a welcome letter without the password'),
      [
        'server/account/registration.ts',
        'const owner = { regid, userId: userID,',
        'const owner = { regid, userId: `${userID}, ${(input as RegistrationInput).password}`,',
      ],
    ),
    safeguard('The old password is asked for', changed, [
      routes,
      'if (!(await passwords.matches(found?.passwordHash, input.oldPassword))) {',
      'if ((await passwords.matches(found?.passwordHash, input.oldPassword)) === undefined) {',
    ]),
    safeguard(
      'A login with the old password does not outlive its change',
      atOnce('with the old password does not outlive a change of the password that came between'),
      [routes, 'if (!(await queries.holdsPassword(db, found))) throw', 'if (false) throw'],
    ),
    safeguard(
      'Of two changes at once the second is refused',
      atOnce('that another one with the same old password overtook is refused'),
      [routes, 'if (held.passwordHash !== oldHash) throw', 'if (false) throw'],
    ),
  ],
};
