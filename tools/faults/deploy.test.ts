// The files in deploy/, checked by the programs that read them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isInstalled } from './installed.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhamani-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file of deploy/ with its sample paths and names replaced, and returns the new path. */
function fillIn(name: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(join('deploy', name), 'utf8');
  for (const [sample, value] of Object.entries(replacements)) {
    expect(text).toContain(sample);
    text = text.replaceAll(sample, value);
  }
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function run(program: string, args: readonly string[]) {
  const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  return { status, output: `${stdout}${stderr}` };
}

/** nginx opens its log and its pid file where its package does. */
const canRunNginx = isInstalled('nginx') && isInstalled('openssl') && process.getuid?.() === 0;

test.skipIf(!canRunNginx)('nginx.conf with a name and a certificate put in is valid for nginx', () => {
  const [key, certificate] = [join(folder, 'certificate.key'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-subj', '/CN=donors.example.net', '-keyout', key, '-out', certificate];
  expect(run('openssl', [...request, ...files])).toMatchObject({ status: 0 });
  const path = fillIn('nginx.conf', { 'donors.example.org': 'donors.example.net', '/etc/dhamani/': `${folder}/` });
  expect(run('nginx', ['-t', '-c', path])).toMatchObject({ status: 0 });
});

test.skipIf(!isInstalled('systemd-analyze'))('the systemd unit is valid and its exposure is at most 2.0', () => {
  const path = fillIn('dhamani@.service', { '/opt/dhamani': resolve('.') });
  const verified = run('systemd-analyze', ['verify', path]);
  expect(verified.status, verified.output).toBe(0);
  expect(verified.output).not.toMatch(/Unknown|not executable|ignoring/i);
  const exposure = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path]);
  expect(exposure.status, exposure.output).toBe(0);
});

test.skipIf(!isInstalled('haproxy'))('haproxy.cfg is valid for HAProxy', () => {
  const path = fillIn('haproxy.cfg', { '/etc/dhamani/is-primary.sh': resolve('deploy/is-primary.sh') });
  expect(run('haproxy', ['-c', '-f', path])).toMatchObject({ status: 0 });
});

test.each(['is-primary.sh', 'promote.sh'])('%s is valid for sh', (name) => {
  expect(run('sh', ['-n', join('deploy', name)])).toEqual({ status: 0, output: '' });
});
