// An endpoint with its handler, and what the handler is given.
import type { Access, Endpoint, ParsedOf, Reply } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { lockAccounts, lockSession, type LockedAccount } from '#server/auth/accountLocks.ts';
import { recordAction } from '#server/auth/auditLog.ts';
import type { Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Services } from './services.ts';
import type { Caller } from './caller.ts';

/** Null only where anyone may call. */
type SessionOf<AccessLevel extends Access> = 'anyone' extends AccessLevel ? Session | null : Session;

export interface Context<E extends Endpoint = Endpoint> {
  input: ParsedOf<E>;
  /** The pool or, in a transactional endpoint, the transaction's connection. Query through nothing else. */
  db: Db;
  /** In an endpoint that anyone may read it is null: ask `visit.session()`. */
  session: SessionOf<E['access']>;
  caller: Caller;
  services: Services;
  now: Date;
  /** Work that begins once the transaction is committed. A failure is logged; the response stands. */
  afterCommit: (work: () => Promise<void>) => void;
}

/** What there is before a transaction begins. */
export type WithoutDatabase<E extends Endpoint = Endpoint> = Omit<Context<E>, 'db' | 'afterCommit'>;

export interface Route {
  endpoint: Endpoint;
  /** Runs before the transaction: slow work such as hashing. Its result goes to `handle`. */
  prepare?: (context: WithoutDatabase) => Promise<unknown>;
  handle: (context: Context, prepared: unknown) => Promise<Reply>;
}

/** Forgets which endpoint it is: runEndpoint gives each handler what its own endpoint has parsed. */
function toRoute(given: { endpoint: Endpoint; prepare?: unknown; handle: unknown }): Route {
  return given as Route;
}

/** An administrator's write is audited, so it is made by `adminWrite`. */
type Unaudited<E extends Endpoint> = E['access'] extends 'admin' ? (E['effect'] extends 'read' ? E : never) : E;

/** Pairs an endpoint with its handler. */
export function route<E extends Endpoint>(
  endpoint: E & Unaudited<E>,
  handle: (context: Context<E>) => Promise<Reply<E>>,
): Route {
  return toRoute({ endpoint, handle });
}

/** The same, with work to be done before the transaction begins. */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E & Unaudited<E>,
  prepare: (context: WithoutDatabase<E>) => Promise<Prepared>,
  handle: (context: Context<E>, prepared: Prepared) => Promise<Reply<E>>,
): Route {
  return toRoute({ endpoint, prepare, handle });
}

type AdminContext<E extends Endpoint> = Context<E> & { session: Session; locked: readonly LockedAccount[] };

interface AdminWrite<E extends Endpoint, Prepared> {
  prepare?: (context: WithoutDatabase<E>) => Promise<Prepared>;
  /** The accounts that the call changes, locked together with the administrator's own. */
  accounts?: (context: Context<E>) => readonly number[] | Promise<readonly number[]>;
  lock?: typeof lockAccounts;
  /** `changed`: ids of items or accounts, for the audit log. */
  handle: (context: AdminContext<E>, prepared: Prepared) => Promise<Reply<E> & { changed: readonly number[] }>;
}

/**
 * An administrator's write: locks the accounts it changes together with the administrator's own, and the session, so
 * that a logout, demotion or deletion comes before (401 or 403) or after the whole call; then handles it and writes the
 * audit log in the same transaction.
 */
export function adminWrite<E extends Endpoint & { access: 'admin'; effect: 'write' }, Prepared = undefined>(
  endpoint: E,
  { prepare, accounts = () => [], lock = lockAccounts, handle }: AdminWrite<E, Prepared>,
): Route {
  const audited = async (context: Context<E> & { session: Session }, prepared: Prepared): Promise<Reply<E>> => {
    const { db, session } = context;
    const locked = await lock(db, [session.accountId, ...(await accounts(context))]);
    await lockSession(db, session);
    if (!locked.some(({ accountId, isAdmin }) => isAdmin && accountId === session.accountId))
      throw new Failure('forbidden');
    const { changed, ...reply } = await handle({ ...context, locked }, prepared);
    await recordAction(db, { by: session.accountId, action: endpoint.name, ids: changed });
    return reply;
  };
  return toRoute({ endpoint, prepare, handle: audited });
}
