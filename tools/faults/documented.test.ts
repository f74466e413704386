import { expect, test } from 'vitest';
import { readContainerBlocks, readOperationsBlocks, readRestoreBlocks, readSettings } from './documented.ts';

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

test('docs/operations.md has the commands that the operations and containers scenarios run, each in its place', () => {
  expect(readOperationsBlocks()).toEqual({
    setUp: expect.stringContaining('tools/setup/setup.mjs'),
    createRole: expect.stringContaining('deploy/database.sql'),
    makeCertificate: expect.stringContaining('certificate.pem'),
    configureProxy: expect.stringContaining('YOUR.NAME'),
    startUnit: expect.stringContaining('--now dhamani@1'),
    addInstance: expect.stringContaining('--now dhamani@2'),
    restartInTurn: expect.stringContaining('systemctl restart'),
    upgrade: expect.stringContaining('git checkout "$VERSION"'),
    watch: expect.stringContaining('prometheus-rules.yml'),
    administrate: expect.stringContaining('create USERID EMAIL'),
    dump: expect.stringContaining('pg_dump'),
  });
  expect(readContainerBlocks()).toEqual({
    start: expect.stringContaining('docker compose up --build'),
    restore: expect.stringContaining('pg_restore'),
  });
  expect(readSettings()).toContain('TRUST_PROXY=127.0.0.1');
});
