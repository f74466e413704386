// The CSV exports of the administrators' lists.
import { setFlagsFromString } from 'node:v8';
import type * as z from 'zod/mini';
import type { csvExport } from '#contract/csvExport.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import * as contract from '#contract/export.ts';
import { IssueReport } from '#contract/issueReports.ts';
import { ItemState } from '#contract/moderationQueue.ts';
import { recordExport, recordRows, usedFilters } from '#server/auth/auditLog.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { countAllMatches } from '#server/admin/donors/queries.ts';
import { countExportedDonors } from '#server/limits/shownDonors.ts';
import { toCsv, type CsvRow } from './csv.ts';
import { route, type Route } from '#server/http/route.ts';
import { donorColumns, donorRows, itemRows, reportRows } from './rows.ts';
import { formStores, type FormStore } from '#server/admin/moderation/queues.ts';
import { statisticsColumns, statisticsRows } from '#server/admin/statistics/statistics.ts';

let running = 0;

/** While the parts are read, the heap grows by a quarter: an export allocates a few kB a row, and V8 would wait for twice what is in use. */
async function* withSmallHeap<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  if ((running += 1) === 1) setFlagsFromString('--heap-growing-percent=25');
  try {
    yield* parts;
  } finally {
    // 0: as V8 sees fit.
    if ((running -= 1) === 0) setFlagsFromString('--heap-growing-percent=0');
  }
}

/** Counts the rows for the audit log, also when the connection breaks. */
async function* countRows(db: Db, exportId: number, batches: AsyncIterable<CsvRow[]>) {
  let count = 0;
  try {
    for await (const rows of batches) {
      count += rows.length;
      yield rows;
    }
  } finally {
    await recordRows(db, exportId, count);
  }
}

type Export<Input extends z.ZodMiniObject> = ReturnType<typeof csvExport<Input>>;

/** Audited before the first row is read, so that no broken connection avoids it. */
function exportRoute<Input extends z.ZodMiniObject>(
  endpoint: Export<Input>,
  columns: readonly string[],
  readRows: (db: PooledDb, input: ParsedOf<Export<Input>>, keys: SigningKeys) => AsyncIterable<CsvRow[]>,
  count?: (db: PooledDb, input: ParsedOf<Export<Input>>) => Promise<number>,
): Route {
  return route(endpoint, async ({ input, session, now, services: { db, keys } }) => {
    requireRecentLogin(session);
    const filters = usedFilters(input);
    const rowCount = (await count?.(db, input)) ?? null;
    const exportId = await recordExport(db, { by: session.accountId, action: endpoint.name, filters, rowCount });
    if (rowCount !== null) await countExportedDonors(db, session.accountId, rowCount, now);
    const rows = readRows(db, input, keys);
    return { data: withSmallHeap(toCsv(columns, countRows(db, exportId, rows))) };
  });
}

const queueRoute = (store: FormStore): Route =>
  exportRoute(store.exported, [...store.fields, ...Object.keys(ItemState.shape)], (db, input, keys) =>
    itemRows(db, store, input, keys),
  );

const countDonors = (db: PooledDb, input: ParsedOf<typeof contract.exportDonors>) =>
  countAllMatches(db, { ...input, deleted: null, after: null, limit: 1, offset: 0 });

export const routes = [
  route(contract.countDonors, async ({ input, services }) => ({
    data: { count: await countDonors(services.db, input) },
  })),
  exportRoute(contract.exportDonors, donorColumns, donorRows, countDonors),
  ...formStores.map(queueRoute),
  exportRoute(contract.exportIssueReports, Object.keys(IssueReport.shape), reportRows),
  exportRoute(contract.exportStatistics, statisticsColumns, statisticsRows),
];
