// What an endpoint is. One object says where it answers, to whom, how often, what it takes and what it gives;
// server, browser, OpenAPI and the generated tests all read the same object.
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone at all, a logged-in person, or an administrator. */
export type Access = 'anyone' | 'user' | 'admin';
/** Whether a call changes anything. A write needs proof against CSRF; an administrator's write is audited. */
export type Effect = 'read' | 'write';

export interface Limit {
  /** Endpoints that share a name share the count. */
  name: string;
  /**
   * Whose count it is: the caller's (the account where there is a session, else the visitor), the network's, or that of
   * one field of the payload (an account, an address), over all networks or for each network alone.
   */
  by: 'caller' | 'network' | { field: string; perNetwork?: true };
  points: number;
  seconds: number;
  /** What uses up a point: every request, only those answered 2xx, or only those refused for what they said. */
  counts: 'requests' | 'accepted' | 'failures';
  /** Past the limit a request costs work, or a wait without JavaScript, instead of being refused. */
  onExceeded?: 'work';
  /** 'database' holds over all instances; 'memory' is each process's own. */
  store: 'memory' | 'database';
}

/** Every endpoint has it: no network can ask for more than this, whatever it asks and whatever it is answered. */
export const networkRequests: Limit = {
  name: 'network-requests',
  by: 'network',
  points: 1200,
  seconds: 60,
  counts: 'requests',
  store: 'memory',
};

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  AccessLevel extends Access = Access,
  EffectKind extends Effect = Effect,
> {
  name: string;
  method: 'GET' | 'POST';
  /** With `:name` for each part that comes from the input. */
  path: `/api/${string}`;
  summary: string;
  access: AccessLevel;
  effect: EffectKind;
  limits: readonly Limit[];
  /** Path parameters, query and body in one object: path names first, then query for GET and body for POST. */
  input: Input;
  data: Data;
  /** The status of a success. */
  status: 200 | 201;
  /** The reply carries `totalRecords`. */
  counted: boolean;
  /** The handler runs in one transaction. */
  isTransactional: boolean;
  /** Takes an Idempotency-Key: the first response is stored and sent again. */
  takesIdempotencyKey: boolean;
  /** A write after which a search or a public page shows something else: it empties their cache. */
  invalidates: boolean;
  /** A public lookup: sets no cookie, has an ETag and may be kept for an hour. */
  cacheable: boolean;
  /** The same for everybody, and may be a second old. */
  shared: boolean;
  /** The donors (regids) whose numbers a reply shows to anyone: they count against the network's quota. */
  reveals?(data: z.output<Data>): readonly number[];
  /** The file name under which a browser saves the reply. */
  attachment?: string;
  /** Codes beyond those every endpoint can give. */
  errors: readonly ErrorCode[];
  /** Code of a failure that carries `data`, and its shape. */
  failureData?: z.ZodMiniType;
}

type Optional =
  | 'limits'
  | 'status'
  | 'counted'
  | 'isTransactional'
  | 'takesIdempotencyKey'
  | 'invalidates'
  | 'cacheable'
  | 'shared'
  | 'errors';

export function endpoint<
  Input extends z.ZodMiniType,
  Data extends z.ZodMiniType,
  const AccessLevel extends Access,
  const EffectKind extends Effect,
>(
  declared: Omit<Endpoint<Input, Data, AccessLevel, EffectKind>, Optional> & Partial<Pick<Endpoint, Optional>>,
): Endpoint<Input, Data, AccessLevel, EffectKind> {
  const isTransactional = declared.isTransactional ?? declared.effect === 'write';
  return {
    status: 200,
    counted: false,
    takesIdempotencyKey: isTransactional,
    invalidates: false,
    cacheable: false,
    shared: false,
    errors: [],
    ...declared,
    isTransactional,
    limits: [networkRequests, ...(declared.limits ?? [])],
  };
}

/** What a caller passes. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a handler gets, after parsing. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>;
/** What a handler gives and a caller gets. */
export interface Reply<E extends Endpoint = Endpoint> {
  data: z.output<E['data']>;
  totalRecords?: number;
  message?: string;
}
/** The one way to reach an endpoint, in process on the server and over HTTP in the browser. Throws a Failure. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Reply<E>>;

/** Nothing to send. */
export const Nothing = z.object({});

/** The path's parameter names, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([name]) => name.slice(1));
}
