// What every answer keeps to, whatever was asked. Each rule says in one sentence what is wrong, or nothing.
import type { Endpoint } from '#contract/endpoint.ts';
import type { Attempt } from './attempts.ts';
import { judgeEnvelope } from './envelope.ts';
import { TAG } from './hostile.ts';
import type { Answered } from './send.ts';
import type { Change } from './watch.ts';
import { endpointOf, type Sent } from './write.ts';

export interface Exchange {
  attempt: Attempt;
  sent: Sent;
  answered: Answered;
  /** What it changed, bookkeeping aside. */
  changes: readonly Change[];
}

/** Whether nothing was added to the request that could make it somebody else's, or take its proof away. */
const isPlain = ({ cookies, headers }: Attempt) => cookies.length === 0 && !('x-xsrf-token' in headers);

const rank = { nobody: 0, donor: 1, admin: 2 };
const needed = { anyone: 0, user: 1, admin: 2 };

/** Who may not, does not; who has no proof, writes nothing. */
function* judgeAccess(endpoint: Endpoint, { attempt, answered: { status } }: Exchange): Iterable<string> {
  if (status >= 400) return;
  if (rank[attempt.caller] < needed[endpoint.access]) yield `${attempt.caller} was let in`;
  if (endpoint.method === 'POST' && attempt.proof !== 'own') yield `let in with anti-forgery ${attempt.proof}`;
}

/** Who may and has proof is not told otherwise. */
function* judgeRefusal(endpoint: Endpoint, { attempt, sent, answered: { status, text } }: Exchange): Iterable<string> {
  if (!isPlain(attempt) || sent.method !== endpoint.method) return;
  const isProven = endpoint.method === 'GET' || attempt.proof === 'own';
  if (status === 403 && isProven && text.includes('"csrf"')) yield 'its proof was not taken';
  if (status !== 401 || rank[attempt.caller] < needed[endpoint.access]) return;
  // A session may have ended in the very request before; the login has a 401 of its own.
  if (endpoint.name !== 'login') yield `${attempt.caller} was taken for nobody`;
}

function* judgeCall(exchange: Exchange): Iterable<string> {
  const { attempt, sent, changes, answered } = exchange;
  if (attempt.kind !== 'call') return;
  const endpoint = endpointOf(attempt);
  yield* judgeEnvelope(endpoint, exchange);
  if (sent.method !== endpoint.method && !(endpoint.method === 'GET' && sent.method === 'HEAD')) {
    if (answered.status < 400) yield `${sent.method} was answered`;
  }
  yield* judgeAccess(endpoint, exchange);
  yield* judgeRefusal(endpoint, exchange);
  const mayChange = endpoint.writes || endpoint.name === 'login';
  if (!mayChange && changes.length > 0) yield 'it changed something, and only reads';
}

const PAGE_TYPES = /^(text\/(html|plain|x-script)|application\/(xml|json)|image\/)/;

function* judgePage({ attempt, sent, changes, answered: { status, headers, text } }: Exchange): Iterable<string> {
  if (attempt.kind !== 'page') return;
  const type = headers['content-type'] ?? '';
  if (!(status >= 300 && status < 400) && !PAGE_TYPES.test(type)) yield `Content-Type is ${type}`;
  if (text.includes(TAG) && type.startsWith('text/html')) yield 'what was sent stands in the page as a tag';
  if (type.startsWith('text/html') && !/script-src 'self'/.test(String(headers['content-security-policy'])))
    yield 'a page without a policy';
  const location = headers.location ?? '/';
  if (!/^\/(?![/\\])/.test(location)) yield `it sends the visitor to ${location}`;
  if (sent.method === 'GET' && changes.length > 0) yield 'a page that was only read changed something';
  const isForeign = attempt.site === 'cross-site' || attempt.site === 'none' || attempt.site === 'foreign origin';
  if (isForeign && !('sec-fetch-site' in attempt.headers || 'origin' in attempt.headers) && changes.length > 0)
    yield "another site's form changed something";
}

function* judgeStray(exchange: Exchange): Iterable<string> {
  const { attempt, sent, changes, answered } = exchange;
  if (attempt.kind !== 'stray') return;
  const isApi = sent.url.startsWith('/api/');
  if (isApi && answered.status >= 400) yield* judgeEnvelope(null, exchange);
  if (changes.length > 0) yield 'it changed something';
}

/** What holds for any answer at all. */
function* judgeAny({ sent, answered: { status, headers }, changes }: Exchange): Iterable<string> {
  if (status >= 500) yield 'a 5xx';
  if (headers['x-content-type-options'] !== 'nosniff') yield 'no nosniff';
  if (!/^[\da-f-]{36}$/.test(String(headers['x-request-id']))) yield 'no request id';
  for (const line of headers['set-cookie'] ?? []) {
    if (!/^(session|XSRF-TOKEN|notice)=[\w.-]*; /.test(line)) yield `it sets ${line.slice(0, 80)}`;
    if (/^(session|notice)=/.test(line) && !line.includes('HttpOnly')) yield 'a cookie that scripts can read';
  }
  if (status >= 400 && changes.length > 0) {
    yield `refused, and yet it changed ${changes.map(({ table, what }) => `${table} (${what})`).join(', ')}`;
  }
  if (sent.method === 'GET' && status === 201) yield 'a GET that creates';
}

/** Everything that is wrong with an answer; none where it is as it should be. */
export function findFaults(exchange: Exchange): string[] {
  return [...judgeAny(exchange), ...judgeCall(exchange), ...judgePage(exchange), ...judgeStray(exchange)];
}
