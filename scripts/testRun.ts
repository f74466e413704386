// One run of Vitest or Playwright: its words go to the terminal, its numbers come from its JSON report.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { countJourneys, countTests, type Counts } from './testReports.ts';

export interface Outcome extends Counts {
  name: string;
  failed: number;
  seconds: number;
}

type Environment = Record<string, string>;

const FOLDER = '.cache';
/** What this machine's environment sets for a site of its own is not for the one under test. */
export const SETTINGS = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name!);

let running: ChildProcess | undefined;

/** Ends what is running now; for the moment when this process is told to end. */
export function endRunning(): void {
  running?.kill('SIGTERM');
}

async function run(command: string, options: readonly string[], added: Environment): Promise<number> {
  const env = { ...process.env };
  for (const name of SETTINGS) delete env[name];
  // A path, for the environment's own may lead to a Node that is too old.
  running = spawn(`node_modules/.bin/${command}`, options, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...added },
  });
  const [code] = (await once(running, 'exit')) as [number | null];
  return code ?? 1;
}

function readReport(file: string, count: (report: string) => Counts): Counts {
  return existsSync(file) ? count(readFileSync(file, 'utf8')) : { passed: 0, skipped: 0, failures: [] };
}

async function measure(
  name: string,
  report: string,
  start: () => Promise<number>,
  count: (report: string) => Counts,
): Promise<Outcome> {
  process.stdout.write(`\n== ${name}\n`);
  mkdirSync(FOLDER, { recursive: true });
  rmSync(report, { force: true });
  const from = performance.now();
  const code = await start();
  const counts = readReport(report, count);
  // A server that does not start fails without a failed test.
  const failed = Math.max(counts.failures.length, code === 0 ? 0 : 1);
  return { name, ...counts, failed, seconds: (performance.now() - from) / 1000 };
}

export function runVitest(name: string, filters: readonly string[], env: Environment): Promise<Outcome> {
  const report = `${FOLDER}/tests-${env.TEST_DATABASE}.json`;
  const options = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return measure(name, report, () => run('vitest', [...options, ...filters], env), countTests);
}

export function runPlaywright(name: string, filters: readonly string[], env: Environment): Promise<Outcome> {
  const report = `${FOLDER}/journeys-${env.TEST_DATABASE}.json`;
  const options = ['test', '--pass-with-no-tests', ...filters];
  return measure(name, report, () => run('playwright', options, { ...env, E2E_REPORT: report }), countJourneys);
}
