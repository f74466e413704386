// The files in deploy/, checked by the programs that read them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fillIn, findProgram } from './deployed.ts';
import { postedPaths } from './expensivePaths.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhamani-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(name: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(findProgram(name)!, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

/** nginx opens its log and its pid file where its package does. */
const canRunNginx = findProgram('nginx') && findProgram('openssl') && process.getuid?.() === 0;

test.skipIf(!canRunNginx)('nginx.conf with a name and a certificate put in is valid for nginx', () => {
  const [key, certificate] = [join(folder, 'certificate.key'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-subj', '/CN=donors.example.net', '-keyout', key, '-out', certificate];
  expect(run('openssl', [...request, ...files])).toMatchObject({ status: 0 });
  const path = fillIn('nginx.conf', folder, {
    'donors.example.org': 'donors.example.net',
    '/etc/dhamani/': `${folder}/`,
  });
  expect(run('nginx', ['-t', '-c', path])).toMatchObject({ status: 0 });
});

test('nginx.conf limits further exactly what hashes a password or mails an address, in every language', () => {
  const rules = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/"~(\*?)(\^POST .*)" \$binary_remote_addr;/g)];
  const patterns = rules.map(([, flag, pattern = '']) => new RegExp(pattern, flag === '*' ? 'i' : ''));
  const limited = postedPaths.filter(({ path }) => patterns.some((pattern) => pattern.test(`POST ${path}`)));
  const paths = (found: typeof postedPaths) => found.map(({ path }) => path);
  expect(paths(limited)).toEqual(paths(postedPaths.filter(({ isExpensive }) => isExpensive)));
});

test.skipIf(!findProgram('systemd-analyze'))('the systemd unit is valid and its exposure is at most 2.0', () => {
  const path = fillIn('dhamani@.service', folder, { '/opt/dhamani': resolve('.') });
  const verified = run('systemd-analyze', ['verify', path]);
  expect(verified.status, verified.output).toBe(0);
  expect(verified.output).not.toMatch(/Unknown|not executable|ignoring/i);
  const exposure = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path]);
  expect(exposure.status, exposure.output).toBe(0);
});

test.skipIf(!findProgram('systemd-analyze'))(
  'the units of the modem are valid, and their exposure is at most 2.0',
  () => {
    mkdirSync(join(folder, 'sms'));
    for (const name of ['sms/dhamani-sms.service', 'sms/dhamani-modem.service']) {
      const path = fillIn(name, folder, { '/usr/bin/node': process.execPath });
      const verified = run('systemd-analyze', ['verify', path]);
      // gammu-smsd and node need not be installed here.
      expect(verified.output).not.toMatch(/Unknown|ignoring/i);
      const exposure = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', path]);
      expect(exposure.status, exposure.output).toBe(0);
    }
  },
);

const UNITS = ['dhamani-backup.service', 'dhamani-backup.timer'];

test.skipIf(!findProgram('systemd-analyze'))(
  'the units of the backup are valid, and their exposure is at most 2.0',
  () => {
    const paths = UNITS.map((name) => join('deploy', name));
    const verified = run('systemd-analyze', ['verify', ...paths]);
    expect(verified.status, verified.output).toBe(0);
    expect(verified.output).not.toMatch(/Unknown|not executable|ignoring/i);
    const exposure = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', paths[0]!]);
    expect(exposure.status, exposure.output).toBe(0);
  },
);

test.skipIf(!findProgram('promtool'))('the alarms fire in trouble and on no site that is well (needs promtool)', () => {
  expect(run('promtool', ['check', 'rules', 'deploy/prometheus-rules.yml'])).toMatchObject({ status: 0 });
  const tested = run('promtool', ['test', 'rules', 'tools/faults/prometheusRules.yml']);
  expect(tested.status, tested.output).toBe(0);
  const config = fillIn('prometheus.yml', folder, {
    '/etc/prometheus/dhamani-rules.yml': resolve('deploy/prometheus-rules.yml'),
  });
  expect(run('promtool', ['check', 'config', config])).toMatchObject({ status: 0 });
});

test.skipIf(!findProgram('amtool'))('alertmanager.yml is valid for Alertmanager', () => {
  expect(run('amtool', ['check-config', 'deploy/alertmanager.yml'])).toMatchObject({ status: 0 });
});

test('each alarm has a case in which it fires', () => {
  const find = (path: string, pattern: RegExp) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name]) => name);
  const alarms = find('deploy/prometheus-rules.yml', /- alert: (\w+)/g);
  expect(alarms.length).toBeGreaterThan(10);
  expect(new Set(find('tools/faults/prometheusRules.yml', /alertname="(\w+)"}'/g))).toEqual(new Set(alarms));
});

test.skipIf(!findProgram('haproxy'))('haproxy.cfg is valid for HAProxy', () => {
  expect(run('haproxy', ['-c', '-f', join('deploy', 'haproxy.cfg')])).toMatchObject({ status: 0 });
});

/** A key's value in a file. */
const find = (path: string, pattern: RegExp) => pattern.exec(readFileSync(path, 'utf8'))![1]!;

/** The program with its arguments, without its folder. */
function listProgram(command: string): string[] {
  const program = command.slice(command.search(/node --|node",/)).replaceAll(/[",\]]+/g, ' ');
  return program.split(/\s+/).filter(Boolean);
}

test('npm start, the systemd unit and the container start the same program', () => {
  const { start } = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts;
  const [unit, container] = ['deploy/dhamani@.service', 'Dockerfile'];
  const expected = listProgram(start);
  expect(expected).toContain('server/main.ts');
  expect(listProgram(find(unit, /^ExecStart=(.*)$/m))).toEqual(expected);
  expect(listProgram(find(container, /^CMD (.*)$/m))).toEqual(expected);
});
