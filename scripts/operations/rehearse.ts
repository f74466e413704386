// A section of docs/operations.md as a test: its commands in their order, as they stand on the page.
import { expect, test } from 'vitest';
import { findPostgres } from '#server/testing/postgres.ts';
import { readBlocks, type Block } from './page.ts';
import { isInstalled, makeScratch, type Scratch } from './scratch.ts';

const LIMIT_MS = 300_000;

export interface Commands {
  /** Runs the next block and gives what it printed. Throws where the next one is to be done by hand. */
  run(): Promise<string>;
  /** Runs every block that is left. */
  runRest(): Promise<void>;
  /** The text of the next block, which is marked 'by-hand': for a check of its own instead of running it. */
  look(): string;
  /** The text of the section's n-th block in another language: a unit file, a configuration. */
  text(language: string, nth?: number): string;
}

function makeCommands(blocks: readonly Block[], scratch: Scratch): Commands & { left(): number } {
  const waiting = blocks.filter(({ language }) => language === 'sh');
  function next(isByHand: boolean): Block {
    const block = waiting.shift();
    if (!block) throw new Error('The section has no further block.');
    const fault = block.marks.includes('by-hand') === isByHand ? null : 'by-hand on the page and not in the test';
    if (fault) throw new Error(`Line ${block.line}: ${isByHand ? fault.replace('by-hand', 'run') : fault}.`);
    return block;
  }
  const run = () => scratch.run(next(false));
  return {
    run,
    async runRest() {
      while (waiting.length > 0) await run();
    },
    look: () => next(true).text,
    text(language, nth = 0) {
      const found = blocks.filter((block) => block.language === language)[nth];
      if (!found) throw new Error(`The section has no block ${nth} of ${language}.`);
      return found.text;
    },
    left: () => waiting.length,
  };
}

/** 'postgres' stands for a server with its programs, wherever its package puts them. */
async function findMissing(programs: readonly string[]): Promise<string[]> {
  const hasPostgres = (await findPostgres()) !== undefined;
  return programs.filter((name) => !(name === 'postgres' ? hasPostgres : isInstalled(name)));
}

/**
 * Declares the test of one section. The scenario must run or look at every sh block of it, in order; what it needs
 * beyond Node and bash is named, and where that is missing the section is skipped.
 */
export async function rehearse(
  heading: string,
  { needs = [] }: { needs?: readonly string[] },
  scenario: (commands: Commands, scratch: Scratch) => Promise<void>,
): Promise<void> {
  const missing = await findMissing(needs);
  const lack = missing.length > 0 ? ` (needs ${missing.join(', ')})` : '';
  test.skipIf(lack !== '')(`'${heading}' works as it is written${lack}`, { timeout: LIMIT_MS }, async () => {
    const scratch = await makeScratch();
    try {
      const [values] = readBlocks('Before you begin');
      await scratch.run(values!);
      const commands = makeCommands(readBlocks(heading), scratch);
      await scenario(commands, scratch);
      expect(commands.left(), 'blocks that nothing has run').toBe(0);
    } finally {
      await scratch.remove();
    }
  });
}
