// docs/operations.md: what an operator does for and about people.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { silentLog } from '#server/database/testing/databases.ts';
import { rehearse } from './rehearse.ts';
import type { Scratch } from './scratch.ts';

/** Runs SQL on the section's embedded database, and gives the rows of the last statement. */
async function query(scratch: Scratch, text: string): Promise<unknown[]> {
  const database = await openDatabase({ dataDir: scratch.env.DATA_DIR!, log: silentLog });
  const { rows } = await database.pool.query(text);
  await database.close();
  return rows;
}

const DONOR = `insert into accounts (regid, user_id, user_id_key, email) values (4711, 'Donor', 'donor', 'd@example.org')`;

await rehearse('Administrators', {}, async (commands, scratch) => {
  await scratch.useEmbedded();
  await query(scratch, DONOR);
  Object.assign(scratch.env, { NAME: 'operator', ADDRESS: 'operator@example.org', DONOR: 'donor' });
  expect(await commands.run()).toMatch(/operator is an administrator now\.\n.*\/resetpassword\?token=/);
  const said = await commands.run();
  expect(said).toContain('donor is an administrator now.');
  expect(said).toContain('donor is no administrator any more.');
  expect(said).toContain('Every session of operator has ended.');
  const actions = (await query(scratch, 'select action from audit order by id')) as { action: string }[];
  expect(actions.map(({ action }) => action)).toEqual(['createAdmin', 'promoteAdmin', 'demoteAdmin', 'resetAdmin']);
});

await rehearse("One donor's data", {}, async (commands, scratch) => {
  await scratch.useEmbedded();
  await query(scratch, DONOR);
  scratch.env.DONOR = 'donor';
  await commands.run();
  const file = join(scratch.env.BACKUPS!, 'one-donor.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ userID: 'Donor', emailId: 'd@example.org' });
  await commands.run();
  expect(existsSync(file)).toBe(false);
  expect(await query(scratch, 'select from accounts')).toEqual([]);
});

await rehearse('Demo data', {}, async (commands, scratch) => {
  await scratch.useEmbedded();
  expect(await commands.run()).toContain('Removed 0 sample donors.');
});
