// The list of safeguards cannot rot: every mutation still fits its file, every test it names is still there.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMissing } from '../conformance.ts';
import { DOCUMENT, writeTable } from './document.ts';
import { findFault, titlePattern } from './mutation.ts';
import { chapters } from './safeguards/index.ts';

const safeguards = chapters.flatMap((chapter) => chapter.safeguards);
const mutations = safeguards.flatMap((one) => one.mutations);

test('every safeguard is said once and can be switched off', () => {
  expect(safeguards.filter((one) => one.mutations.length === 0)).toEqual([]);
  const statements = chapters.flatMap(({ title, safeguards: ones }) => ones.map(({ says }) => `${title}: ${says}`));
  expect(statements.filter((one, i) => statements.indexOf(one) < i)).toEqual([]);
});

test('every mutation finds its text exactly once, changes it, and leaves TypeScript behind', () => {
  const faults = mutations.map((one) => {
    if (!existsSync(one.file)) return `there is no ${one.file}`;
    return one.text === one.off ? `${one.file}: ${one.text} stays` : findFault(one, readFileSync(one.file, 'utf8'));
  });
  expect(faults.filter(Boolean)).toEqual([]);
});

test('every test named is there', () => {
  const named = mutations.map(({ red }) => `\`${red.file}\` “${red.title}”`).join('; ');
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
  expect(findMissing('the list', named, read)).toEqual([]);
});

test('the document says what the list says', () => {
  const squeeze = (text: string) => text.replaceAll(/[\s-]+/g, '');
  const isUpToDate = squeeze(readFileSync(DOCUMENT, 'utf8')).includes(squeeze(writeTable(chapters)));
  expect(isUpToDate, `${DOCUMENT}: npm run test:mutations`).toBe(true);
});

test('a mutation whose text has gone, or stands twice, or breaks the file, is named', () => {
  const red = { file: 'x.test.ts', title: 'x' };
  const fault = (text: string, off: string, source: string) =>
    findFault({ file: 'x.ts', text, off, red, engine: 'embedded' }, source);
  expect(fault('1', '2', 'const a = 1 + 1;')).toContain('x.ts holds it 2 times, not once: 1');
  expect(fault('gone', 'b', 'const a = 1;')).toContain('0 times');
  expect(fault('= 1', '= (', 'const a = 1;')).toContain('no TypeScript any more');
  expect(fault('= 1', '= $&2', 'const a = 1;')).toBeUndefined();
});

test('a title finds the tests that test.each makes of it, and no others', () => {
  const pattern = new RegExp(titlePattern('is refused with %s named: %j'));
  expect(pattern.test("a report is refused with options named: {'options':'x'}")).toBe(true);
  expect(new RegExp(titlePattern('says 413')).test('says 413 past 100 kB')).toBe(false);
});
