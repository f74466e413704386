// docs/operations.md: another version and back, and other keys.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { silentLog } from '#server/database/testing/databases.ts';
import { rehearse } from './rehearse.ts';
import type { Scratch } from './scratch.ts';
import { startSite } from './site.ts';

const MIGRATION = 'server/database/migrations/9999_rehearsal.sql';
const git = 'git -c user.name=Rehearsal -c user.email=rehearsal@example.org';

/** The program as a clone in which the present version is checked out, and whose origin has a later one, v2. */
async function makeVersions(scratch: Scratch): Promise<void> {
  const origin = join(scratch.folder, 'origin');
  const text = [
    'git init --quiet --initial-branch=main .',
    `${git} add --all . && ${git} commit --quiet --message='One'`,
    `git clone --quiet . '${origin}' && git remote add origin '${origin}'`,
    `echo 'create table rehearsal (id integer primary key);' > '${join(origin, MIGRATION)}'`,
    `cd '${origin}' && git add --all . && ${git} commit --quiet --message='Two' && git tag v2`,
  ].join('\n');
  await scratch.run({ text, line: 0 });
}

async function countIn(scratch: Scratch, text: string): Promise<number> {
  const database = await openDatabase({ dataDir: scratch.env.DATA_DIR!, log: silentLog });
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n ${text}`);
  await database.close();
  return rows[0]!.n;
}

const organisation = { ServiceOrgname: 'Org', SubmitterDetails: 'Me', ServiceOrgFeedback: 'Good' };

await rehearse('Upgrade and rollback', { needs: ['git'] }, async (commands, scratch) => {
  await scratch.useEmbedded();
  await makeVersions(scratch);
  scratch.env.VERSION = 'v2';
  const first = await startSite(scratch);
  expect((await first.post('addServiceFeedback', organisation)).status).toBe(200);
  await commands.run();
  await first.stop();

  await commands.run();
  const second = await startSite(scratch);
  expect((await second.post('addServiceFeedback', organisation)).status).toBe(200);
  await second.stop();
  expect(await countIn(scratch, `from schema_migrations where name = '9999_rehearsal.sql'`)).toBe(1);
  expect(await countIn(scratch, 'from service_feedback')).toBe(2);

  await commands.run();
  await expect(startSite(scratch)).rejects.toThrow('The database is newer than this program');
  await commands.run();
  const again = await startSite(scratch);
  await again.stop();
  expect(await countIn(scratch, 'from service_feedback')).toBe(1);
  expect(await countIn(scratch, `from schema_migrations where name = '9999_rehearsal.sql'`)).toBe(0);
});

await rehearse('Keys', {}, async (commands, scratch) => {
  await scratch.useEmbedded();
  // From the file alone, as on the page.
  delete scratch.env.SECRET_KEYS;
  writeFileSync(join(scratch.program, '.env'), 'LOG_LEVEL=warn\nSECRET_KEYS=the-old-key-of-all\n');
  const isTaken = async (site: Awaited<ReturnType<typeof startSite>>, token: string) =>
    (await site.post('checkUserId', { userID: 'somebody' }, token)).status === 200;

  const before = await startSite(scratch);
  const old = await before.meet();
  expect(await isTaken(before, old)).toBe(true);
  expect(await isTaken(before, `${old}x`)).toBe(false);
  await before.stop();

  await commands.run();
  const between = await startSite(scratch);
  const fresh = await between.meet();
  expect(await isTaken(between, old)).toBe(true);
  expect(await isTaken(between, fresh)).toBe(true);
  await between.stop();

  await commands.run();
  const after = await startSite(scratch);
  expect(await isTaken(after, old)).toBe(false);
  expect(await isTaken(after, fresh)).toBe(true);
  await after.stop();
});
