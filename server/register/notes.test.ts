// What was read otherwise: all of it in a file beside the imported one, which never takes the place of another file.
import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { checkDonors, importDonors } from './importDonors.ts';
import { errorsFileOf, notesFileOf } from './importFile.ts';

const app = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'dhamani-notes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DONORS = 1200;
const HEAD = 'Name,Mobile,Blood Group,Year of birth,City,Email';
let registers = 0;

/** A title, donors each of whom has another note, and a faulty row. */
function writeRegister(count: number): string {
  const path = join(folder, `${(registers += 1)}.csv`);
  const numbers = Array.from({ length: count }, (_, i) => 9_840_000_000 + registers * 10_000 + i);
  const rows = numbers.map((number, i) => `Notable ${registers} ${i},${number},O +ve,1990,Guntur,mail ${i}`);
  writeFileSync(path, `Our donors\n${HEAD}\n${rows.join('\n')}\nNobody,1,O +ve,1990,Guntur,\n`);
  return path;
}

const run = (work: typeof importDonors, path: string, isResumed = false) =>
  work(
    { db: app.db, pool: app.pool, config: app.config },
    { path, map: { register: path, consent: 'Yes.' }, isListed: true, isResumed, print: () => undefined },
  );
const read = (path: string): string[][] => parse(readFileSync(path), { bom: true });
/** The file has them by line; of a line in the order in which they were found. */
const byNote = (rows: unknown[][]) =>
  rows.toSorted((a, b) => Number(a[0]) - Number(b[0]) || String(a[1]).localeCompare(String(b[1])));

const expected = (count: number) => [
  ['line', 'column', 'note'],
  ['1', '', 'above the headers, not read: Our donors'],
  ...Array.from({ length: count }, (_, i) => [
    [`${i + 3}`, 'Email', expect.stringContaining(`Email 'mail ${i}' is left out: `)],
    [`${i + 3}`, 'Blood Group', "group 'O +ve' is read as O+"],
  ]).flat(),
];

test('are all in a file, of a check and of an import alike, and the summary says how many', async () => {
  const path = writeRegister(DONORS);
  const checked = await run(checkDonors, path);
  const files = [notesFileOf(path, true), notesFileOf(path)];
  expect(byNote(read(files[0]!))).toEqual(byNote(expected(DONORS)));
  await run(checkDonors, path);
  const imported = await run(importDonors, path);
  for (const [i, report] of [checked, imported].entries()) {
    const said = report.summary();
    expect(read(files[i]!)).toHaveLength(2 * DONORS + 2);
    expect(said[0]).toContain(`all ${2 * DONORS + 1} notes are in ${files[i]}:`);
    expect(said[1]).toBe(`  ${DONORS} × group 'O +ve' is read as O+ (first in line 3)`);
    expect(said.length).toBeLessThan(110);
  }
  expect(lstatSync(files[0]!).mode & 0o777).toBe(0o600);
});

test('are all written again by an import that goes on', async () => {
  const path = writeRegister(3);
  await run(importDonors, path);
  await expect(run(importDonors, path)).rejects.toThrow('add --resume');
  const again = await run(importDonors, path, true);
  expect([again.imported, again.before]).toEqual([0, 3]);
  expect(byNote(read(notesFileOf(path)))).toEqual(byNote(expected(3)));
});

test('leave no file where there are none', async () => {
  const path = join(folder, 'plain.csv');
  writeFileSync(path, `${HEAD}\nPlain,9841111111,O+,1990,Guntur,\n`);
  const report = await run(importDonors, path);
  expect(report.summary()).toEqual(['1 rows. 0 with faults.']);
  expect(() => lstatSync(notesFileOf(path))).toThrow('ENOENT');
});

describe.each([
  ['of notes', notesFileOf, importDonors, 'refused'],
  // Is replaced, and the link alone goes.
  ['of a check', (path: string) => notesFileOf(path, true), checkDonors, 'replaced'],
  ['of errors', errorsFileOf, importDonors, 'refused'],
])('the file %s', (_, fileOf, work, meant) => {
  const other = join(folder, 'other.txt');

  test('is never written through a link', async () => {
    const path = writeRegister(2);
    writeFileSync(other, 'kept');
    symlinkSync(other, fileOf(path));
    const outcome = await run(work, path).then(
      () => 'replaced',
      ({ message }: Error) => (message.includes('is there already') ? 'refused' : message),
    );
    const isLink = lstatSync(fileOf(path)).isSymbolicLink();
    expect([outcome, isLink, readFileSync(other, 'utf8')]).toEqual([meant, meant === 'refused', 'kept']);
    await run(work, path, true);
    expect([readFileSync(other, 'utf8'), lstatSync(fileOf(path)).isFile()]).toEqual(['kept', true]);
  });

  test.each([false, true])('is never written over another file (--resume: %s)', async (isResumed) => {
    const path = writeRegister(2);
    writeFileSync(fileOf(path), 'Somebody wrote this by hand.');
    await expect(run(work, path, isResumed)).rejects.toThrow('is there already');
    expect(readFileSync(fileOf(path), 'utf8')).toBe('Somebody wrote this by hand.');
  });
});
