// Plain SQL with its values: sql`select … where id = ${id}`. Each text becomes a named prepared statement,
// which the embedded engine answers three times as fast as an unnamed one. Texts are fixed in number: what varies with
// a request is a value.
import type { QueryResult, QueryResultRow } from 'pg';
import { nameOf } from './kysely.ts';

export interface Statement {
  /** Undefined: not kept prepared. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** A pool, or the one client that a transaction runs on. */
export interface Queryable {
  query<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>>;
}

/** A piece of a statement, to be put into another one: sql`… ${part`and x = ${1}`} …`. */
export class SqlFragment {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export function fragment(strings: TemplateStringsArray, ...values: unknown[]): SqlFragment {
  return new SqlFragment(strings, values);
}

/** SQL that is the program's own, put in as it stands; never a piece of what somebody sent. */
export function rawSql(text: string): SqlFragment {
  return new SqlFragment([text], []);
}

export function joinFragments(parts: readonly SqlFragment[], separator: string): SqlFragment {
  const strings = parts.map((_, i) => (i === 0 ? '' : separator));
  return new SqlFragment([...strings, ''], parts);
}

/** A value that a statement mentions several times and that travels once. All its places must want one type. */
export class SharedParameter {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** The number of a value's parameter. */
function parameterIndex(value: unknown, into: unknown[]): number {
  const earlier = value instanceof SharedParameter ? into.indexOf(value) : -1;
  return earlier >= 0 ? earlier + 1 : into.push(value);
}

function appendFragment(strings: readonly string[], values: readonly unknown[], into: unknown[]): string {
  let text = strings[0]!;
  values.forEach((value, i) => {
    if (value instanceof SqlFragment) text += appendFragment(value.strings, value.values, into);
    else text += `$${parameterIndex(value, into)}`;
    text += strings[i + 1]!;
  });
  return text;
}

export function sql(strings: TemplateStringsArray, ...given: unknown[]): Statement {
  const placed: unknown[] = [];
  const text = appendFragment(strings, given, placed);
  const values = placed.map((value) => (value instanceof SharedParameter ? value.value : value));
  return { name: nameOf(text), text, values };
}

/** A statement whose text is written once; what comes back gives it its values, by the names of their slots. */
export function preparedStatement<Values extends object>(
  write: (parameter: (name: keyof Values) => SharedParameter) => Statement,
): (values: Values) => Statement {
  const slots = new Map<keyof Values, SharedParameter>();
  const {
    name,
    text,
    values: order,
  } = write((of) => {
    const parameter = slots.get(of) ?? new SharedParameter(of);
    slots.set(of, parameter);
    return parameter;
  });
  return (values) => ({ name, text, values: order.map((of) => values[of as keyof Values]) });
}

/** Every row of the answer. */
export async function selectAll<Row extends QueryResultRow>(db: Queryable, statement: Statement): Promise<Row[]> {
  return (await db.query<Row>(statement)).rows;
}

/** The first row, or undefined. */
export async function selectOne<Row extends QueryResultRow>(
  db: Queryable,
  statement: Statement,
): Promise<Row | undefined> {
  return (await db.query<Row>(statement)).rows[0];
}

/** How many rows a writing statement touched. */
export async function execute(db: Queryable, statement: Statement): Promise<number> {
  return (await db.query(statement)).rowCount ?? 0;
}
