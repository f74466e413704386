// How much waits for the administrators, counted in the partial indexes of what is pending.
import { sql } from 'kysely';
import { recordOf } from '#contract/records.ts';
import { COUNTED_ITEMS, type QueueCounts } from '#contract/overview.ts';
import type { Db } from '#server/db/kysely.ts';
import { countClaims } from '#server/admin/moderation/listingClaims.ts';
import type { Store } from '#server/admin/moderation/queues.ts';
import { isOpen } from '#server/reports/removed.ts';

type Counted<Name extends string> = Record<`${Name}Count`, number> & Record<`${Name}Oldest`, Date | null>;
type Row = Counted<keyof QueueCounts> & { claimsCount: number };

const count = sql<number>`count(*)`.as('count');

const pendingTables = [
  'feedback',
  'serviceFeedback',
  'volunteers',
  'organizations',
  'translations',
  'bloodRequests',
] as const satisfies readonly Store['table'][];

function countPending(db: Db, table: Store['table']) {
  const pending = db.selectFrom(table).where('decision', '=', sql.lit('pending'));
  const counted = pending.select('id').limit(COUNTED_ITEMS + 1);
  return [
    db.selectFrom(counted.as('counted')).select(count).as(`${table}Count`),
    pending.select('createdAt').orderBy('createdAt').orderBy('id').limit(1).as(`${table}Oldest`),
  ];
}

/** Reported donors, donations with a reported name, messages and requests for blood. */
function countReportedDonors(db: Db) {
  const deleted = db.selectFrom('accounts').select('accountId').where('deletedAt', 'is not', null);
  const reports = db
    .selectFrom('issueReports')
    .where(isOpen)
    .where((eb) => eb.or([eb('accountId', 'not in', deleted), eb('accountId', 'is', null)]));
  const donors = reports
    .select(['accountId', 'donationId', 'messageId', 'requestId'])
    .distinct()
    .limit(COUNTED_ITEMS + 1);
  return [
    db.selectFrom(donors.as('donors')).select(count).as('issueReportsCount'),
    reports.select('createdAt').orderBy('createdAt').orderBy('id').limit(1).as('issueReportsOldest'),
  ];
}

export function queueCountsStatement(db: Db) {
  return db
    .selectNoFrom([
      ...pendingTables.flatMap((table) => countPending(db, table)),
      ...countReportedDonors(db),
      countClaims(db, COUNTED_ITEMS + 1).as('claimsCount'),
    ])
    .$castTo<Row>();
}

export async function countQueues(db: Db): Promise<QueueCounts> {
  const { claimsCount, ...row } = await queueCountsStatement(db).executeTakeFirstOrThrow();
  // Decided on the same page.
  row.issueReportsCount = Math.min(row.issueReportsCount + claimsCount, COUNTED_ITEMS + 1);
  return recordOf([...pendingTables, 'issueReports'] as const, (name) => ({
    count: row[`${name}Count`],
    oldest: row[`${name}Oldest`]?.toISOString() ?? null,
  }));
}
