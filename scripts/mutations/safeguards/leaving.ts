import { safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const admins = (title: string) => ['server/moderation/donors.test.ts', title] as const;
const routes = 'server/account/routes.ts';
const queries = 'server/account/queries.ts';
const erased = account('erases everything held about the donor, at once');
const donorRoutes = 'server/moderation/donorRoutes.ts';
const leaving = (title: string) => ['server/account/leaving.test.ts', title] as const;

export const chapter: Chapter = {
  title: 'Consent and leaving',
  safeguards: [
    safeguard('The consent’s version is stored', account('stores the consent with its version and time'), [
      routes,
      'version: input.consentVersion ?? consent.version',
      'version: consent.version',
    ]),
    safeguard('The consent’s time is stored', account('stores the consent with its version and time'), [
      queries,
      '${consent.version}, now(), ${consent.by})',
      '${consent.version}, null, ${consent.by})',
    ]),
    safeguard(
      'Consent given to an administrator is stored as such',
      admins('registers them with the consent that the administrator was given'),
      [donorRoutes, 'by: me.regid };', 'by: null };'],
    ),
    safeguard(
      '‘Download my data’ gives everything held',
      [
        'server/account/ownData.test.ts',
        'a donor is given what they said, what others said of them and what was done with their entry',
      ],
      ['server/account/ownData.ts', 'data[name] = await selectAll(db, statement(regid));', 'data[name] = [];'],
    ),
    safeguard('A deletion erases the account', erased, [
      queries,
      'return execute(db, sql`delete from accounts where regid = any(${regids}::bigint[])`);',
      'return regids.length;',
    ]),
    safeguard('A deletion erases queued letters', erased, [
      'server/database/migrations/0004_accounts.sql',
      '  regid bigint references accounts on delete cascade,\n  -- The same',
      '  regid bigint,\n  -- The same',
    ]),
    safeguard('A deletion erases kept letters', erased, [routes, '    await services.mail.forget([me.regid]);\n', '']),
    safeguard(
      'An administrator’s deletion erases kept letters',
      admins('erases them, ends their sessions and removes their letters, and the log keeps the regids alone'),
      [donorRoutes, '    await services.mail.forget(input.donorIds);\n', ''],
    ),
    safeguard(
      'A letter under way while its reader leaves is not kept',
      leaving('a letter that was being written while its reader left is not kept'),
      [
        'server/mail/postRoom.ts',
        'if (await removeLetter(pool, letter)) await transport.forget([letter.regid!]);',
        'await removeLetter(pool, letter);',
      ],
    ),
    safeguard('A deletion erases stored answers', erased, [
      queries,
      'where caller = any(${callers}::text[])\n        or',
      'where',
    ]),
    safeguard(
      '… and the answer to the registration',
      account('erases the answer that the registration was given, too'),
      [queries, "\n        or (answer #>> '{body,data,regid}')::bigint = any(${regids}::bigint[])`", '`'],
    ),
    safeguard(
      'A deletion erases requests for links',
      leaving('a request for a link that nobody has answered yet goes with the last account of its address'),
      [
        queries,
        'delete from password_requests r\n        where exists',
        'delete from password_requests r\n        where false and exists',
      ],
    ),
    safeguard('A deletion erases reports about the donor', erased, [
      'server/database/migrations/0002_donors.sql',
      'regid bigint not null references donors on delete cascade,',
      'regid bigint not null,',
    ]),
    safeguard(
      'Donations stay as ‘A donor’',
      ['server/donations/donations.test.ts', "stays in the public list as 'A donor' once the donor has left"],
      [
        'server/database/migrations/0004_accounts.sql',
        'regid bigint references accounts on delete set null,',
        'regid bigint references accounts on delete cascade,',
      ],
      ['server/donations/queries.ts', "coalesce(d.full_name, 'A donor')", "coalesce(d.full_name, n.regid::text, '')"],
    ),
    safeguard(
      'The last administrator is never deleted',
      admins('never deletes the last administrator, who is the one that asks'),
      [
        'server/moderation/donors.ts',
        "if (regids.includes(by)) throw new Failure('forbidden', { message: 'You cannot delete yourself.' });",
        'if (regids.includes(by)) return void (await eraseAccounts(db, regids));',
      ],
    ),
    safeguard('Administrators do not delete themselves', admins('never deletes oneself'), [
      'server/moderation/donors.ts',
      "if (regids.includes(by)) throw new Failure('forbidden', { message: 'You cannot delete yourself.' });",
      '',
    ]),
    safeguard('An administrator’s profile is not deleted by its own form', account('is not for administrators'), [
      routes,
      'if (me.isAdmin) throw',
      'if (false) throw',
    ]),
    safeguard(
      'The operator cannot take the last administrator away',
      ['server/moderation/firstAdmin.test.ts', 'cannot take the last administrator away'],
      ['server/moderation/admins.ts', '  requireAdminLeft(await holdAccounts(db, [regid]), [regid]);\n', ''],
    ),
    safeguard(
      'Donors are deleted all or none',
      admins('does all or nothing: an unknown one, or an account that is no donor, is 404'),
      [
        'server/moderation/donors.ts',
        "if (donors.length < regids.length) throw new Failure('not_found', { message: NOT_FOUND });\n  requireAdminLeft",
        'requireAdminLeft',
      ],
    ),
  ],
};
