// Fills a database before the first request: locations and, if configured, sample donors.
import type { Config } from '#server/config.ts';
import { refreshListings } from '#server/donors/refreshListings.ts';
import type { Database } from '#server/db/open.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDemoData } from './demo.ts';
import { loadLocations } from './locations.ts';

export async function prepareDatabase(
  { db }: Pick<Database, 'db'>,
  config: Pick<Config, 'demoData'>,
  print: (line: string) => void,
): Promise<void> {
  await inTransaction(db, (transaction) => loadLocations(transaction, print));
  await refreshListings(db, new Date());
  if (config.demoData && (await inTransaction(db, (transaction) => addDemoData(transaction, new Date())))) {
    print('Added 44 sample donors. To remove them: npm run demo -- remove');
  }
}
