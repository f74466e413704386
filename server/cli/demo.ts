// npm run demo -- remove: deletes the sample donors. With the embedded database, stop the site first.
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { confirm, YES } from './confirm.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { removeDemoData } from '#server/seed/demo.ts';

async function removeSamples(): Promise<void> {
  if (!process.argv.includes(YES)) await confirm('The sample donors and the other samples will be removed.');
  const config = readConfig();
  const complain = (about: object | string, message = '') =>
    process.stderr.write(`${typeof about === 'string' ? about : message}\n`);
  const log = { info: () => undefined, warn: complain, error: complain };
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    const removed = await inTransaction(database.db, removeDemoData);
    process.stdout.write(`Removed ${removed} sample donors.\n`);
  } finally {
    await database.close();
  }
}

if (process.argv[2] === 'remove') {
  removeSamples().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write('Usage: npm run demo -- remove [--yes]\n');
  process.exitCode = 1;
}
