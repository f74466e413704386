// deploy/backup.sh, on a server.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serverUrl } from '#test/database/databases.ts';
import { findProgram } from './deployed.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhamani-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** With another program instead of pg_dump, if its script is given. */
function backUp(name: string, env: Record<string, string>, pgDump?: string) {
  const copies = join(folder, name);
  const programs = join(folder, `${name}-programs`);
  for (const path of [copies, programs]) mkdirSync(path, { recursive: true });
  if (pgDump !== undefined) writeFileSync(join(programs, 'pg_dump'), `#!/bin/sh\n${pgDump}`, { mode: 0o755 });
  const PATH = `${programs}:${process.env.PATH}`;
  const { status, stderr } = spawnSync('bash', ['deploy/backup.sh', '--once'], {
    env: { PATH, FOLDER: copies, ...env },
    encoding: 'utf8',
  });
  return { status, stderr, copies, names: () => readdirSync(copies) };
}

const FILE = 'for word; do case $word in --file=*) file=${word#--file=};; esac; done';
const URL_WITH_PASSWORD = 'postgres://dhamani:se%40cret@127.0.0.1:1/dhamani?sslmode=require';

test.skipIf(!serverUrl || !findProgram('pg_dump'))(
  'a backup is a dump that pg_restore reads, for its owner only',
  () => {
    const made = backUp('real', { DATABASE_URL: serverUrl! });
    expect([made.status, made.stderr]).toEqual([0, '']);
    const [name] = made.names();
    expect(name).toMatch(/^dhamani-\d{8}T\d{6}Z\.dump$/);
    const path = join(made.copies, name!);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(execFileSync('pg_restore', ['--list', path], { encoding: 'utf8' })).toContain('Format: CUSTOM');
  },
);

test('a dump that fails half way leaves no file under the final name, and removes no older copy', () => {
  mkdirSync(join(folder, 'failing'));
  const old = join(folder, 'failing/dhamani-20200101T000000Z.dump');
  writeFileSync(old, 'old');
  utimesSync(old, 0, 0);
  const failed = backUp('failing', { DATABASE_URL: URL_WITH_PASSWORD }, `${FILE}; echo half > "$file"; exit 1`);
  expect(failed.status).not.toBe(0);
  expect(failed.names()).toEqual(['dhamani-20200101T000000Z.dump']);
  const next = backUp('failing', { DATABASE_URL: URL_WITH_PASSWORD }, `${FILE}; echo whole > "$file"`);
  expect(next.status).toBe(0);
  expect(next.names()).toEqual([expect.stringMatching(/\.dump$/)]);
  expect(readFileSync(join(next.copies, next.names()[0]!), 'utf8')).toBe('whole\n');
});

test('the password reaches pg_dump by its environment, never in its arguments', () => {
  const made = backUp('secret', { DATABASE_URL: URL_WITH_PASSWORD }, `${FILE}; echo "$PGPASSWORD" "$*" > "$file"`);
  expect([made.status, made.stderr]).toEqual([0, '']);
  const [password, ...args] = readFileSync(join(made.copies, made.names()[0]!), 'utf8').trim().split(' ');
  expect(password).toBe('se@cret');
  expect(args.join(' ')).toContain('--dbname=postgres://dhamani@127.0.0.1:1/dhamani?sslmode=require');
  expect(args.join(' ')).not.toContain('cret@');
});
