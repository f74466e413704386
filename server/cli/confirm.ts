// The question before a command that cannot be undone.
import { createInterface } from 'node:readline/promises';
import { AdminError } from '#server/admin/people/commands.ts';

export const YES = '--yes';

/** Asks on the terminal. Without one, or with another answer than yes, throws an AdminError. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new AdminError(`${question} This cannot be undone. To go on, add ${YES}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} This cannot be undone. Type yes to go on: `);
    if (answer.trim().toLowerCase() !== 'yes') throw new AdminError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
