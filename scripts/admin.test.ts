// npm run admin, as an operator types it.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/template.ts';

const SCRIPT = new URL('admin.ts', import.meta.url).pathname;

function run(words: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...words], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('says how to use it, and does nothing', () => {
  for (const words of [[], ['create'], ['remove', 'somebody'], ['toString', 'somebody']]) {
    const { status, stderr } = run(words);
    expect([status, stderr]).toEqual([1, expect.stringContaining('npm run admin -- create USERID')]);
  }
});

test('makes an administrator and prints the link, or one sentence on why not', async () => {
  const database = await openTestDatabase();
  const { settings } = database;
  const isEmbedded = settings.DATABASE_URL === undefined;
  // The embedded database has one user at a time, and says who it is.
  const locked = isEmbedded ? run(['create', 'operator'], settings) : undefined;
  if (isEmbedded) await database.close();
  const made = run(['create', 'operator'], settings);
  const again = run(['create', 'operator'], settings);
  const last = run(['demote', 'operator'], settings);
  await database.remove();
  expect(locked?.stderr ?? 'in use by another process').toContain('in use by another process');
  expect([made.status, made.stdout]).toEqual([
    0,
    expect.stringMatching(/operator is an administrator now\.\n.*token=/),
  ]);
  expect([again.status, again.stderr]).toEqual([1, "There is already an account 'operator'.\n"]);
  expect([last.status, last.stderr]).toEqual([1, 'The last administrator has to stay.\n']);
}, 60_000);
