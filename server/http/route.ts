// An endpoint with its handler, and the handler's context.
import type { Access, Endpoint, ParsedOf, Handled } from '#contract/endpoint.ts';
import { isUndoable, type Undo } from '#contract/undo.ts';
import { lockAccounts, lockSession, type LockedAccount } from '#server/auth/accountLocks.ts';
import { recordAction, type Change } from '#server/auth/auditLog.ts';
import { startKeeping, type Keeper } from './replaced.ts';
import { findDistricts } from '#server/auth/coordinators.ts';
import type { Session } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import { requireRole, type Roles } from './access.ts';
import type { Services } from './services.ts';
import type { Caller } from './caller.ts';

/** Null only if anyone may call. */
type SessionOf<AccessLevel extends Access> = 'anyone' extends AccessLevel ? Session | null : Session;

export interface Context<E extends Endpoint = Endpoint> {
  input: ParsedOf<E>;
  /** The pool or, in a transactional endpoint, the transaction. Query only through it. */
  db: Db;
  /** Null in an endpoint with access 'anyone': call `caller.session()`. */
  session: SessionOf<E['access']>;
  caller: Caller;
  services: Services;
  now: Date;
  /** Work that starts after COMMIT. A failure is logged and does not change the response. */
  afterCommit: (work: () => Promise<void>) => void;
}

/** The context before a transaction begins. */
export type WithoutDatabase<E extends Endpoint = Endpoint> = Omit<Context<E>, 'db' | 'afterCommit'>;

export interface Route {
  endpoint: Endpoint;
  /** Runs before the handler, and outside a write's transaction: slow work such as hashing. Its result is passed to `handle`. */
  prepare?: (context: WithoutDatabase) => Promise<unknown>;
  handle: (context: Context, prepared: unknown) => Promise<Handled>;
}

/** Routes share one type: `runEndpoint` gives each handler the input that its own endpoint has parsed. */
function toRoute(given: { endpoint: Endpoint; prepare?: unknown; handle: unknown }): Route {
  return given as Route;
}

/** A write of an administrator or coordinator must be audited; use `adminWrite`. */
type Unaudited<E extends Endpoint> = E['access'] extends 'admin' | 'coordinator'
  ? E['effect'] extends 'read'
    ? E
    : never
  : E;

/** Pairs an endpoint with its handler. */
export function route<E extends Endpoint>(
  endpoint: E & Unaudited<E>,
  handle: (context: Context<E>) => Promise<Handled<E>>,
): Route {
  return toRoute({ endpoint, handle });
}

/** The same, with work before the handler and, of a write, before its transaction. */
export function preparedRoute<E extends Endpoint, Prepared>(
  endpoint: E & Unaudited<E>,
  prepare: (context: WithoutDatabase<E>) => Promise<Prepared>,
  handle: (context: Context<E>, prepared: Prepared) => Promise<Handled<E>>,
): Route {
  return toRoute({ endpoint, prepare, handle });
}

interface AdminContext<E extends Endpoint> extends Context<E>, Pick<Keeper, 'keep' | 'tell'> {
  session: Session & Context<E>['session'];
  locked: readonly LockedAccount[];
}

/** What a handler answers: `undo` is added to it. */
type Answer<E extends Endpoint> = Omit<Handled<E>, 'data'> & {
  data: Handled<E>['data'] extends { undo: Undo } ? Omit<Handled<E>['data'], 'undo'> : Handled<E>['data'];
};

interface AdminWrite<E extends Endpoint, Prepared> {
  prepare?: (context: WithoutDatabase<E>) => Promise<Prepared>;
  /** The accounts that the call changes, locked together with the caller's. */
  accounts?: (context: Context<E>) => readonly number[] | Promise<readonly number[]>;
  lock?: typeof lockAccounts;
  handle: (context: AdminContext<E>, prepared: Prepared) => Promise<Answer<E> & Audited>;
}

/** For the audit log. */
interface Audited {
  /** Ids of items or accounts. */
  changed: readonly number[];
  /** The endpoint's name unless given. */
  action?: string;
  /** Old and new values of a donor's profile or state. */
  changes?: readonly Change[];
  /** What was changed where it has no id. */
  fields?: readonly string[];
  /** How many accounts, of an action on all that a filter finds. */
  rowCount?: number;
}

interface Calling {
  db: Db;
  session: Session;
  caller: LockedAccount | undefined;
}

/** The roles that the locked caller still has. */
async function rolesOf({ access }: Endpoint, { db, session, caller }: Calling): Promise<Roles> {
  const { isAdmin = false, isModerator = false } = caller ?? {};
  const isAsked = access === 'coordinator' && !isAdmin;
  return { isAdmin, isModerator, isCoordinator: isAsked && (await findDistricts(db, session.accountId)) !== null };
}

/**
 * A write of an administrator or coordinator: locks the accounts it changes together with the caller's and the session, so
 * that a logout, demotion or deletion happens before (401 or 403) or after the whole call; then runs the handler and writes
 * the audit log in the same transaction. What the handler kept of the rows it replaced can be taken back.
 */
export function adminWrite<
  E extends Endpoint & { access: 'admin' | 'coordinator'; effect: 'write' },
  Prepared = undefined,
>(endpoint: E, { prepare, accounts = () => [], lock = lockAccounts, handle }: AdminWrite<E, Prepared>): Route {
  const audited = async (context: Context<E> & { session: Session }, prepared: Prepared): Promise<Handled<E>> => {
    const { db, session, services, now } = context;
    const keeper = startKeeping(db, now);
    const locked = await lock(db, [session.accountId, ...(await accounts(context))]);
    await lockSession(db, session);
    const caller = locked.find(({ accountId }) => accountId === session.accountId);
    requireRole(endpoint, await rolesOf(endpoint, { ...context, caller }));
    const {
      changed,
      changes,
      fields,
      rowCount,
      action = endpoint.name,
      ...reply
    } = await handle({ ...context, ...keeper, locked }, prepared);
    const done = { by: session.accountId, action, ids: changed, changes, fields, rowCount };
    const auditId = changed.length > 0 || fields ? await recordAction(db, done) : null;
    if (!isUndoable(endpoint)) return reply as Handled<E>;
    const undo = auditId === null ? null : await keeper.store(services.keys, auditId);
    return { ...reply, data: { ...(reply.data as object), undo } } as Handled<E>;
  };
  return toRoute({ endpoint, prepare, handle: audited });
}
