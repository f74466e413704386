// The whole process, as npm start runs it: settings, startup errors, and what survives a kill.
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { placeAt } from '#test/places.ts';
import { findPort } from '#test/ports.ts';
import { findPostgres } from '#test/postgres.ts';
import { ended, introduce, killAll, launch, start } from '#test/process.ts';
import { runsEverything } from '#test/scope.ts';
import { openTestDatabase } from '#test/database/databases.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** On a server, tools/faults/kill.test.ts kills by default. */
const ROUNDS = runsEverything ? 10 : 1;
const AT_LEAST_A_ROUND = 6;

const isEmbedded = process.env.TEST_DATABASE !== 'server';
/** What is the same on both is tested on the server, where there is one. */
const isRepeated = isEmbedded && !runsEverything && (await findPostgres()) !== undefined;

afterEach(killAll);

describe('a start', () => {
  test.skipIf(isRepeated)('with invalid settings names every error at once, and no secret', async () => {
    const { process: child, output } = launch({
      PORT: 'soon',
      DATABASE_URL: 'mysql://user:secret-word@host/db',
      SECRET_KEYS: 'short',
      DEMO_DATA: 'yes',
      ADMIN_USER_ID: 'alone',
      SESSION_IDLE_MINUTES: '0',
      LOG_LEVEL: 'loud',
      MAIL_FROM: 'Dhamani',
      MAIL_REPLY_TO: 'one@example.org, two@example.org',
      DATBASE_URL: 'postgres://user:secret-word@host/db',
    });
    expect(await ended(child)).toBe(1);
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'SECRET_KEYS',
      'DEMO_DATA',
      'ADMIN_PASSWORD',
      'SESSION_IDLE_MINUTES',
      'LOG_LEVEL',
      'MAIL_FROM',
      'MAIL_REPLY_TO',
      'DATBASE_URL is no setting: rename it to DATABASE_URL',
    ]) {
      expect(output()).toContain(name);
    }
    expect(output()).not.toMatch(/secret-word|at Object|at file/);
  });

  test.skipIf(isRepeated)('with an unreachable server reports it in one sentence', async () => {
    const port = await findPort();
    const { process: child, output } = launch({
      DATABASE_URL: `postgres://u:secret-word@127.0.0.1:${port}/db`,
      PORT: '0',
    });
    expect(await ended(child)).toBe(1);
    expect(output()).not.toMatch(/secret-word|at file/);
    expect(output().trim().split('\n').at(-1)).toMatch(/127\.0\.0\.1/);
  });
});

describe('with a database in use', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let regid: number;

  beforeAll(async () => {
    database = await openTestDatabase();
    const place = await placeAt(database.db, 'Goa');
    regid = 4711;
    await sql`insert into accounts (account_id, user_id, user_id_key, email) values (${regid}, 'kept', 'kept', 'kept@example.org')`.execute(
      database.db,
    );
    await sql`insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank,
                              country_id, state_id, district_id, city_id)
          values (${regid}, 'Kept', 'O+', '+919849012345', true, 1990, 0,
                  ${place.country}, ${place.state}, ${place.district}, ${place.city})`.execute(database.db);
    await database.close();
    return () => database.remove();
  });

  test.runIf(isEmbedded)('a second process is told which process has the directory, and changes nothing', async () => {
    const first = await start(database.settings);
    const second = launch({ ...database.settings, PORT: '0' });
    expect(await ended(second.process)).toBe(1);
    expect(second.output()).toContain(String(first.process.pid));
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test.skipIf(isRepeated)(
    'each line of the log is JSON; a mail server without a sender, and what no key decrypts, with its kind and count, are in it',
    async () => {
      const own = await openTestDatabase();
      await own.pool.query(`insert into accounts (account_id, user_id, user_id_key, email) values (77, 'a', 'a', '')`);
      await own.pool.query(`insert into second_factors (account_id, secret) values (77, 'under a removed key')`);
      await own.close();
      const { output } = await start({ ...own.settings, SMTP_URL: 'smtp://127.0.0.1:1' });
      await expect.poll(output, { timeout: 60_000 }).toContain('MAIL_FROM is an address at localhost');
      const failure = /\{"level":50,.*"kind":"second factors","count":1.*removed from SECRET_KEYS/;
      await expect.poll(output, { timeout: 60_000 }).toMatch(failure);
      const lines = output().trim().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { msg: unknown }).msg)).toContainEqual(
        expect.stringMatching(/is ready: http:/),
      );
      await killAll();
      await own.remove();
    },
  );

  test.runIf(isEmbedded || runsEverything)(
    'kills while reports are stored lose none that was acknowledged',
    async () => {
      const acknowledged = new Set<number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const { process: child, url } = await start(database.settings);
        const headers = await introduce(url);
        async function reportOnAndOn(sender: number): Promise<void> {
          for (let nth = 0; child.exitCode === null; nth += 1) {
            const key = `kill-${round}-${sender}-${nth}`;
            const report = { user_id: regid, options: 'Wrong Number', description: key };
            // Each from a new visitor: repeated reports of one visitor would be merged.
            const own = await introduce(url).catch(() => headers);
            const response = await fetch(`${url}/api/v1/addIssueReport`, {
              method: 'POST',
              headers: own,
              body: JSON.stringify(report),
            }).catch(() => null);
            if (response?.status !== 200) return;
            const stored = (await response.json().catch(() => null)) as { data: { id: number } } | null;
            if (stored) acknowledged.add(stored.data.id);
          }
        }
        const senders = [1, 2, 3, 4].map(reportOnAndOn);
        // Kills during work, on a slow machine too.
        const before = acknowledged.size;
        await vi.waitUntil(() => acknowledged.size >= before + AT_LEAST_A_ROUND, { timeout: 60_000, interval: 1 });
        await new Promise((resolve) => setTimeout(resolve, round));
        child.kill('SIGKILL');
        await ended(child);
        await Promise.all(senders);
      }
      const again = await openDatabase({
        databaseUrl: database.settings.DATABASE_URL,
        dataDir: database.settings.DATA_DIR,
        log: quiet,
      });
      const { rows } = await sql<{ id: number }>`select id from issue_reports`.execute(again.db);
      await again.close();
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * AT_LEAST_A_ROUND);
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    },
  );
});
