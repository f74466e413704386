// npm test: Vitest, and beside it the checks and Playwright; the last lines name what failed, and the sum.
// `npm test -- donors` runs only tests with 'donors' in their path, without the checks. TEST_ALL=1 (`npm run test:all`)
// runs every test on both databases, every race and every language.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { text } from 'node:stream/consumers';
import { findPostgres } from '../test/postgres.ts';
import { hasModem } from './faults/modem.ts';
import { readPlaywrightReport, readVitestReport, type Outcome } from './testReports.ts';

const filters = process.argv.slice(2);

/** Settings of this machine's own site do not apply to the tests; only its PostgreSQL server is used. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  TEST_DATABASE_URL: process.env.DATABASE_URL ?? '',
};
for (const [, name] of readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)) delete env[name!];

/** Databases are in memory where Linux has room: on ext4, creating the 700 files of each took a sixth of the tests' time. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4e9;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(freemem(), bavail * bsize) > NEEDED_BYTES) env.TMPDIR ??= MEMORY;
}

const running = new Set<ChildProcess>();
function giveUp(): never {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
}
process.once('SIGTERM', giveUp);

function start(command: string, output: 'inherit' | 'pipe'): ChildProcess {
  const [program = '', ...options] = command.split(' ');
  const child = spawn(program, options, { env, stdio: ['ignore', output, output] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs a command beside Vitest, which prints meanwhile: its output appears when it has ended. Returns the exit code. */
async function runBeside(command: string): Promise<number | null> {
  const child = start(command, 'pipe');
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  process.stdout.write(`\n> ${command}\n${stdout}${stderr}`);
  return code as number | null;
}

async function check(): Promise<Outcome> {
  const command = 'npm run --silent check';
  const code = await runBeside(command);
  return { passed: 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : [`${command}: exit code ${code}`] };
}

async function runVitest(command: string): Promise<number | null> {
  process.stdout.write(`\n> ${command}\n`);
  const [code] = (await once(start(command, 'inherit'), 'exit')) as [number | null];
  return code;
}

interface Suite {
  command: string;
  report: string;
  read: (report: unknown) => Outcome;
  execute?: typeof runBeside;
}

/** Runs tests. A failure that their report does not count, such as a server that does not start, counts as one. */
async function run({ command, report, read, execute = runBeside }: Suite): Promise<Outcome> {
  rmSync(report, { force: true });
  const code = await execute([command, ...filters].join(' '));
  const { passed, failed, failures } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  if (code === 0) return { passed, failed, failures };
  if (failures.length === 0) failures.push(`${command}: exit code ${code}`);
  return { passed, failed: Math.max(failed, 1), failures };
}

/** Playwright starts its servers even where no test matches. */
const hasBrowserTests =
  filters.length === 0 || globSync('e2e/**/*.test.ts').some((file) => filters.some((filter) => file.includes(filter)));
const hasServer = Boolean(env.TEST_DATABASE_URL) || (await findPostgres()) !== undefined;
const testInBrowser = (command: string) =>
  run({ command, report: '.cache/playwright.json', read: readPlaywrightReport });
async function testInBrowsers(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  if (hasServer) outcomes.push(await testInBrowser('env E2E_ON_SERVER=1 playwright test'));
  if (!hasServer || env.TEST_ALL === '1') outcomes.push(await testInBrowser('playwright test'));
  return outcomes;
}
const vitest = 'vitest run --passWithNoTests';
const checked = filters.length === 0 ? [check()] : [];
// The checks do not need the built site.
if ((await runBeside('node tools/setup/setup.mjs')) !== 0) giveUp();
const results = await Promise.all([
  ...checked,
  run({ command: vitest, report: '.cache/vitest.json', read: readVitestReport, execute: runVitest }),
  ...(hasBrowserTests ? [testInBrowsers()] : []),
]).then((outcomes) => outcomes.flat());
const sum = (key: 'passed' | 'failed') => results.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}`);
if (!hasServer) {
  process.stdout.write(
    '\nNo PostgreSQL server from version 15 on is installed: all tests ran on the embedded database,',
  );
  process.stdout.write('\nwithout those that need several connections.');
}
if (!hasModem) process.stdout.write('\ngammu and gammu-smsd are not installed: without the tests of the modem.');
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
