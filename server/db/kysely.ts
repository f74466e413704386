// Typed SQL: Kysely over a pool. Tables and columns are camelCase here and snake_case in the database.
import { hash } from 'node:crypto';
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type KyselyConfig, type Transaction } from 'kysely';
import type pg from 'pg';
import { isServerSilent } from './databaseError.ts';
import type { Schema } from './schema/index.ts';
import type { Queryable, Statement } from './sql.ts';

/** What a query runs on: the pool, one transaction, or the read replica. */
export type Db = Kysely<Schema> & Queryable;

/** Connections keep prepared statements until they close; the program has fewer than 200 texts. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

/** The embedded engine runs named prepared statements three times as fast. Undefined: not prepared. */
export function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MOST_NAMES) {
    name = hash('sha256', text, 'base64url').slice(0, 20);
    names.set(text, name);
  }
  return name;
}

/** A client whose statements are prepared, and whose connection is closed once the server no longer responds on it. */
class PreparingClient {
  readonly #client: pg.PoolClient;
  #fault: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // ROLLBACK would hang too: the server rolls back when the connection closes.
    if (this.#fault) throw this.#fault;
    try {
      return await this.#client.query({ name: nameOf(text), text, values });
    } catch (error) {
      if (isServerSilent(error)) this.#fault = error;
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#fault !== undefined);
  }
}

type Connect = () => Promise<Pick<PreparingClient, 'query' | 'release'>>;

function configure(connect: Connect): KyselyConfig {
  const pool = { options: {}, connect: connect as () => Promise<never>, end: async () => undefined };
  return { dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] };
}

/** Kysely on a pool: each statement takes a connection. */
export class PooledDb extends Kysely<Schema> implements Queryable {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(configure(async () => new PreparingClient(await pool.connect())));
    this.pool = pool;
    pooled.set(pool, this);
  }

  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
    return this.pool.query<Row>(statement);
  }
}

/** Kysely on the reader, which chooses replica or primary. */
export function makeReader(source: Queryable): Db {
  const query = (text: string, values: unknown[]) => source.query({ name: nameOf(text), text, values });
  const db = new Kysely<Schema>(configure(async () => ({ query, release: () => undefined })));
  return Object.assign(db, { query: source.query.bind(source) });
}

const pooled = new WeakMap<pg.Pool, PooledDb>();

export function dbOf(pool: pg.Pool): PooledDb {
  return pooled.get(pool) ?? new PooledDb(pool);
}

/** A transaction that also takes plain statements. */
export function withQuery(transaction: Transaction<Schema>): Db {
  const plain = transaction.withoutPlugins();
  const query = async ({ text, values }: Statement) => {
    const { rows, numAffectedRows } = await plain.executeQuery(CompiledQuery.raw(text, values));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) } as never;
  };
  return Object.assign(transaction, { query });
}
