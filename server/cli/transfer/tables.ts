// The tables of the database, from PostgreSQL's catalog.
import { sql } from 'kysely';
import type { Db } from '#server/db/kysely.ts';

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** What can be taken back for ten minutes. */
export const UNDO_TABLES = ['audit_undo', 'audit_undo_rows'];

/**
 * All tables except schema_migrations, what can be taken back, and donors_to_compare, which inserted donors fill. A table
 * comes after those that its foreign keys refer to.
 */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    with recursive levels (oid, level) as (
      select oid, 0 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      union
      select conrelid, level + 1 from levels
      join pg_constraint on confrelid = levels.oid and conrelid <> levels.oid
    )
    select relname::text as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class join levels using (oid) where relname not in ('schema_migrations', 'donors_to_compare', ${sql.join(UNDO_TABLES)})
    group by pg_class.oid, relname order by max(level), relname`.execute(db);
  return rows;
}

/** The newest migration that was applied. */
export async function readMigration(db: Db): Promise<string> {
  const newest = db.selectFrom('schemaMigrations').select('name').orderBy('name', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).name;
}
