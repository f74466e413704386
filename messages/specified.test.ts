import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import PO from 'pofile';
import { expect, test } from 'vitest';

/** Of every message with the comment 'Fixed by the specification.': id and English text, sorted. */
const DIGEST = 'ee933a95325a15b89b6d0173d8f41e80f65f94a2d26add91fb02a8721f6ce15a';

test('the words of the specification are what they were: a new digest only after reading them in the specification', () => {
  const items = globSync('messages/en/*.po').flatMap((file) => PO.parse(readFileSync(file, 'utf8')).items);
  const fixed = items.filter(({ extractedComments }) => extractedComments.includes('Fixed by the specification.'));
  const lines = fixed.map(({ msgctxt, msgid }) => `${msgctxt} ${msgid}`).sort();
  expect(lines.length).toBeGreaterThan(100);
  expect(createHash('sha256').update(lines.join('\n')).digest('hex')).toBe(DIGEST);
});
