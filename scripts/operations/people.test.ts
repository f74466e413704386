// docs/operations.md: what an operator does for and about people.
import { expect } from 'vitest';
import { rehearse } from './rehearse.ts';

await rehearse('Demo data', {}, async (commands, scratch) => {
  await scratch.useEmbedded();
  expect(await commands.run()).toContain('Removed 0 sample donors.');
});
