// One run of Vitest on one test file, and what it says: which tests passed, and how the others failed.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '../testRun.ts';
import { titlePattern } from './mutation.ts';

/** Longer than any one test may take; a mutation that hangs is no proof of anything. */
const LIMIT_MS = 240_000;

export interface Told {
  passed: string[];
  failed: { name: string; message: string }[];
  /** Why there is no result: the file did not load, or the run did not end. */
  fault: string | undefined;
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

const running = new Set<ChildProcess>();

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // All of it has ended by itself.
  }
}

/** Ends what this process has started, and what that has started. */
export function endTrials(): void {
  running.forEach(endGroup);
}

function startVitest(bench: string, options: readonly string[], env: Record<string, string>): ChildProcess {
  const inherited = { ...process.env };
  for (const name of SETTINGS) delete inherited[name];
  const child = spawn('node_modules/.bin/vitest', ['run', ...options], {
    cwd: bench,
    env: { ...inherited, ...env },
    stdio: 'ignore',
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs the tests of `file` that have one of these titles. */
export async function tryTests(
  bench: string,
  file: string,
  titles: readonly string[],
  env: Record<string, string>,
): Promise<Told> {
  const report = join(bench, `report-${randomUUID()}.json`);
  const named = titles.map(titlePattern).join('|');
  const options = [file, '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`, '--testNamePattern', named];
  const child = startVitest(bench, options, env);
  const late = setTimeout(endGroup, LIMIT_MS, child);
  await once(child, 'exit');
  clearTimeout(late);
  // A test that failed may have left a process of its own behind.
  endGroup(child);
  if (!existsSync(report)) return { passed: [], failed: [], fault: 'the run did not end by itself' };
  const told = read(JSON.parse(readFileSync(report, 'utf8')) as Report);
  rmSync(report);
  return told;
}

function read({ testResults }: Report): Told {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages[0] ?? '' }));
  const silent = passed.length + failed.length === 0;
  const fault = silent ? testResults.map(({ message }) => message).join('\n') || 'no test has this title' : undefined;
  return { passed, failed, fault };
}
