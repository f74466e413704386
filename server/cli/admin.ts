// npm run admin -- COMMAND …: the operator's commands. --help lists them.
import { Failure } from '#contract/errors.ts';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/process/settings.ts';
import { InUseError } from '#server/db/lock.ts';
import { DatabaseError } from '#server/db/open.ts';
import { AdminError } from '#server/admin/people/commands.ts';
import { commands } from '#server/cli/commands.ts';
import type { Command } from '#server/cli/withDatabase.ts';
import { confirm, YES } from './confirm.ts';

const forPeople = [AdminError, Failure, ConfigError, DatabaseError];
const STOP_FIRST = 'On the embedded database this works only while the site is stopped.';

function describeUsage(): string {
  const lines = Object.entries(commands).map(([name, { words, about }]) => {
    return `  ${`npm run admin -- ${name} ${words}`.trimEnd().padEnd(43)} ${about}\n`;
  });
  const notes = `A command that cannot be undone asks first; ${YES} answers.
With the embedded database stop the site first; backup alone works while it runs.
`;
  return `Usage:\n${lines.join('')}${notes}`;
}

/** Whether the number of arguments is between the required and the accepted. */
function takes({ words }: Command, given: readonly string[]): boolean {
  const all = words.split(' ').filter(Boolean);
  const needed = words
    .replaceAll(/\[[^[\]]*\]/g, '')
    .split(' ')
    .filter(Boolean);
  return given.length >= needed.length && given.length <= all.length;
}

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof InUseError) return `${error.message}\n${STOP_FIRST}`;
  const isForPeople = forPeople.some((kind) => error instanceof kind);
  return isForPeople ? error.message : (error.stack ?? String(error));
}

/** What is wrong with the command line; null where nothing is. */
function findMistake(name: string, words: readonly string[], command: Command | undefined): string | null {
  if (name === '') return 'No command was given.';
  if (!command) return `There is no command '${name}'.`;
  if (takes(command, words)) return null;
  return command.words === '' ? `'${name}' takes nothing more.` : `'${name}' takes: ${command.words}`;
}

interface Output {
  stdout: (text: string) => void;
  stderr: (text: string) => void;
}

const standard: Output = {
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
};

/** Runs a command with its arguments. Returns the exit code. `env`: other settings than those of this process. */
export async function runAdmin(args: readonly string[], env?: NodeJS.ProcessEnv, output = standard): Promise<0 | 1> {
  const [name = '', ...given] = args;
  const words = given.filter((word) => word !== YES);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const mistake = findMistake(name, words, command);
  if (name === '--help' || name === 'help') output.stdout(describeUsage());
  else if (!command || mistake !== null) {
    output.stderr(`${mistake}\n${describeUsage()}`);
    return 1;
  } else {
    try {
      const question = command.question?.(words) ?? null;
      if (question !== null && given.length === words.length) await confirm(question);
      output.stdout(`${await command.run({ words, config: readConfig(env) })}\n`);
    } catch (error) {
      output.stderr(`${describeFault(error)}\n`);
      return 1;
    }
  }
  return 0;
}

if (import.meta.main) process.exitCode = await runAdmin(process.argv.slice(2));
