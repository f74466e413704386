// docs/operations.md: one machine and many.
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findPorts } from '#server/testing/ports.ts';
import { findOwner, findPostgres } from '#server/testing/postgres.ts';
import { DatabaseNode } from '../faults/machines/databaseNode.ts';
import { rehearse } from './rehearse.ts';
import type { Scratch } from './scratch.ts';
import { startSite } from './site.ts';

const settings = readFileSync('.env.example', 'utf8');

await rehearse('One machine', {}, async (commands, scratch) => {
  expect(commands.look()).toContain('useradd --system');
  await commands.run();
  expect(readFileSync(join(scratch.program, '.env'), 'utf8')).toBe(settings);
  expect(statSync(join(scratch.program, '.env')).mode & 0o007).toBe(0);
  const named = [...commands.text('ini').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !settings.includes(`# ${name}=`))).toEqual([]);
});

/** nginx opens its log and its pid file where its package does. */
const ROOT = process.getuid?.() === 0 ? [] : ['root'];

await rehearse('nginx and TLS', { needs: ['nginx', 'openssl', ...ROOT] }, async (commands, scratch) => {
  scratch.env.SITE_NAME = 'donors.example.net';
  scratch.env.CONFIGURATION = join(scratch.folder, 'configuration');
  await commands.run();
  await commands.run();
  expect(await commands.run()).toContain('test is successful');
  expect(readFileSync(join(scratch.env.CONFIGURATION, 'nginx.conf'), 'utf8')).not.toContain('donors.example.org');
  expect(commands.look()).toContain('systemctl reload nginx');
});

await rehearse('systemd', { needs: ['systemd-analyze'] }, async (commands, scratch) => {
  scratch.env.UNITS = join(scratch.folder, 'units');
  mkdirSync(scratch.env.UNITS);
  const said = await commands.run();
  expect(said).toContain('Overall exposure level');
  expect(said).not.toMatch(/Unknown|not executable|ignoring/i);
  expect(commands.look()).toContain('dhamani@1 dhamani@2');
});

await rehearse('PostgreSQL', { needs: ['postgres', 'openssl'] }, async (commands, scratch) => {
  const superuser = await scratch.useServer();
  Object.assign(scratch.env, { SUPERUSER_URL: superuser, DATABASE_PASSWORD: 'a-password' });
  await commands.run();
  const own = new URL(superuser);
  Object.assign(own, { username: 'dhamani', password: 'a-password', pathname: '/dhamani' });
  scratch.env.DATABASE_URL = own.href;
  const site = await startSite(scratch);
  const report = { ServiceOrgname: 'Org', SubmitterDetails: 'Me', ServiceOrgFeedback: 'Good' };
  expect((await site.post('addServiceFeedback', report)).status).toBe(200);
});

await rehearse('Several instances', {}, (commands) => {
  // scripts/faults/rolling.ts does this, under load.
  expect(commands.look()).toContain('systemctl restart "dhamani@$n"');
  return Promise.resolve();
});

interface Pair {
  one: DatabaseNode;
  two: DatabaseNode;
}

/** A primary, and a place for a second server; both belong to the user that runs PostgreSQL here. */
async function makePair(scratch: Scratch): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-pair-'));
  scratch.afterwards(() => rmSync(folder, { recursive: true, force: true }));
  const owner = await findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const ports = await findPorts(2);
  const [one, two] = await Promise.all(['one', 'two'].map((name, i) => DatabaseNode.make(name, ports[i]!, folder)));
  await one!.initialise();
  await one!.start();
  scratch.afterwards(() => Promise.all([one!.kill(), two!.kill()]));
  const as = owner ? `setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups` : 'env';
  const path = [await findPostgres(), scratch.env.PATH].join(':');
  Object.assign(scratch.env, { PATH: path, AS_SERVER: as, SUPERUSER_URL: one!.url(), COPIER_PASSWORD: 'a-password' });
  return { one: one!, two: two! };
}

const setpriv = existsSync('/usr/bin/setpriv') || ROOT.length > 0 ? [] : ['setpriv'];

await rehearse('Replicas', { needs: ['postgres', 'openssl', ...setpriv] }, async (commands, scratch) => {
  const { one, two } = await makePair(scratch);
  await commands.run();
  Object.assign(scratch.env, { PRIMARY: `host=127.0.0.1 port=${one.port}`, COPY_TO: two.data });
  await commands.run();
  await two.start();
  Object.assign(scratch.env, { DATABASE_URL: one.url(), READ_DATABASE_URL: two.url() });
  expect(await commands.run()).toBe('t\n');
  const site = await startSite(scratch);
  await expect.poll(site.said, { timeout: 30_000 }).toContain('Searches go to the replica.');
});

await rehearse('Standby', { needs: ['postgres', 'haproxy'] }, async (commands, scratch) => {
  const { one, two } = await makePair(scratch);
  await two.copyFrom(one);
  await two.start();
  await commands.run();
  await expect.poll(() => one.query(`select 1 from pg_stat_replication where sync_state = 'quorum'`)).toHaveLength(1);
  expect(await commands.run()).toBe('two|quorum\n');
  Object.assign(scratch.env, {
    ONE: one.address,
    TWO: two.address,
    CONFIGURATION: join(scratch.folder, 'configuration'),
  });
  expect(await commands.run()).toContain('Configuration file is valid');
  await one.kill();
  expect(await commands.run()).toContain(`${two.address} is the primary.`);
  await one.copyFrom(two);
  await one.start();
  scratch.env.SUPERUSER_URL = two.url();
  await commands.run();
  await expect.poll(() => two.query(`select 1 from pg_stat_replication where sync_state = 'quorum'`)).toHaveLength(1);
  await two.query('create table confirmed ()');
});
