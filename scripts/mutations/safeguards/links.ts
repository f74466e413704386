import { onServer, safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const atOnce = (title: string) => ['server/account/atOnce.test.ts', title] as const;
const routes = 'server/account/routes.ts';
const links = 'server/account/links.ts';
const session = 'server/http/session.ts';
const reset = account('is reset by a mailed link that works once and ends every session');
const linkLife = account('link is void after 30 minutes, and once a newer one was asked for');

export const chapter: Chapter = {
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
      [session, "return hash('sha256', token, 'buffer');", 'return Buffer.from(token);'],
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
