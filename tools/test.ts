// npm test: the checks, Vitest and Playwright, each once; the last line is their sum. `npm test -- donors` runs only tests
// with 'donors' in their path, without the checks.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';

interface Counts {
  passed: number;
  failed: number;
}

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
async function run(command: string, report?: string, count?: (report: unknown) => Counts): Promise<Counts> {
  process.stdout.write(`\n> ${command}\n`);
  if (report) rmSync(report, { force: true });
  const [program = '', ...options] = command.split(' ');
  running = spawn(program, [...options, ...(report ? filters : [])], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(running, 'exit')) as [number | null];
  const hasReport = report !== undefined && existsSync(report);
  const counts = hasReport ? count!(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 };
  return { ...counts, failed: Math.max(counts.failed, code === 0 ? 0 : 1) };
}

/** Playwright starts its servers even where no test matches. */
const hasBrowserTests =
  filters.length === 0 || globSync('e2e/**/*.test.ts').some((file) => filters.some((filter) => file.includes(filter)));
const results = filters.length === 0 ? [await run('npm run --silent check')] : [];
const tests = await run('vitest run --passWithNoTests', '.cache/vitest.json', (report) => {
  const { numPassedTests, numFailedTests } = report as Record<'numPassedTests' | 'numFailedTests', number>;
  return { passed: numPassedTests, failed: numFailedTests };
});
results.push(tests);
if (hasBrowserTests) {
  const journeys = await run('env E2E_ON_SERVER=1 playwright test', '.cache/playwright.json', (report) => {
    const { stats } = report as { stats: Record<'expected' | 'unexpected' | 'flaky', number> };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
  results.push(journeys);
}
const sum = (key: keyof Counts) => results.reduce((total, counts) => total + counts[key], 0);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
