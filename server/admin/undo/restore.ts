// Puts back the rows that a write replaced, as they were, where nobody changed since what it wrote.
import { sql, type RawBuilder } from 'kysely';
import { keyOf, lockRows, tableOf, type Id, type KeptName, type Replaced, type Row } from '#server/http/replaced.ts';
import { anyOf } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';

const columnsOf = (names: readonly string[], of: 't' | 'a' | 'b') =>
  sql.join(names.map((name) => sql.ref(`${of}.${name}`)));

const populate = (table: KeptName, rows: readonly (Row | null)[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;

const sameKeys = (keys: readonly string[], one: 't' | 'a', other: 'a' | 'b') =>
  sql`row(${columnsOf(keys, one)}) = row(${columnsOf(keys, other)})`;

/** The columns that the write changed, without those that it names the row by. */
const changedIn = (table: KeptName, { before, after }: Replaced): string[] => {
  const { keys, donor } = tableOf(table);
  const shown = before && after ? Object.keys(after).filter((name) => after[name] !== before[name]) : [];
  return shown.filter((name) => !keys.includes(name) && name !== donor);
};

const returning = (table: KeptName, alias: 't' | null = 't') => {
  const names = tableOf(table).keys.map((key) => (alias ? sql.ref(`${alias}.${key}`) : sql.ref(key)));
  return sql`returning concat_ws(' ', ${sql.join(names)}) as key`;
};

function update(table: KeptName, columns: readonly string[], rows: readonly Replaced[]): RawBuilder<{ key: string }> {
  const { keys, notCompared = [] } = tableOf(table);
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`b.${column}`)}`);
  const compared = columns.filter((column) => !notCompared.includes(column));
  const isSame = sql`row(${columnsOf(compared, 't')}) is not distinct from row(${columnsOf(compared, 'a')})`;
  const [before, after] = [rows.map((row) => row.before), rows.map((row) => row.after)];
  return sql`update ${sql.table(table)} t set ${sql.join(set)}
    from ${populate(table, before)} b join ${populate(table, after)} a on ${sameKeys(keys, 'a', 'b')}
    where ${sameKeys(keys, 't', 'b')}
      ${compared.length > 0 ? sql`and ${isSame}` : sql``}
    ${returning(table)}`;
}

const insert = (table: KeptName, rows: readonly Replaced[]): RawBuilder<{ key: string }> => {
  const before = rows.map((row) => row.before);
  return sql`insert into ${sql.table(table)} overriding system value
    select * from ${populate(table, before)} on conflict do nothing ${returning(table, null)}`;
};

const remove = (table: KeptName, rows: readonly Replaced[]): RawBuilder<{ key: string }> => {
  const added = rows.map((row) => row.after);
  return sql`delete from ${sql.table(table)} t using ${populate(table, added)} a
    where ${sameKeys(tableOf(table).keys, 't', 'a')} and to_jsonb(t) = to_jsonb(a) ${returning(table)}`;
};

const statement = (table: KeptName, rows: readonly Replaced[]): RawBuilder<{ key: string }> => {
  const [first] = rows;
  if (first?.before == null) return remove(table, rows);
  return first.after === null ? insert(table, rows) : update(table, changedIn(table, first), rows);
};

/** Accounts that the rows name, to be locked before them. */
export const accountsIn = (replaced: readonly Replaced[]): number[] =>
  replaced.flatMap(({ table, before, after }) => {
    const { donor, people = [] } = tableOf(table);
    const row = { ...after, ...before };
    return [...(donor ? [donor] : []), ...people].map((column) => row[column]).filter((id) => typeof id === 'number');
  });

/** Without those who are gone. */
async function forgetPeople(db: Db, replaced: readonly Replaced[]): Promise<Replaced[]> {
  const named = db
    .selectFrom('accounts')
    .select('accountId')
    .where('accountId', '=', anyOf(accountsIn(replaced)));
  const present = new Set((await named.execute()).map(({ accountId }) => accountId));
  return replaced.map((row) => {
    const gone = (tableOf(row.table).people ?? []).filter((column) => !present.has(Number(row.before?.[column])));
    const before = row.before && {
      ...row.before,
      ...Object.fromEntries(gone.filter((column) => column in row.before!).map((column) => [column, null])),
    };
    return { ...row, before };
  });
}

const isId = (value: unknown): value is Id => typeof value === 'number' || typeof value === 'string';

/** Of one table, locked first in the order of their keys. Returns those that are as before now. */
export async function restoreRows(db: Db, table: KeptName, rows: readonly Replaced[]): Promise<Replaced[]> {
  const { keys } = tableOf(table);
  const ids = rows.flatMap(({ before, after }) => keys.map((key) => (before ?? after)?.[key]).filter(isId));
  await lockRows(db, table, ids);
  const restored = new Set<string>();
  const kindOf = (row: Replaced) => [row.before && 1, row.after && 1, ...changedIn(table, row)].join();
  for (const alike of Map.groupBy(await forgetPeople(db, rows), kindOf).values()) {
    const found = await statement(table, alike).execute(db);
    for (const { key } of found.rows) restored.add(key);
  }
  return rows.filter(({ before, after }) => restored.has(keyOf(table, (before ?? after)!)));
}
