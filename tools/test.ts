// npm test: the checks, Vitest and Playwright, each once; the last lines name what failed, and the sum. `npm test -- donors`
// runs only tests with 'donors' in their path, without the checks.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { readPlaywrightReport, readVitestReport, type Outcome } from './testReports.ts';

const filters = process.argv.slice(2);

/** Settings of this machine's own site do not apply to the tests; only its PostgreSQL server is used. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  TEST_DATABASE_URL: process.env.DATABASE_URL ?? '',
};
for (const [, name] of readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)) delete env[name!];

let running: ChildProcess | undefined;
process.once('SIGTERM', () => {
  running?.kill('SIGTERM');
  process.exit(1);
});

/** Runs a command. A failure that its report does not count, such as a server that does not start, counts as one. */
async function run(command: string, report?: string, read?: (report: unknown) => Outcome): Promise<Outcome> {
  process.stdout.write(`\n> ${command}\n`);
  if (report) rmSync(report, { force: true });
  const [program = '', ...options] = command.split(' ');
  running = spawn(program, [...options, ...(report ? filters : [])], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(running, 'exit')) as [number | null];
  const hasReport = report !== undefined && existsSync(report);
  const { passed, failed, failures } = hasReport
    ? read!(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  if (code === 0) return { passed, failed, failures };
  if (failures.length === 0) failures.push(`${command}: exit code ${code}`);
  return { passed, failed: Math.max(failed, 1), failures };
}

/** Playwright starts its servers even where no test matches. */
const hasBrowserTests =
  filters.length === 0 || globSync('e2e/**/*.test.ts').some((file) => filters.some((filter) => file.includes(filter)));
const results = filters.length === 0 ? [await run('npm run --silent check')] : [];
results.push(await run('vitest run --passWithNoTests', '.cache/vitest.json', readVitestReport));
if (hasBrowserTests) {
  results.push(await run('env E2E_ON_SERVER=1 playwright test', '.cache/playwright.json', readPlaywrightReport));
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, outcome) => total + outcome[key], 0);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
