// npm run admin -- COMMAND …: the operator's commands. --help lists them.
import { Failure } from '#contract/errors.ts';
import { readConfig, ConfigError } from '#server/config.ts';
import { InUseError } from '#server/db/lock.ts';
import { DatabaseError } from '#server/db/open.ts';
import { AdminError } from '#server/admin/admins.ts';
import { commands, type Command } from '#server/cli/commands.ts';

const forPeople = [AdminError, Failure, ConfigError, DatabaseError];
const STOP_FIRST = 'On the embedded database this works only while the site is stopped.';

function describeUsage(): string {
  const lines = Object.entries(commands).map(([name, { words, about }]) => {
    return `  ${`npm run admin -- ${name} ${words}`.padEnd(43)} ${about}\n`;
  });
  const notes = 'With the embedded database stop the site first; backup alone works while it runs.\n';
  return `Usage:\n${lines.join('')}${notes}`;
}

/** Whether the number of arguments is between the required and the accepted. */
function takes({ words }: Command, given: readonly string[]): boolean {
  const all = words.split(' ');
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

const [name = '', ...words] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

if (name === '--help' || name === 'help') process.stdout.write(describeUsage());
else if (!command || !takes(command, words)) {
  process.stderr.write(describeUsage());
  process.exitCode = 1;
} else {
  try {
    process.stdout.write(`${await command.run({ words, config: readConfig() })}\n`);
  } catch (error) {
    process.stderr.write(`${describeFault(error)}\n`);
    process.exitCode = 1;
  }
}
