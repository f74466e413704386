// The short form of the scenarios kill-embedded and kill-server, on a database that is ready for use.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { openTestDatabase } from '#server/testing/template.ts';
import { settingsOf } from './databases.ts';
import { killOnAndOn } from './killing.ts';
import { readTraces } from './traces.ts';

const CYCLES = 3;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('three kills in the middle of every kind of write lose and double nothing that clients see to its end', async () => {
  const database = await openTestDatabase();
  await database.close();
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-killing-'));
  const { DATA_DIR, DATABASE_URL } = database.settings;
  const stage = {
    env: { ...settingsOf(DATA_DIR), ...(DATABASE_URL && { DATABASE_URL }) },
    async traces() {
      const again = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, log: quiet });
      const ask = async (text: string) => (await again.pool.query(text)).rows as Record<string, unknown>[];
      return readTraces(ask, join(DATA_DIR, 'mail')).finally(() => again.close());
    },
    close: () => Promise.resolve(),
  };
  try {
    const tools = { isQuick: true, folder, say: () => undefined };
    const { broken, counts } = await killOnAndOn({ stage, cycles: CYCLES, tools });
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({ cycles: CYCLES, lost: 0, doubled: 0 });
  } finally {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
