// Everything that needs no running program, all at once: one line a step, and its words only where it fails.
import { exec } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(exec);

const STEPS: readonly [name: string, command: string][] = [
  ['types', 'tsc'],
  ['linter', 'oxlint --type-aware .'],
  ['formatting', 'oxfmt --check .'],
  ['regular expressions', 'node scripts/redos.ts'],
  ['unused code and packages', 'knip'],
];

/** What a command said where it failed, or undefined where it succeeded. */
function findFault(command: string): Promise<string | undefined> {
  return run(command, { maxBuffer: 2 ** 28 }).then(
    () => undefined,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.trimEnd(),
  );
}

/** Runs one step and says how it went; true where it passed. */
async function runStep(name: string, command: string): Promise<boolean> {
  const from = performance.now();
  const fault = await findFault(command);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  process.stdout.write(`${fault === undefined ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
  if (fault !== undefined) process.stdout.write(`${fault}\n\n`);
  return fault === undefined;
}

/** Runs every step and returns how many failed. Programs come from node_modules/.bin on the path. */
export async function runChecks(): Promise<number> {
  // First, and alone: the linter and the compiler both read what it writes.
  await run('react-router typegen');
  const passed = await Promise.all(STEPS.map(([name, command]) => runStep(name, command)));
  return passed.filter((isPassed) => !isPassed).length;
}

if (import.meta.main && (await runChecks()) > 0) process.exitCode = 1;
