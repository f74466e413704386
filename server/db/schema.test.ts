// Compares the types of server/db/schema with the migrated database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { parseSync, type TSInterfaceDeclaration, type TSSignature, type TSType } from 'oxc-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database/databases.ts';
import type { Db } from './kysely.ts';

const folder = join(import.meta.dirname, 'schema');

/** By table, the type of each column when read: 'Generated<number | null>'. */
type Tables = Record<string, Record<string, string>>;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.remove());

const keywords: Partial<Record<TSType['type'], string>> = {
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSNumberKeyword: 'number',
  TSObjectKeyword: 'object',
  TSStringKeyword: 'string',
};
/** Named types of columns, by what the database stores. */
const named: Record<string, string> = {
  BloodGroup: 'string',
  NumberShown: 'string',
  MessageAnswer: 'string',
  Decision: 'string',
  LinkPurpose: 'string',
  Need: 'string',
  RequestState: 'string',
  StoredContent: 'object',
  StoredResponse: 'object',
  LastMove: 'object',
  MessageTemplate: 'object',
};
const WRAPPERS = ['Generated', 'GeneratedAlways'];

function describeReference(name: string, [first]: TSType[]): string {
  if (WRAPPERS.includes(name)) return `${name}<${describe(first!)}>`;
  if (name === 'Json') return describe(first!);
  return named[name] ?? name;
}

/** Literal types count as their base type: a CHECK constraint compares them in the database. */
function describe(type: TSType): string {
  if (type.type === 'TSUnionType') return [...new Set(type.types.map(describe))].join(' | ');
  if (type.type === 'TSArrayType') return `${describe(type.elementType)}[]`;
  if (type.type === 'TSLiteralType' && type.literal.type === 'Literal') return typeof type.literal.value;
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    return describeReference(type.typeName.name, type.typeArguments?.params ?? []);
  }
  return keywords[type.type] ?? type.type;
}

function listInterfaces(): Map<string, TSInterfaceDeclaration> {
  const programs = readdirSync(folder).map((name) => parseSync(name, readFileSync(join(folder, name), 'utf8')).program);
  const declarations = programs.flatMap(({ body }) =>
    body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement)),
  );
  const interfaces = declarations.filter((declaration) => declaration?.type === 'TSInterfaceDeclaration');
  return new Map(interfaces.map((declaration) => [declaration.id.name, declaration]));
}

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (email) => `_${email.toLowerCase()}`);

const interfaces = listInterfaces();

/** The members of an interface, of a type with braces, or of both joined with &. */
function membersOf(type: TSType): TSSignature[] {
  if (type.type === 'TSTypeLiteral') return type.members;
  if (type.type === 'TSIntersectionType') return type.types.flatMap(membersOf);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') throw new Error('Not a table.');
  return interfaces.get(type.typeName.name)!.body.body;
}

function readMembers(members: TSSignature[]): [name: string, type: TSType][] {
  return members.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') throw new Error('Not a column.');
    return [toSnakeCase(member.key.name), member.typeAnnotation!.typeAnnotation];
  });
}

function readDeclaredTables(): Tables {
  const schema = interfaces.get('Schema')!;
  const groups = schema.extends.map(({ expression }) =>
    expression.type === 'Identifier' ? expression.name : expression.type,
  );
  const tables = ['Schema', ...groups].flatMap((name) => readMembers(interfaces.get(name)!.body.body));
  return Object.fromEntries(
    tables.map(([table, columns]) => [
      table,
      Object.fromEntries(readMembers(membersOf(columns)).map(([column, type]) => [column, describe(type)])),
    ]),
  );
}

const scalars: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'string',
  integer: 'number',
  json: 'object',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
};

interface Column {
  table: string;
  column: string;
  type: string;
  element: string | null;
  isNullable: boolean;
  hasDefault: boolean;
  isAlwaysGenerated: boolean;
}

function describeColumn({ type, element, isNullable, hasDefault, isAlwaysGenerated }: Column): string {
  const read = type === 'ARRAY' ? `${scalars[element!]}[]` : (scalars[type] ?? type);
  const described = isNullable && !isAlwaysGenerated ? `${read} | null` : read;
  if (isAlwaysGenerated) return `GeneratedAlways<${described}>`;
  return hasDefault ? `Generated<${described}>` : described;
}

async function readMigratedTables(db: Db): Promise<Tables> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type, e.data_type as element,
           c.is_nullable = 'YES' as is_nullable, c.column_default is not null as has_default,
           c.is_generated = 'ALWAYS' or c.identity_generation is not distinct from 'ALWAYS' as is_always_generated
    from information_schema.columns c
    left join information_schema.element_types e
      on e.object_schema = c.table_schema and e.object_name = c.table_name and e.collection_type_identifier = c.dtd_identifier
    where c.table_schema = current_schema()`.execute(db);
  const tables: Tables = {};
  for (const row of rows) (tables[row.table] ??= {})[row.column] = describeColumn(row);
  return tables;
}

test('every table and column of the migrated database has a type, and every type a column', async () => {
  expect(readDeclaredTables()).toEqual(await readMigratedTables(database.db));
});

test('a wrong column, value type or null does not compile', async () => {
  const donor = database.db.selectFrom('donors').select(['fullName', 'landline']);
  // @ts-expect-error: misspelt
  const misspelt = () => donor.select('fulName').execute();
  // @ts-expect-error: a number is needed
  const mistyped = () => donor.where('accountId', '=', 'one').execute();
  // @ts-expect-error: null where the number is unknown
  const unguarded = async () => (await donor.executeTakeFirstOrThrow()).landline.length;
  // @ts-expect-error: the rest of the columns is missing
  const incomplete = () => database.db.insertInto('donors').values({ accountId: 1 }).execute();
  const wrong = await Promise.allSettled([misspelt(), mistyped(), incomplete(), unguarded()]);
  expect(wrong.map(({ status }) => status)).toEqual(Array.from(wrong, () => 'rejected'));
});

test('no function with a parsed body uses the row type of a table: PostgreSQL 15.20 would refuse new columns with a default', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    join pg_type on pg_type.oid = any(proargtypes) and typtype = 'c'
    where prosqlbody is not null and pronamespace = current_schema()::regnamespace`.execute(database.db);
  expect(rows).toEqual([]);
});
