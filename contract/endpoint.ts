// The declaration of an endpoint: path, access, limits, input and output. Server, browser, OpenAPI and generated tests
// read the same object.
import * as z from 'zod/mini';
import type { Words } from '#messages/translate.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, a logged-in user, a coordinator or an administrator; administrators also what coordinators may. */
export type Access = 'anyone' | 'user' | 'coordinator' | 'admin';
/** Whether a call changes anything. A write needs a CSRF token; an administrator's or coordinator's write is audited; a read if it says so. */
export type Effect = 'read' | 'write';

export interface Limit {
  /** Endpoints that share a name share the counter. */
  name: string;
  /**
   * What is counted: requests of the caller (the account if there is a session, else the visitor), of the account (of
   * endpoints that need a session), of the network, of the /48 of an IPv6 address, or with one value of a field (an
   * account, an address), over all networks or per network; a call that needs a session counts the session's `userID`.
   * Those by account or field are kept in the database, which all instances share; the others in the memory of the
   * instance that serves the network. `browsers`, for a user id or an e-mail address: only requests
   * of browsers that never logged in to that account, or only those of one that did, counted apart.
   */
  by:
    | 'caller'
    | 'account'
    | 'network'
    | 'prefix48'
    | { field: string; perNetwork?: true; browsers?: 'unknown' | 'known' };
  points: number;
  seconds: number;
  /** Which requests use a point: all, only those answered 2xx, or only those rejected for their content. */
  counts: 'requests' | 'accepted' | 'failures';
  /**
   * Past the limit a request needs a solved challenge, or a wait without JavaScript, instead of being rejected. 'doubling
   * work' doubles with each further `points` within the window, to at most 16 times.
   */
  onExceeded?: 'work' | 'doubling work';
  /** Counts forms: it is wider on a trial site. */
  isOfForm?: true;
  /** When the limit is reached, the owner of the counted user id is told, at most once a day. */
  tellsOwner?: true;
  /** Logins, resets and registrations of a visitor or network are kept in the database too: a restart forgets none. */
  store?: 'database';
}

/** Whom a response shows with a number or address. */
export interface ShownPeople {
  /** Regids. */
  donors?: readonly number[];
  /** Families, visitors, and donors whose account is gone. */
  others?: number;
}

/** Of a response without numbers and addresses of donors, families and visitors. */
export const nobody = (): ShownPeople => ({});

export const showDonors = (donors: readonly { regid: number }[]): ShownPeople => ({
  donors: donors.map(({ regid }) => regid),
});

/** Every endpoint has it: the maximum number of requests of one network, whatever the request and its response. */
export const networkRequests: Limit = {
  name: 'network-requests',
  by: 'network',
  points: 1200,
  seconds: 60,
  counts: 'requests',
};

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  AccessLevel extends Access = Access,
  EffectKind extends Effect = Effect,
> {
  name: string;
  /** GET for a read, POST for a write, unless declared. */
  method: 'GET' | 'POST';
  /** Its name after the prefix of its access, unless declared: with `:name` for each path parameter. */
  path: `/api/${string}`;
  summary: string;
  access: AccessLevel;
  /** Of an endpoint for administrators: moderators may call it too. */
  isForModerators: boolean;
  effect: EffectKind;
  /** Called by the gateway for messages: a signature of the body, made with MESSAGING_SECRET, takes the CSRF token's place. */
  isSigned?: true;
  /** Unknown, 404, where the operator switched this off. */
  feature?: 'bloodRequests';
  limits: readonly Limit[];
  /** Path parameters, query and body in one object: path names first, then the query of a GET or the body of a POST. */
  input: Input;
  data: Data;
  /** The HTTP status of a success. */
  status: 200 | 201;
  /** The response has `totalRecords`. */
  counted: boolean;
  /** The handler runs in one transaction. */
  isTransactional: boolean;
  /** Accepts an Idempotency-Key: the first response is stored and replayed. */
  takesIdempotencyKey: boolean;
  /** A write that changes search results or public pages: it clears their cache. */
  invalidates: boolean;
  /** Logins, passwords, links and sessions: the security log counts every response, not only refusals. */
  isSecurityEvent: boolean;
  /** Hashes a password, checks a code or mails an address that anyone may name: deploy/nginx.conf limits it further. */
  isExpensive: boolean;
  /** A public lookup: sets no cookie, has an ETag and may be cached for an hour. */
  cacheable: boolean;
  /** A lookup that may change: cached for this long instead. */
  maxAgeSeconds?: number;
  /** The largest body in bytes, where it is not the usual one. */
  bodyLimit?: number;
  /** The same for all callers; may be a second old. */
  shared: boolean;
  /** The donors (regids) whose numbers a response reveals: they count against the network's quota. */
  reveals?(data: z.output<Data>): readonly number[];
  /** The state in whose statistics a call counts as a search; null for a call that does not count. */
  searchedState?(input: z.output<Input>): number | null;
  /**
   * Whom a response shows: each such read of an administrator, moderator or coordinator is recorded with the number of people and the
   * names of the filters, and the donors count for the account.
   */
  shows?(data: z.output<Data>, input: z.output<Input>): ShownPeople;
  /** The same of a failure's data. */
  failureShows?(data: unknown): ShownPeople;
  /** A look at one donor: the audit row has this action and the regid, and one a minute is enough. */
  auditedAs?: string;
  /** The file name for a download; a CSV file's gets the date. */
  attachment?: string;
  /** The response is a CSV file, sent as it is read; `data` is its text, in parts. Only from our own pages. */
  isCsv: boolean;
  /** Codes beyond those of every endpoint. */
  errors: readonly ErrorCode[];
  /** Code of a failure that carries `data`, and its schema. */
  failureData?: z.ZodMiniType;
}

const defaults = {
  isForModerators: false,
  status: 200,
  counted: false,
  invalidates: false,
  isSecurityEvent: false,
  isExpensive: false,
  cacheable: false,
  shared: false,
  isCsv: false,
  errors: [],
} as const satisfies Partial<Endpoint>;

type Optional =
  | keyof typeof defaults
  | 'method'
  | 'path'
  | 'effect'
  | 'limits'
  | 'isTransactional'
  | 'takesIdempotencyKey';

/** Reads of administrators, moderators and coordinators say whom they show. */
type SaysWhomItShows<AccessLevel extends Access, EffectKind extends Effect> = AccessLevel extends
  | 'admin'
  | 'coordinator'
  ? EffectKind extends 'read'
    ? { shows: unknown }
    : unknown
  : unknown;

const prefixes = { anyone: 'v1', user: 'v1', coordinator: 'v1/desk', admin: 'admin' } as const satisfies Record<
  Access,
  string
>;

/** A write, unless it says that it reads. */
export function endpoint<
  Input extends z.ZodMiniType,
  Data extends z.ZodMiniType,
  const AccessLevel extends Access,
  const EffectKind extends Effect = 'write',
>(
  declared: Omit<Endpoint<Input, Data, AccessLevel, EffectKind>, Optional> & { effect?: EffectKind } & Partial<
      Pick<Endpoint, Exclude<Optional, 'effect'>>
    > &
    SaysWhomItShows<AccessLevel, EffectKind>,
): Endpoint<Input, Data, AccessLevel, EffectKind> {
  const { effect = 'write' as EffectKind } = declared;
  const isTransactional = declared.isTransactional ?? effect === 'write';
  return {
    ...defaults,
    method: effect === 'write' ? 'POST' : 'GET',
    path: `/api/${prefixes[declared.access]}/${declared.name}`,
    takesIdempotencyKey: isTransactional,
    ...declared,
    effect,
    isTransactional,
    limits: [networkRequests, ...(declared.limits ?? [])],
  };
}

/** The input type of a caller. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** The parsed input of a handler. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>;
/** The output of a handler. */
export interface Reply<E extends Endpoint = Endpoint, Shown extends Words = Words> {
  data: z.output<E['data']>;
  totalRecords?: number;
  message?: Shown;
}
/** The same as a handler gives it: a timestamp may be a Date. */
export interface Handled<E extends Endpoint = Endpoint> extends Omit<Reply<E>, 'data'> {
  data: z.input<E['data']>;
}
/** Calls an endpoint, in process on the server and over HTTP in the browser. Throws a Failure. */
export type Call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Reply<E, string>>;

/** An empty input. */
export const Nothing = z.object({});

/** The names of path parameters, in order. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([name]) => name.slice(1));
}
