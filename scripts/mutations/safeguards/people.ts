import { onServer, safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const donors = (title: string) => ['server/donors/donors.test.ts', title] as const;
const reports = (title: string) => ['server/reports/reports.test.ts', title] as const;
const admins = (title: string) => ['server/moderation/donors.test.ts', title] as const;
const record = (title: string) => ['server/moderation/record.test.ts', title] as const;
const answers = (title: string) => ['server/http/answers.test.ts', title] as const;
const owned = [
  'server/account/ownership.test.ts',
  '$name of another is 403, with one body whether or not there is such a person',
] as const;
const [routes, queries, donation] = [
  'server/account/routes.ts',
  'server/account/queries.ts',
  'server/donations/routes.ts',
];
const erased = account('erases everything held about the donor, at once');
const [donorRoutes, endpoints] = ['server/moderation/donorRoutes.ts', 'server/http/endpoints.ts'];
const leaving = (title: string) => ['server/account/leaving.test.ts', title] as const;

export const access: Chapter = {
  title: 'Access',
  safeguards: [
    safeguard(
      'A route without a declared access fails at start',
      ['server/app.test.ts', 'without the access of $name there is no start'],
      ['server/app.ts', ' || !endpoint.access)', ')'],
    ),
    safeguard(
      'An endpoint without a handler fails at start',
      ['server/app.test.ts', 'without a handler for an endpoint, or an endpoint for a handler, there is no start'],
      ['server/app.ts', 'if (missing.length > 0) throw', 'if (false) throw'],
    ),
    safeguard(
      'Calls of a logged-in person refuse strangers',
      account('every call of a logged-in person refuses strangers'),
      [endpoints, "if (session === null) throw new Failure('unauthenticated');", ''],
    ),
    safeguard(
      'Calls of administrators refuse donors',
      [
        'server/moderation/access.test.ts',
        'refuses strangers with 401 and donors with 403, before it looks at the input',
      ],
      [endpoints, "if (endpoint.access === 'admin' && !session.isAdmin) throw new Failure('forbidden');", ''],
    ),
    safeguard(
      'Every call under /api/admin is for administrators',
      [
        'server/moderation/access.test.ts',
        'every call under /api/admin is for administrators alone, and so are those that the V1 prefix keeps',
      ],
      [
        'contract/registeredDonors.ts',
        "path: '/api/admin/getRegisteredDonors/:limit/:offset',\n  summary: 'Donors, newest first; searchTerm is looked for anywhere in the user id, in any case',\n  access: 'admin',",
        "path: '/api/admin/getRegisteredDonors/:limit/:offset',\n  summary: 'Donors, newest first; searchTerm is looked for anywhere in the user id, in any case',\n  access: 'user',",
      ],
      [
        'contract/queue.ts',
        "const admin = { access: 'admin' } as const;",
        "const admin = { access: 'user' } as const;",
      ],
    ),
    safeguard(
      'user_by_email and sendMail are for administrators',
      [
        'server/moderation/access.test.ts',
        'every call under /api/admin is for administrators alone, and so are those that the V1 prefix keeps',
      ],
      [
        'contract/registeredDonors.ts',
        "const post = { method: 'POST', access: 'admin' } as const;",
        "const post = { method: 'POST', access: 'user' } as const;",
      ],
    ),
    safeguard('sendMail writes to registered donors only', admins('goes to nobody but donors'), [
      donorRoutes,
      'accounts.find(({ fullName }) => fullName !== null);',
      'accounts[0];',
    ]),
    safeguard('The session says whose profile is changed', owned, [
      routes,
      'route(contract.updateDonor, async ({ input, db, me, now, services }) => {\n    requireOwn(input.userID, me);',
      'route(contract.updateDonor, async ({ input, db, me, now, services }) => {',
    ]),
    safeguard('The session says whose password is changed', owned, [
      routes,
      'async ({ input, me, services }) => {\n      requireOwn(input.userID, me);',
      'async ({ input, me, services }) => {',
    ]),
    safeguard('The session says who is deleted', owned, [
      routes,
      'route(contract.deleteProfile, async ({ input, db, me, visit, services }) => {\n    requireOwn(input.userID, me);',
      'route(contract.deleteProfile, async ({ input, db, me, visit, services }) => {',
    ]),
    safeguard('The session says who has donated', owned, [
      donation,
      'route(contract.recordDonation, async ({ input, db, me, now, services }) => {\n    requireOwn(input.userID, me);',
      'route(contract.recordDonation, async ({ input, db, me, now, services }) => {',
    ]),
    safeguard('The session says whose donations are listed', owned, [
      donation,
      'route(contract.getOwnDonations, async ({ input, db, me }) => {\n    requireOwn(input.userID, me);',
      'route(contract.getOwnDonations, async ({ input, db, me }) => {',
    ]),
    safeguard('Another’s user id is refused alike whether or not it exists', owned, [
      'server/account/ownership.ts',
      "!== userIdKey(session.userId)) throw new Failure('forbidden');",
      "!== userIdKey(session.userId)) throw new Failure('forbidden', { message: `${userID} is not you.` });",
    ]),
    safeguard(
      'Login leads to a path of this site only',
      ['web/account/nextPath.test.ts', 'never leads to another site: %j'],
      ['web/account/nextPath.ts', "origin === ANYWHERE && !pathname.startsWith('//')", 'origin === ANYWHERE'],
      ['web/account/nextPath.ts', "origin === ANYWHERE && !pathname.startsWith('//')", "!pathname.startsWith('//')"],
    ),
  ],
};

export const finding: Chapter = {
  title: 'Finding donors',
  safeguards: [
    safeguard('A search names a blood group', donors('is refused with %s named: %j'), [
      'contract/donors.ts',
      'bloodgroup: BloodGroup,',
      "bloodgroup: z._default(BloodGroup, 'O+'),",
    ]),
    safeguard('A search names a state', donors('is refused with %s named: %j'), [
      'contract/donors.ts',
      "state: id('State'),",
      "state: z.catch(id('State'), 1),",
    ]),
    safeguard(
      'A listing ends at the 1,000th donor',
      donors('ends at the 1,000th donor, and the total says 1,000 beyond it'),
      ['server/donors/routes.ts', 'if ((input.page - 1) * input.size >= LISTING_END) {', 'if (false) {'],
      ['server/donors/queries.ts', 'Math.min(offset + size, LISTING_END)', 'offset + size'],
      ['contract/donors.ts', 'LISTING_END = 1000', 'LISTING_END = 1200'],
    ),
    safeguard('A page of a listing has at most 50', donors('is refused with %s named: %j'), [
      'contract/donors.ts',
      "whole('size', 1, 50)",
      "whole('size', 1, 100)",
    ]),
    safeguard(
      'Results carry neither user id nor e-mail',
      donors('answers names, numbers, availability and regid, and nothing more'),
      ['contract/donors.ts', '  regid: z.number(),\n});', '  regid: z.number(),\n  total: z.number(),\n});'],
    ),
    safeguard('Nobody is looked up by number', admins('finds nobody by a number, a name or an address'), [
      'server/moderation/donors.ts',
      'where strpos(a.user_id_key, ',
      'where strpos(a.user_id_key || d.mobile || lower(d.full_name) || a.email, ',
    ]),
    safeguard(
      'A donor under 18 by the year is never listed',
      donors('never lists a minor by year of birth, and lists them from the year they come of age'),
      [
        'server/donors/standing.ts',
        '(case when birth_year > ${latestAdultYear}::int then null\n    when',
        '(case when birth_year > ${latestAdultYear}::int + 10 then null\n    when',
      ],
    ),
    safeguard(
      'A donor under 18 is told so',
      account('keeps of the date of birth its year alone, and tells a minor when they will be listed'),
      [routes, 'isAdult(prepared.profile.birthYear, now) ? undefined : UNDER_AGE', 'undefined'],
      [
        'server/mail/messages.ts',
        '${isListed ? LISTED : NOT_YET_LISTED}',
        '${isListed || LISTED ? LISTED : NOT_YET_LISTED}',
      ],
    ),
    safeguard(
      'Of the date of birth the year alone is kept',
      account('keeps of the date of birth its year alone, and tells a minor when they will be listed'),
      [queries, "d.birth_year || '-01-01' as", "d.birth_year || '-05-17' as"],
    ),
    safeguard('A report hides nobody', reports('never hides the donor'), [
      'server/reports/queries.ts',
      '  return added?.id ?? null;',
      '  await db.query(sql`update donors set standing = 2 where regid = ${regid}`);\n  return added?.id ?? null;',
    ]),
    safeguard(
      'A report bears the donor’s own name and number',
      reports("is stored with the donor's own name and number, whatever the sender claims"),
      [
        'server/reports/queries.ts',
        'select regid, full_name, mobile, ${option}',
        "select regid, 'Invented', mobile, ${option}",
      ],
    ),
    safeguard(
      'A visitor’s reports about the same are merged for a day',
      reports(
        "merges a visitor's repeats within a day, even twenty at once, but not another option or another visitor",
      ),
      ['server/reports/queries.ts', '  if (earlier) return earlier.id;\n', ''],
    ),
    onServer(
      '… also those sent at once',
      reports(
        "merges a visitor's repeats within a day, even twenty at once, but not another option or another visitor",
      ),
      [
        'server/reports/queries.ts',
        'select pg_advisory_xact_lock(hashtextextended(${`report:${regid}:${option}:${reporter}`}::text, 0))',
        'select ${`report:${regid}:${option}:${reporter}`}::text',
      ],
    ),
    safeguard(
      'Sample donors cannot log in',
      ['server/database/seed/demo.test.ts', 'none of them can log in, and none has a number that anybody could have'],
      [
        'server/database/seed/demo.ts',
        'insert into accounts (regid, user_id, user_id_key, email, is_demo)\n        values (${regid}, ${userId}, ${userId}, ${`${userId}@example.org`}, true)',
        "insert into accounts (regid, user_id, user_id_key, email, is_demo, password_hash)\n        values (${regid}, ${userId}, ${userId}, ${`${userId}@example.org`}, true, 'a hash')",
      ],
    ),
    safeguard(
      'Sample donors have numbers that nobody has',
      ['server/database/seed/demo.test.ts', 'none of them can log in, and none has a number that anybody could have'],
      ['server/database/seed/demo.ts', '`+9100000${', '`+9198490${'],
    ),
    safeguard(
      'Testimonials are the approved entries alone',
      [
        'server/feedback/feedback.test.ts',
        'are the approved entries alone, newest first, without numbers or occupation',
      ],
      ['server/feedback/queries.ts', "from feedback where decision = 'approved' order by", 'from feedback order by'],
    ),
    safeguard(
      'What is kept is never older than a second',
      donors('is answered again from what is kept, and never with what is older than a second'),
      ['server/http/kept.ts', 'KEPT_MS = 1000', 'KEPT_MS = 5000'],
    ),
    safeguard('A write clears what is kept', donors('shows at once what was written through the same process'), [
      endpoints,
      '    if (endpoint.writes) clearKept(services);\n',
      '',
    ]),
    safeguard(
      'A page kept for others is nobody’s own',
      ['server/http/pages.test.ts', 'for one visitor holds nothing of another, whatever they send'],
      ['server/http/pages.ts', '(await visit.session()) === null && ', ''],
    ),
  ],
};

export const consent: Chapter = {
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

export const auditing: Chapter = {
  title: 'The record of administrators',
  safeguards: [
    ...(['deleteDonors', 'disableDonors', 'addRegisteredDonor', 'updateRegisteredDonor', 'sendMail'] as const).map(
      (name) =>
        safeguard(`${name} leaves a row`, record('leaves one row: who, what and to which'), [
          donorRoutes,
          `recordCall(db, me, { action: contract.${name}.name,`,
          `Promise.resolve({ action: contract.${name}.name,`,
        ]),
    ),
    safeguard('Decisions and deletions of reports leave a row', record('leaves one row: who, what and to which'), [
      'server/moderation/routes.ts',
      '  await recordCall(db, me, { action, ids });\n',
      '',
    ]),
    safeguard('The row says who', record('leaves one row: who, what and to which'), [
      'server/moderation/audit.ts',
      'await recordAction(db, { by: me.regid, action, ids });',
      'await recordAction(db, { by: null, action, ids });',
    ]),
    safeguard('The row stands and falls with the write', record('is undone where its row cannot be written'), [
      'server/moderation/audit.ts',
      'await db.query(sql`insert into audit (actor, action, ids) values (${by}, ${action}, ${ids}::bigint[])`);',
      "await db.query({ name: 'apart', text: 'savepoint apart', values: [] });\n  const row = db.query(sql`insert into audit (actor, action, ids) values (${by}, ${action}, ${ids}::bigint[])`);\n  await row.catch(() => db.query({ name: 'back', text: 'rollback to savepoint apart', values: [] }));",
    ]),
    safeguard(
      'The session is looked at again before the row is written',
      record('is undone where its session ended, or its owner became no administrator, while it ran'),
      [
        'server/moderation/audit.ts',
        "if (!still) throw new Failure('unauthenticated');\n  if (!still.isAdmin) throw",
        'if (still && !still.isAdmin) throw',
      ],
      ['server/moderation/audit.ts', "  if (!still.isAdmin) throw new Failure('forbidden');\n", ''],
    ),
    safeguard(
      'The row keeps the ids alone of those who have left',
      admins('erases them, ends their sessions and removes their letters, and the log keeps the regids alone'),
      [
        donorRoutes,
        '{ action: contract.deleteDonors.name, ids: input.donorIds }',
        '{ action: contract.deleteDonors.name, ids: [] }',
      ],
    ),
  ],
};

export const repeating: Chapter = {
  title: 'Idempotency-Key',
  safeguards: [
    safeguard(
      'The answer is stored in the write’s own transaction',
      answers('what cannot be answered again is not done'),
      [
        endpoints,
        '    await storeAnswer(db, key, answer);\n',
        '    setTimeout(() => void storeAnswer(services.pool, key, answer).catch(() => undefined));\n',
      ],
    ),
    safeguard(
      'The first answer is given again and nothing is done twice',
      reports('gives the first answer again and does nothing twice, also with twenty at once'),
      [endpoints, '    await storeAnswer(db, key, answer);\n', ''],
    ),
    safeguard('… also where it is asked for several times at once', answers('five at once are done once'), [
      endpoints,
      'if (earlier) return { answer: earlier, isRepeat: true };',
      '',
    ]),
    safeguard('The same key with another body is a conflict', reports('with another body is a conflict'), [
      'server/http/answers.ts',
      'if (stored?.requestHash !== requestHash) {',
      'if (!stored) {',
    ]),
    safeguard('The same key at another path is a conflict', answers('the same key at another path is a conflict'), [
      'server/http/answers.ts',
      '`answer:${request.path}\\n${JSON.stringify(request.input)}`',
      '`answer:`',
    ]),
    safeguard('A key is its caller’s own', answers('the key of one person gives another person nothing'), [
      endpoints,
      'session ? `account:${session.regid}` :',
      "session ? 'account:0' :",
    ]),
    safeguard('A key means nothing after a day', reports("is each visitor's own, and means nothing after a day"), [
      'server/http/answers.ts',
      "where s.created_at < now() - interval '24 hours'\n        returning",
      "where s.created_at < now() - interval '48 hours'\n        returning",
    ]),
    safeguard(
      'Of the request an HMAC is kept',
      answers('of the request an HMAC is kept, from which nobody without the key can tell what was sent'),
      [
        'server/http/answers.ts',
        'keys.sign(`answer:${request.path}\\n${JSON.stringify(request.input)}`)',
        "process.getBuiltinModule('node:crypto').hash('sha256', JSON.stringify(request.input), 'base64url')",
      ],
    ),
    safeguard('A malformed key is 400', reports('is refused when malformed: %j'), [
      'server/http/answers.ts',
      "if (typeof header !== 'string' || !KEY.test(header)) {",
      "if (typeof header !== 'string') {",
    ]),
    safeguard('A repeat uses up no limit', answers('a repeat uses up no limit'), [
      endpoints,
      '  if (again) return again;\n',
      '',
    ]),
  ],
};
