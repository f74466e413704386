// The short form of the scenarios kill-embedded and kill-server, on a database with its tables.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/template.ts';
import { killAgainAndAgain } from './killing.ts';
import { stageOn } from './stage.ts';

const CYCLES = 3;

test('three kills in the middle of mixed writes lose and double no acknowledged write', async () => {
  const database = await openTestDatabase();
  await database.close();
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-killing-'));
  const { DATA_DIR, DATABASE_URL } = database.settings;
  try {
    const tools = { isQuick: true, folder, say: () => undefined };
    const stage = stageOn(DATA_DIR, DATABASE_URL);
    const { broken, counts } = await killAgainAndAgain({ stage, cycles: CYCLES, tools });
    expect(broken).toEqual([]);
    expect(counts).toMatchObject({ cycles: CYCLES, lost: 0, doubled: 0 });
  } finally {
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
