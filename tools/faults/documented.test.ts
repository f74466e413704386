import { expect, test } from 'vitest';
import { readRestoreBlocks } from './documented.ts';

test('docs/operations.md has the commands that the restore scenario runs, each in its place', () => {
  expect(readRestoreBlocks()).toEqual({
    createRole: expect.stringContaining('deploy/database.sql'),
    dump: expect.stringContaining('pg_dump'),
    restore: expect.stringContaining('pg_restore'),
    compare: expect.stringContaining('comm -13 <(list "$DATABASE_URL")'),
    copy: expect.stringContaining('backup "$COPY"'),
    unpack: expect.stringContaining('tar -xzf'),
    compareEmbedded: expect.stringContaining('comm -13 <(list "$OLD_DATA_DIR")'),
    move: expect.stringContaining('import --yes'),
  });
});
