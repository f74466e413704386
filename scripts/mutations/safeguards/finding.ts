import { onServer, safeguard, type Chapter } from '../mutation.ts';

const account = (title: string) => ['server/account/account.test.ts', title] as const;
const donors = (title: string) => ['server/donors/donors.test.ts', title] as const;
const reports = (title: string) => ['server/reports/reports.test.ts', title] as const;
const admins = (title: string) => ['server/moderation/donors.test.ts', title] as const;
const routes = 'server/account/routes.ts';
const queries = 'server/account/queries.ts';
const endpoints = 'server/http/endpoints.ts';

export const chapter: Chapter = {
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
