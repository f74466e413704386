// What an import of donors would do, line by line: nothing is written.
import type { Db } from '#server/db/kysely.ts';
import type { FormerDonor } from './donorRows.ts';
import { findByNumber, findAlike, likenessKey } from './duplicates.ts';
import { addNotes, countAccepted, loadImportKeys, type ImportOptions, type Parts } from './importDonors.ts';
import { readFile } from './importFile.ts';
import { judge } from './judge.ts';
import { openRegister } from './readRegister.ts';
import { countToStart } from './registers.ts';
import { Report } from './report.ts';
import { Seen } from './seen.ts';

/** Says of the row, where another line or a donor here may be the same person, who that is; else null. */
type FindTwin = (row: FormerDonor) => string | null;

async function makeTwinFinder(db: Db, seen: Seen, rows: readonly FormerDonor[]): Promise<FindTwin> {
  const likenesses = [
    { keyOf: likenessKey, here: await findAlike(db, rows), about: 'name, year of birth and district' },
    {
      keyOf: ({ profile }: FormerDonor) => profile.mobile,
      here: await findByNumber(
        db,
        rows.map(({ profile }) => profile.mobile),
      ),
      about: 'number',
    },
  ];
  return (row) => {
    const twins = likenesses.flatMap(({ keyOf, here, about }) => {
      const key = keyOf(row);
      const line = seen.firstLine(key, row.line);
      if (line === undefined && !here.has(key)) return [];
      return [`${line === undefined ? 'a donor here' : `line ${line}`} has the same ${about}`];
    });
    return twins.length > 0 ? twins.join('; ') : null;
  };
}

export async function checkDonors(
  { db, config }: Parts,
  { path, map, isListed, print }: ImportOptions,
): Promise<Report> {
  const [report, seen, twins] = [new Report(print), new Seen(), new Seen()];
  const keys = await loadImportKeys({ db, config });
  const name = map.register ?? '';
  const stored = db.selectFrom('registers').select('id').where('name', '=', name);
  const register = { id: (await stored.executeTakeFirst())?.id ?? null, name };
  const file = await openRegister(db, path, map, new Date());
  await readFile(file, { path, isCheck: true, isResumed: false, report }, async (batch) => {
    const { accepted, countBefore } = await judge(db, { keys, register, seen }, batch);
    const findTwin = await makeTwinFinder(db, twins, batch.rows);
    for (const { row } of accepted) {
      const twin = findTwin(row);
      if (twin !== null) report.addTwin(row.line, twin);
    }
    report.before += countBefore;
    countAccepted(report, accepted, isListed);
    addNotes(report, batch.rows, batch.faults);
    return batch.faults;
  });
  report.waiting = report.imported + (register.id === null ? 0 : await countToStart(db, register.id));
  return report;
}
