// The short form of the scenarios kill-embedded and kill-server, on a migrated database.
import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/database/databases.ts';
import { runsEverything } from '#test/scope.ts';
import { fixtureOn } from './database.ts';
import { killRepeatedly } from './kill.ts';

const CYCLES = runsEverything ? 3 : 1;

test('kills during mixed writes lose and duplicate no acknowledged write', async () => {
  const database = await openTestDatabase();
  await database.close();
  const { DATA_DIR, DATABASE_URL } = database.settings;
  try {
    const { failures, measured } = await killRepeatedly(fixtureOn(DATA_DIR, DATABASE_URL), CYCLES);
    expect(failures).toEqual([]);
    expect(measured).toMatchObject({ kills: CYCLES, lost: 0, duplicated: 0 });
  } finally {
    await database.remove();
  }
}, 300_000);
