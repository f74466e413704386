// Typed SQL: Kysely over a pool. Tables and columns are camelCase here and snake_case in the database.
import { hash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type KyselyConfig } from 'kysely';
import type pg from 'pg';
import { isServerSilent } from './databaseError.ts';
import type { Schema } from './schema/index.ts';

/** What a query runs on: the pool, one transaction, or the read replicas. */
export type Db = Kysely<Schema>;

/** Connections keep prepared statements until they close; the program has fewer than 200 texts. */
const MOST_NAMES = 400;
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
  #connectionError: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // ROLLBACK would hang too: the server rolls back when the connection closes.
    if (this.#connectionError) throw this.#connectionError;
    try {
      return await this.#client.query({ name: nameOf(text), text, values });
    } catch (error) {
      if (isServerSilent(error)) this.#connectionError = error;
      throw error;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#connectionError !== undefined);
  }
}

/** One for each connection, so that Kysely reuses its own wrapper of it. */
const preparing = new WeakMap<pg.PoolClient, PreparingClient>();

function prepareOn(client: pg.PoolClient): PreparingClient {
  return preparing.getOrInsertComputed(client, () => new PreparingClient(client));
}

type Connect = () => Promise<Pick<PreparingClient, 'query' | 'release'>>;

function configure(connect: Connect): KyselyConfig {
  const pool = { options: {}, connect: connect as () => Promise<never>, end: async () => undefined };
  return { dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] };
}

/** Kysely on a pool: each statement takes a connection. */
export class PooledDb extends Kysely<Schema> {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super(configure(async () => prepareOn(await pool.connect())));
    this.pool = pool;
  }
}

/** Kysely on the reader, which chooses a replica or the primary. */
export function makeReader(source: { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }): Db {
  const query = (text: string, values: unknown[]) => source.query({ name: nameOf(text), text, values });
  const client = { query, release: () => undefined };
  return new Kysely<Schema>(configure(async () => client));
}
