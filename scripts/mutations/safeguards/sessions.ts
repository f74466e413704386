import { safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const atOnce = (title: string) => ['server/account/atOnce.test.ts', title] as const;
const headers = (title: string) => ['server/http/headers.test.ts', title] as const;
const routes = 'server/account/routes.ts';
const session = 'server/http/session.ts';
const visit = 'server/http/visit.ts';
const sessionEnds = account('ends after 15 minutes without a request, and after 12 hours whatever happens');
const changed = account('is changed with the old one, and every other session ends');

export const chapter: Chapter = {
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
      [session, "return hash('sha256', token, 'buffer');", 'return Buffer.from(token);'],
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
