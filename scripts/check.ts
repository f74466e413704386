// Everything that needs no running program: one line a step, and its words only where it fails.
import { spawnSync } from 'node:child_process';

const STEPS: readonly [name: string, ...commands: string[]][] = [
  ['types', 'react-router typegen', 'tsc'],
  ['linter', 'oxlint --type-aware .'],
  ['formatting', 'oxfmt --check .'],
  ['unused code and packages', 'knip'],
  ['openapi.json', 'node scripts/openapi.ts --check'],
];

/** The words of the first command that fails, or undefined where all succeed. */
function runCommands(commands: readonly string[]): string | undefined {
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync(command, { shell: true, encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (status !== 0) return `${stdout}${stderr}`;
  }
  return undefined;
}

/** Runs every step, says how each went, and returns how many passed and failed. Programs come from node_modules/.bin on the path. */
export function runChecks(): { passed: number; failed: number } {
  let failed = 0;
  for (const [name, ...commands] of STEPS) {
    const from = performance.now();
    const words = runCommands(commands);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`${words === undefined ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
    if (words === undefined) continue;
    failed += 1;
    process.stdout.write(`${words.trimEnd()}\n\n`);
  }
  return { passed: STEPS.length - failed, failed };
}

if (import.meta.main && runChecks().failed > 0) process.exitCode = 1;
