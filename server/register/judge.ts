// Which staged rows of a batch can be imported: each person once, and nobody who objected or was erased here.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/kysely.ts';
import { cappedFields, countPlaces, placesOf, type CappedField } from '#server/donors/listingCaps.ts';
import { nameKey } from '#server/donors/nameKey.ts';
import type { FaultKind } from './faults.ts';

type Outcome = FaultKind | 'before';

interface Same {
  line: number;
  /** Into this register. */
  isImported: boolean;
}

/** The rows whose number and name a donor here has. Not every database knows the lower case of every letter. */
async function findSame(db: Db, open: RawBuilder<unknown>, registerId: number | null): Promise<Same[]> {
  const { rows } = await sql<Same & { nameKey: string; fullName: string }>`
    select s.line, s.name_key as "nameKey", d.full_name as "fullName",
      coalesce(register_id = ${registerId}::int, false) as "isImported"
    from ${open} join donors d on d.mobile = s.mobile join accounts a on a.account_id = d.account_id and not is_demo
    left join imported_donors i on i.account_id = d.account_id`.execute(db);
  return rows.filter((row) => nameKey(row.fullName) === row.nameKey);
}

/** The first rule that finds a row decides. Each finds lines and a reason among rows `s`, of which nothing is decided. */
function listRules(open: RawBuilder<unknown>, same: readonly Same[]): [Outcome, RawBuilder<unknown>][] {
  // Not 'min(line)' alone, for which the planner walks all lines in their order.
  const earlier = (isSame: RawBuilder<unknown>) => sql`join lateral (
    select min(e.line + 0) as first from staged_donors e where ${isSame} and e.line < s.line and e.outcome is null
  ) earlier on first is not null`;
  const here = (isImported: boolean) => {
    const lines = same.filter((one) => one.isImported === isImported).map(({ line }) => line);
    return sql`${open} where line = any(${lines}::int[])`;
  };
  const known = sql`join imported_donors i on i.source_key = any(s.source_keys)`;
  return [
    ['before', sql`select s.line, '' as reason from ${open} ${known} and i.content = any(s.contents)`],
    [
      'id twice',
      sql`select s.line, 'A row with this id was imported with another name or number.' as reason from ${open} ${known}`,
    ],
    [
      'id twice',
      sql`select s.line, format('Line %s has the same id.', first) as reason
        from ${open} ${earlier(sql`e.source_key = s.source_key`)}`,
    ],
    [
      'twice in the file',
      sql`select s.line, format('Line %s has the same number and name.', first) as reason
        from ${open} ${earlier(sql`e.mobile = s.mobile and e.name_key = s.name_key`)}`,
    ],
    [
      'twice in the file',
      sql`select line, 'An earlier line has the same number and name.' as reason from ${here(true)}`,
    ],
    ['registered here', sql`select line, 'A donor here has the same number and name.' as reason from ${here(false)}`],
    [
      'objected or erased here',
      sql`select s.line, 'Not to be imported: ask the donor to register.' as reason
        from ${open} join barred_numbers on hash = any(s.barred_hashes)`,
    ],
    [
      'user id taken',
      sql`select s.line, format('''%s'' is taken: leave it out, and the donor gets another.', s.user_id) as reason
        from ${open} where exists (select from accounts a where a.user_id_key = s.user_id_key)
          or exists (select from staged_donors e where e.user_id_key = s.user_id_key and e.line < s.line and e.outcome is null)`,
    ],
  ];
}

/** As many donors as may be are listed with the value, and an administrator decides about another one. */
function claim(db: Db, field: CappedField, from: number) {
  const value = (row: string) => sql.ref<string>(`${row}.${{ mobile: 'mobile', email: 'emailKey' }[field]}`);
  return sql`update staged_donors s set claim = ${field}
    where outcome is null and line >= ${from}::int and claim is null and ${value('s')} <> ''
      and ${countPlaces(field, value('s'))} + (select count(*) from staged_donors e
        where ${value('e')} = ${value('s')} and e.line < s.line and e.outcome is null and e.claim is null)
        >= ${placesOf[field]}::int`.execute(db);
}

/** Of the staged rows from a line on. */
export async function judge(db: Db, from: number, registerId: number | null): Promise<void> {
  const open = sql`(select * from staged_donors where outcome is null and line >= ${from}::int) s`;
  const same = await findSame(db, open, registerId);
  for (const [outcome, found] of listRules(open, same))
    await sql`update staged_donors set outcome = ${outcome}, reason = found.reason
      from (${found}) found where staged_donors.line = found.line`.execute(db);
  for (const field of cappedFields) await claim(db, field, from);
}

interface Judged {
  line: number;
  outcome: Outcome | null;
  reason: string;
  claim: CappedField | null;
}

export async function readOutcomes(db: Db, from: number): Promise<ReadonlyMap<number, Judged>> {
  const { rows } = await sql<Judged>`
    select line, outcome, reason, claim from staged_donors where line >= ${from}::int`.execute(db);
  return new Map(rows.map((row) => [row.line, row]));
}

/** Of the rows to store those where another line or a donor here may be the same person, and who that is. */
export async function findTwins(db: Db, from: number) {
  const who = (isSame: RawBuilder<unknown>, here: RawBuilder<unknown>) => sql`coalesce(
    (select 'line ' || min(e.line + 0) from staged_donors e where ${isSame} and e.line < s.line and e.outcome is null),
    (select 'a donor here' from donors d join accounts using (account_id) where not is_demo and ${here} limit 1))`;
  const person = who(
    sql`e.name_key = s.name_key and e.district_id = s.district_id and e.birth_year is not distinct from s.birth_year`,
    sql`d.district_id = s.district_id and d.birth_year = s.birth_year and name_key(d.full_name) collate "C" = s.name_key`,
  );
  const number = who(sql`e.mobile = s.mobile`, sql`d.mobile = s.mobile`);
  const { rows } = await sql<{ line: number; twin: string }>`
    select line, twin from (
      select line, concat_ws('; ', ${person} || ' has the same name, year of birth and district',
        ${number} || ' has the same number') as twin
      from staged_donors s where outcome is null and line >= ${from}::int) twins
    where twin <> '' order by line`.execute(db);
  return rows;
}
