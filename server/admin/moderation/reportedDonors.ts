// Reports about donors, a row per donor, as administrators see them.
import { sql, type NotNull } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import { MAXIMUM_SELECTION, MONEY_REPORT_OPTION } from '#contract/moderationQueue.ts';
import { SHOWN_REPORTS, siteReportOptions, type getReportedDonors } from '#contract/reportedDonors.ts';
import { isClaimed } from '#server/donors/listingCaps.ts';
import { anyOf } from '#server/db/expressions.ts';
import { countRows, withSearchPlans } from '#server/admin/listSearch.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { selectDonors } from '#server/admin/donors/queries.ts';
import { whyNotListed } from '#server/admin/donors/notListed.ts';
import { OBJECTION_OPTION } from '#server/donors/objections.ts';
import { toRegisteredDonor } from '#server/admin/donors/wire.ts';
import { isOpen } from '#server/reports/removed.ts';
import { isFound } from './reportSearch.ts';

type Query = ParsedOf<typeof getReportedDonors>;

/** Objections to one number on one day in India are one case, however they are worded; every other report is one. */
const caseOf = sql<string>`case when option = ${sql.lit(OBJECTION_OPTION)}
  then mobile || (created_at at time zone 'UTC' + interval '330 minutes')::date else id::text end`;

const isOfSite = sql<boolean>`option = any(${[...siteReportOptions]}::text[])`;

/** Deleted donors are few and have an index of their own. */
const selectReports = (db: Db) =>
  db
    .selectFrom('issueReports')
    .where(isOpen)
    .where('issueReports.accountId', 'is not', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'issueReports.accountId',
        'not in',
        selectFrom('accounts').select('accountId').where('deletedAt', 'is not', null),
      ),
    );

/** Those about whom a report is found, with all reports about them. */
const isAboutFound = (query: Query) =>
  sql<boolean>`account_id in (select account_id from issue_reports where ${isOpen} and ${isFound(query, { isCapped: false })})`;

const hasSearch = ({ searchTerm, from, to }: Query) => searchTerm !== null || from !== null || to !== null;

const groupByDonor = (db: Db, query: Query) =>
  selectReports(db)
    .select('accountId')
    .select(({ fn }) => [fn.min<Date>('createdAt').as('oldest'), fn.max<Date>('createdAt').as('newest')])
    .$if(query.regid !== null, (reports) => reports.where('accountId', '=', query.regid))
    .$if(hasSearch(query), (reports) => reports.where(isAboutFound(query)))
    .groupBy('accountId')
    .$narrowType<{ accountId: NotNull }>();

export const reportedDonorsPage = (db: Db, query: Query) =>
  groupByDonor(db, query)
    .orderBy(sql`bool_or(option = ${sql.lit(MONEY_REPORT_OPTION)})`, 'desc')
    .orderBy(sql`bool_or(${isOfSite})`, 'desc')
    .orderBy(sql`count(distinct ${caseOf})`, 'desc')
    .orderBy('oldest')
    .orderBy('accountId')
    .limit(query.limit)
    .offset(query.offset);

/** The oldest ids of each option: those of all options hold the donor's oldest. */
export const countOptions = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('issueReports')
    .select(['accountId', 'option', isOfSite.as('addedBySite')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number[]>`(array_agg(id order by id))[1:${sql.lit(MAXIMUM_SELECTION)}]`.as('ids'))
    .where('accountId', '=', anyOf(accountIds))
    .where(isOpen)
    .groupBy(['accountId', 'option'])
    .orderBy('count', 'desc')
    .orderBy('option');

/** The newest report of each of the newest cases, and how many the case has. */
export function newestReports(db: Db, accountIds: readonly number[]) {
  const cases = db
    .selectFrom('issueReports')
    .select(({ fn }) => ['accountId', fn.max('id').as('newestId'), fn.countAll<number>().as('count')])
    .where('accountId', '=', anyOf(accountIds))
    .where(isOpen)
    .groupBy(['accountId', caseOf]);
  const ranked = db
    .selectFrom(cases.as('cases'))
    .select(['newestId', 'count'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('accountId').orderBy('newestId', 'desc'))
        .as('place'),
    );
  return db
    .selectFrom('issueReports')
    .innerJoin(ranked.as('ranked'), 'ranked.newestId', 'issueReports.id')
    .select(['id', 'accountId', 'option', 'description', 'createdAt as createdDate', 'count'])
    .where('place', '<=', SHOWN_REPORTS)
    .orderBy('place');
}

/** What is sent of the reports about one donor. */
async function findReports(db: Db, accountIds: readonly number[]) {
  const options = Map.groupBy(await countOptions(db, accountIds).execute(), ({ accountId }) => accountId);
  const newest = Map.groupBy(await newestReports(db, accountIds).execute(), ({ accountId }) => accountId);
  return (accountId: number) => {
    const ofDonor = options.get(accountId) ?? [];
    const ids = ofDonor.flatMap((each) => each.ids).toSorted((one, other) => one - other);
    return {
      options: ofDonor,
      newest: newest.get(accountId) ?? [],
      reportIds: ids.slice(0, MAXIMUM_SELECTION),
    };
  };
}

async function findDonors(db: Db, accountIds: readonly number[]) {
  const donors = selectDonors(db)
    .select(['disabledBy', 'awaitsConfirmation', isClaimed])
    .where('accounts.accountId', '=', anyOf(accountIds));
  return new Map((await donors.execute()).map((donor) => [donor.accountId, donor]));
}

/** The page and the total. */
const findReported = (pool: PooledDb, query: Query) =>
  withSearchPlans(pool, query, async (db) => ({
    page: await reportedDonorsPage(db, query).execute(),
    total: await countRows(db, groupByDonor(db, query), query),
  }));

export async function listReportedDonors(db: PooledDb, query: Query, now: Date) {
  const { page, total } = await findReported(db, query);
  const accountIds = page.map(({ accountId }) => accountId);
  const donors = await findDonors(db, accountIds);
  const reportsOf = await findReports(db, accountIds);
  const rows = page.flatMap(({ accountId, oldest, newest }) => {
    const donor = donors.get(accountId);
    const reports = reportsOf(accountId);
    // Deleted or dismissed since the page was read.
    if (!donor || reports.newest.length === 0) return [];
    return [
      {
        ...toRegisteredDonor(donor),
        ...reports,
        notListed: whyNotListed(donor, now),
        canEnable: donor.isAvailable === false && donor.disabledBy !== null,
        oldestReport: oldest,
        newestReport: newest,
      },
    ];
  });
  return { rows, total };
}
