// npm test: Vitest beside the checks, then Playwright, each once; the last lines name what failed, and the sum.
// `npm test -- donors` runs only tests with 'donors' in their path, without the checks. TEST_ALL=1 (`npm run test:all`)
// runs every test on both databases, every race and every language.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { findPostgres } from '../test/postgres.ts';
import { readPlaywrightReport, readVitestReport, type Outcome } from './testReports.ts';

const filters = process.argv.slice(2);

/** Settings of this machine's own site do not apply to the tests; only its PostgreSQL server is used. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  TEST_DATABASE_URL: process.env.DATABASE_URL ?? '',
};
for (const [, name] of readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)) delete env[name!];

const running = new Set<ChildProcess>();
process.once('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM');
  process.exit(1);
});

function start(command: string, output: 'inherit' | 'pipe'): ChildProcess {
  const [program = '', ...options] = command.split(' ');
  const child = spawn(program, options, { env, stdio: ['ignore', output, output] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs the checks; their output appears when they have ended, because tests print meanwhile. */
async function check(): Promise<Outcome> {
  const command = 'npm run --silent check';
  const child = start(command, 'pipe');
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')]);
  process.stdout.write(`\n> ${command}\n${stdout}${stderr}`);
  return { passed: 0, failed: code === 0 ? 0 : 1, failures: code === 0 ? [] : [`${command}: exit code ${code}`] };
}

/** Runs tests. A failure that their report does not count, such as a server that does not start, counts as one. */
async function run(command: string, report: string, read: (report: unknown) => Outcome): Promise<Outcome> {
  process.stdout.write(`\n> ${command}\n`);
  rmSync(report, { force: true });
  const [code] = (await once(start([command, ...filters].join(' '), 'inherit'), 'exit')) as [number | null];
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
const results = await Promise.all([
  ...(filters.length === 0 ? [check()] : []),
  run('vitest run --passWithNoTests', '.cache/vitest.json', readVitestReport),
]);
const testInBrowser = (command: string) => run(command, '.cache/playwright.json', readPlaywrightReport);
if (hasBrowserTests && hasServer) results.push(await testInBrowser('env E2E_ON_SERVER=1 playwright test'));
if (hasBrowserTests && (!hasServer || env.TEST_ALL === '1')) results.push(await testInBrowser('playwright test'));
const sum = (key: 'passed' | 'failed') => results.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}`);
if (!hasServer) {
  process.stdout.write(
    '\nNo PostgreSQL server from version 15 on is installed: all tests ran on the embedded database,',
  );
  process.stdout.write('\nwithout those that need several connections.');
}
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
