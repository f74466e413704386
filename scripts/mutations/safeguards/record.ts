import { safeguard, type Chapter } from '../mutation.ts';

const admins = (title: string) => ['server/moderation/donors.test.ts', title] as const;
const record = (title: string) => ['server/moderation/record.test.ts', title] as const;
const donorRoutes = 'server/moderation/donorRoutes.ts';

export const chapter: Chapter = {
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
