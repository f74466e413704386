// npm run admin -- create|promote|demote|reset USERID [EMAIL]. With the embedded database, stop the site first.
import { Failure } from '#contract/errors.ts';
import { readConfig, ConfigError } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { DatabaseError, openDatabase } from '#server/database/open.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { AdminError, requests } from '#server/moderation/admins.ts';

const USAGE = `Say what to do, and with whom:
  npm run admin -- create USERID [EMAIL]   a new administrator, and a link to choose the password
  npm run admin -- promote USERID          makes an account an administrator
  npm run admin -- demote USERID           makes an administrator an account like others; never the last one
  npm run admin -- reset USERID            ends an administrator's sessions, and a link to choose another password
`;

const complain = (about: object | string, message = '') =>
  process.stderr.write(`${typeof about === 'string' ? about : message}\n`);

async function run(request: keyof typeof requests, userId: string, email: string | undefined): Promise<string> {
  const config = readConfig();
  const log = { info: () => undefined, warn: complain, error: complain };
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await database.patient(() => migrate(database.pool));
    return await inTransaction(database.pool, (db) => requests[request](db, { userId, email, config }));
  } finally {
    await database.close();
  }
}

const forPeople = [AdminError, Failure, ConfigError, DatabaseError];
const [request = '', userId, email] = process.argv.slice(2);

if (!Object.hasOwn(requests, request) || userId === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`${await run(request as keyof typeof requests, userId, email)}\n`);
  } catch (error) {
    const isForPeople = forPeople.some((kind) => error instanceof kind);
    complain(isForPeople ? (error as Error).message : ((error as Error).stack ?? String(error)));
    process.exitCode = 1;
  }
}
