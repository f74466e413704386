import { onServer, safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const hashing = (title: string) => ['server/account/hashing.test.ts', title] as const;
const atOnce = (title: string) => ['server/account/atOnce.test.ts', title] as const;
const headers = (title: string) => ['server/http/headers.test.ts', title] as const;
const own = [
  'server/account/passwords.test.ts',
  'is refused when registering, changing and resetting alike: %s',
] as const;
const [rules, file, routes, links] = [
  'contract/account.ts',
  'server/account/passwords.ts',
  'server/account/routes.ts',
  'server/account/links.ts',
];
const [session, visit, endpoints] = ['server/http/session.ts', 'server/http/visit.ts', 'server/http/endpoints.ts'];
const says = account('says why the password %s will not do');
const nowhere = account('is nowhere: not in a letter, a table or the log');
const sameWords = account('says the same of a wrong password and an unknown user, in about the same time');
const reset = account('is reset by a mailed link that works once and ends every session');
const linkLife = account('link is void after 30 minutes, and once a newer one was asked for');
const sessionEnds = account('ends after 15 minutes without a request, and after 12 hours whatever happens');
const changed = account('is changed with the old one, and every other session ends');
const afterLimits = [
  'server/http/limits.test.ts',
  'past its limit costs no hash, and neither does a registration',
] as const;

export const passwords: Chapter = {
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
    safeguard('Passwords are kept as hashes alone', nowhere, [
      file,
      'hash: (password) => inTurn(() => argon2Hash(password, parameters)),',
      'hash: (password) => inTurn(() => Promise.resolve(password)),',
    ]),
    safeguard('Hashes are argon2id of at least 19 MiB', nowhere, [file, 'memoryCost: 19_456', 'memoryCost: 4096']),
    safeguard('Hashes take at least two passes', nowhere, [file, 'timeCost: 2', 'timeCost: 1']),
    safeguard(
      'Hashing runs outside transactions',
      account('makes a donor who is found at once, and a welcome letter without the password'),
      [
        endpoints,
        'const prepared = await given.prepare?.(context);\n  return inTransaction(services.pool, async (db) => {',
        'return inTransaction(services.pool, async (db) => {\n    const prepared = await given.prepare?.(context);',
      ],
    ),
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

export const resetting: Chapter = {
  title: 'Links that set a password',
  safeguards: [
    safeguard('A link works once', reset, [
      routes,
      "      if (!(await spendLink(db, input.token))) throw invalid('token', SPENT_LINK);\n      await queries.storePassword(db, regid, passwordHash);\n      await voidLinks(db, regid);\n",
      '      await queries.storePassword(db, regid, passwordHash);\n',
    ]),
    safeguard('A link has 32 random bytes', account('link has 32 random bytes that only the letter holds'), [
      links,
      'randomBytes(32)',
      'randomBytes(16)',
    ]),
    safeguard(
      'Only the SHA-256 of a link’s token is stored',
      account('link has 32 random bytes that only the letter holds'),
      [session, "return createHash('sha256').update(token).digest();", 'return Buffer.from(token);'],
    ),
    safeguard('A link holds for 30 minutes', linkLife, [links, 'LINK_MINUTES = 30', 'LINK_MINUTES = 60']),
    safeguard('A newer link voids the older ones', linkLife, [
      links,
      '  await holdAccount(db, regid);\n  await voidLinks(db, regid);\n',
      '  await holdAccount(db, regid);\n',
    ]),
    onServer('A link opened twice at once sets one password', atOnce('opened twice at once sets one password'), [
      links,
      'return spent !== undefined;',
      'return true;',
    ]),
    onServer('Of two links made at once one holds', atOnce('of two made at once is the only one that holds'), [
      links,
      '  await holdAccount(db, regid);\n  await voidLinks(db, regid);\n',
      '  await voidLinks(db, regid);\n',
    ]),
    safeguard('A link’s address is the configured one', reset, [
      'server/mail/postRoom.ts',
      '`${config.publicUrl}/resetpassword?token=${token}`',
      '`http://${config.host}/resetpassword?token=${token}`',
    ]),
    safeguard('A weak password does not spend the link', reset, [
      routes,
      "      await requireStrength('newPassword', input.newPassword, owner);",
      "      await requireStrength('newPassword', input.newPassword, owner).catch(async (error) => {\n        await spendLink(services.pool, input.token);\n        throw error;\n      });",
    ]),
    safeguard('A reset ends every session', reset, [routes, '      await endSessions(db, regid, null);\n', '']),
    safeguard(
      'A change of address voids the links mailed to the old one',
      ['server/account/profile.test.ts', 'a changed address voids the links that were mailed to the old one'],
      ['server/account/registration.ts', '  await voidLinks(db, user.regid);\n', ''],
    ),
    safeguard(
      'A known and an unknown address are answered alike',
      account('of an unknown address is asked for with the same answer, and nothing is sent'),
      [
        routes,
        '    await queries.requestLinks(db, input.emailId);\n',
        "    if ((await queries.findAccountsOfAddress(db, input.emailId)).length === 0) throw new Failure('not_found');\n    await queries.requestLinks(db, input.emailId);\n",
      ],
    ),
    safeguard(
      'An address is not looked up while its answer is waited for',
      account('of a known and an unknown address asks the database the same'),
      [
        routes,
        '    await queries.requestLinks(db, input.emailId);\n',
        '    for (const one of await queries.findAccountsOfAddress(db, input.emailId)) await holdAccount(db, one.regid);\n    await queries.requestLinks(db, input.emailId);\n',
      ],
    ),
    safeguard(
      'No link is mailed for a sample donor',
      account('of a sample donor cannot be asked for: nobody logs in as one'),
      ['server/account/queries.ts', ' and not a.is_demo', ''],
    ),
  ],
};

export const sessions: Chapter = {
  title: 'Sessions',
  safeguards: [
    safeguard(
      'The cookie is HttpOnly',
      account('gives the user and a session in an HttpOnly cookie that scripts cannot read'),
      [visit, "?? ''}; HttpOnly; ${attributes}${gone}", "?? ''}; ${attributes}${gone}"],
    ),
    safeguard(
      'The cookie is SameSite=Lax',
      account('gives the user and a session in an HttpOnly cookie that scripts cannot read'),
      [visit, 'Path=/; SameSite=Lax${secure', 'Path=/${secure'],
    ),
    safeguard(
      'Behind HTTPS the cookie is Secure',
      headers('behind HTTPS the browser is to stay there, and the cookies are for it alone'),
      [visit, "${secure ? '; Secure' : ''}", ''],
    ),
    safeguard(
      'Behind HTTPS the cookie is __Host-',
      headers('behind HTTPS the browser is to stay there, and the cookies are for it alone'),
      [visit, "secure ? '__Host-session' : 'session'", "'session'"],
    ),
    safeguard(
      'The token is stored hashed',
      account('lies in no table as it is in the cookie, not even as the name of a count'),
      [session, "return createHash('sha256').update(token).digest();", 'return Buffer.from(token);'],
    ),
    safeguard(
      'The token is 32 random bytes',
      account('gives the user and a session in an HttpOnly cookie that scripts cannot read'),
      [session, 'randomBytes(32)', 'randomBytes(16)'],
    ),
    safeguard(
      'A login begins a new session and ends the one before',
      account('changes the session and the anti-forgery value'),
      [routes, '      if (earlier) await endSession(db, earlier.tokenHash);\n', ''],
    ),
    safeguard('A logout ends the session on the server', account('ends by logout, on the server'), [
      routes,
      '    await endSession(db, me.tokenHash);\n',
      '',
    ]),
    safeguard('A change of password ends the others', changed, [
      routes,
      '      await voidLinks(db, me.regid);\n      await endSessions(db, me.regid, me.tokenHash);\n',
      '      await voidLinks(db, me.regid);\n',
    ]),
    safeguard('A deletion ends all', account('erases everything held about the donor, at once'), [
      'server/account/queries.ts',
      'return execute(db, sql`delete from accounts where regid = any(${regids}::bigint[])`);',
      'return execute(db, sql`delete from donors where regid = any(${regids}::bigint[])`);',
    ]),
    safeguard(
      '15 minutes without a request end it',
      sessionEnds,
      [session, '          and s.seen_at > now() - make_interval(secs => ${idleMinutes * 60})\n', ''],
      ['server/config.ts', "number('SESSION_IDLE_MINUTES', 15,", "number('SESSION_IDLE_MINUTES', 20,"],
    ),
    safeguard(
      '12 hours end it, however active',
      sessionEnds,
      [session, '\n          and s.created_at > now() - make_interval(hours => ${SESSION_HOURS})`,', '`,'],
      [session, 'SESSION_HOURS = 12', 'SESSION_HOURS = 13'],
    ),
    safeguard('Activity keeps it', account('is kept by activity, written at most once a minute'), [
      session,
      'if (found.isStale) await',
      'if (false) await',
    ]),
    safeguard(
      'Activity is written at most once a minute',
      account('is kept by activity, written at most once a minute'),
      [session, "interval '1 minute' as", "interval '1 second' as"],
    ),
    safeguard('A request whose session ended while it ran writes nothing', atOnce('%s does nothing more with it'), [
      'server/account/ownership.ts',
      "  if (!held) throw new Failure('unauthenticated');\n  return held;",
      '  return held!;',
    ]),
    safeguard(
      'A demotion is felt at once',
      [
        'server/moderation/access.test.ts',
        'an administrator who is one no more is refused at once, in the same session',
      ],
      [session, 'a.is_admin as "isAdmin"', 's.created_at is not null as "isAdmin"'],
    ),
  ],
};
