// Setup installs what is missing or outdated, and nothing else. A fake npm records its arguments.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const setup = join(import.meta.dirname, 'setup.mjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'));
  write('package.json', JSON.stringify({ optionalDependencies: { 'node-elsewhere': '1.0.0', 'node-here': '1.0.0' } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string, mode?: number): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), content, { mode });
}

const react = { version: '19.3.1' };
const nodeElsewhere = { version: '26.10.0', optional: true };
const writeLock = (path: string, packages: object) => write(path, JSON.stringify({ packages }));

function writeInstalled(packages: object): void {
  writeLock('node_modules/.package-lock.json', packages);
  write('node_modules/.bin/node', '');
}

/** Runs setup with an npm that runs these shell commands. */
function runSetup(npm = '') {
  write('programs/npm', `#!/bin/sh\necho "$@" >> asked\n${npm}\n`, 0o755);
  const env = { ...process.env, PATH: [join(folder, 'programs'), process.env.PATH].join(delimiter) };
  const { status, stderr } = spawnSync(process.execPath, [setup, '--without-build'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const asked = join(folder, 'asked');
  return { status, stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8') : '' };
}

test('with every package of this platform at its locked version, nothing is installed', () => {
  writeLock('package-lock.json', {
    '': {},
    'node_modules/react': react,
    'node_modules/node-elsewhere': nodeElsewhere,
  });
  writeInstalled({ 'node_modules/react': react });
  expect(runSetup()).toMatchObject({ status: 0, asked: '' });
});

const OUTDATED: [name: string, locked: object, installed: object][] = [
  ['a package at another version', { 'node_modules/react': react }, { 'node_modules/react': { version: '19.0.0' } }],
  ['a missing package', { 'node_modules/react': react }, {}],
  ['a package that is no longer locked', {}, { 'node_modules/react': react }],
];

test.for(OUTDATED)('%s means an installation, of optional packages too and without scripts', ([, locked, present]) => {
  writeLock('package-lock.json', { '': {}, ...locked });
  writeInstalled(present);
  const { status, asked } = runSetup();
  expect(status).toBe(0);
  expect(asked).toMatch(/^ci .*--include=dev .*--include=optional .*--ignore-scripts/);
});

test('an installation that brings no Node stops, and names the platforms that have one', () => {
  writeLock('package-lock.json', { '': {}, 'node_modules/node-elsewhere': nodeElsewhere });
  const { status, stderr } = runSetup();
  expect(status).toBe(1);
  expect(stderr).toContain(`no Node for ${process.platform} on ${process.arch}`);
});

test.for(['nothing', 'a dangling link'])('with the package of Node, and %s at its link, Node is linked', (present) => {
  writeLock('package-lock.json', { '': {} });
  const programs = 'node_modules/.bin';
  const leaveLink = present === 'nothing' ? 'true' : `mkdir -p ${programs} && ln -s nowhere ${programs}/node`;
  expect(
    runSetup(`mkdir -p node_modules/node-here/bin && touch node_modules/node-here/bin/node && ${leaveLink}`).status,
  ).toBe(0);
  expect(readlinkSync(join(folder, programs, 'node'))).toBe('../node-here/bin/node');
});

test('an installation that brings Node goes on', () => {
  writeLock('package-lock.json', { '': {} });
  expect(runSetup('mkdir -p node_modules/.bin && touch node_modules/.bin/node').status).toBe(0);
});
