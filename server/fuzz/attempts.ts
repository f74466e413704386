// Requests that nobody planned for, made from the contract. One attempt is one request as data: it can be printed, made
// smaller and sent again; what it names of the world is looked up when it is sent.
import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { hostileText } from './hostile.ts';
import { editOf, fieldsOf, inputOf, type Edit } from './inputs.ts';
import { filled, readOf, type PageAttempt } from './pages.ts';
import { mostly, sender, type Sender } from './senders.ts';

export interface CallAttempt extends Sender {
  kind: 'call';
  endpoint: string;
  /** Another than the contract's. */
  method?: string;
  /** Undefined: the sample that the endpoint accepts. */
  input: Record<string, unknown> | undefined;
  edits: readonly Edit[];
  /** What is sent in place of the input written as JSON. */
  body?: string;
}

/** An address that no endpoint has, or one written in another way. */
export interface StrayAttempt extends Sender {
  kind: 'stray';
  method: string;
  path: string;
  body?: string;
}

export type Attempt = CallAttempt | PageAttempt | StrayAttempt;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

const malformed = fc.oneof(
  hostileText,
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '"x"',
    '{"a":1}}',
    '{"a":1,"a":2}',
    '{"a":1e999}',
    "{'a':1}",
    '\ufeff{}',
    '{}\u0000',
  ),
  fc.integer({ min: 10, max: 40_000 }).map((levels) => '['.repeat(levels)),
  fc.integer({ min: 90_000, max: 101_000 }).map((size) => JSON.stringify({ x: 'x'.repeat(size) })),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

function callOf(endpoint: Endpoint): fc.Arbitrary<CallAttempt> {
  const edit = editOf(endpoint);
  return fc.record<CallAttempt>(
    {
      ...sender,
      kind: fc.constant('call'),
      endpoint: fc.constant(endpoint.name),
      method: mostly<string>(endpoint.method, ...METHODS),
      input: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: inputOf(endpoint) }),
      edits: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 5, arbitrary: fc.array(edit, { maxLength: 3 }) },
      ),
      body: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined as never) }, { weight: 1, arbitrary: malformed }),
    },
    { noNullPrototype: true },
  );
}

/** Of a hundred requests to an endpoint that hashes a password, some would each take as long as a hundred others. */
const SLOW = /password/i;
const weigh = (endpoint: Endpoint) => (fieldsOf(endpoint).some((field) => SLOW.test(field)) ? 1 : 6);

const call = fc.oneof(...endpoints.map((endpoint) => ({ weight: weigh(endpoint), arbitrary: callOf(endpoint) })));

const strayPath = fc.oneof(
  fc.constantFrom(
    '/api',
    '/api/',
    '/api/v1',
    '/api/admin/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs',
    '/api/openapi.json',
  ),
  fc.constantFrom(
    '//api/v1/getCountries',
    '/api/v1/getCountries/',
    '/API/V1/GETCOUNTRIES',
    '/api/v1/../v1/getCountries',
    '/api/v1/getStates/%00',
  ),
  fc.constantFrom(
    '/%',
    '/%zz',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/favicon.ico',
    '/robots.txt?a=b',
    '/sitemap.xml',
  ),
  fc
    .tuple(
      fc.constantFrom('/api/v1/getStates/', '/api/v1/', '/api/admin/getFeedbacks/1/', '/assets/', '/'),
      hostileText,
    )
    .map(([folder, text]) => `${folder}${encodeURIComponent(text.toWellFormed()).slice(0, 2000)}`),
);

const stray: fc.Arbitrary<StrayAttempt> = fc.record<StrayAttempt>(
  {
    ...sender,
    kind: fc.constant('stray'),
    method: fc.constantFrom(...METHODS),
    path: strayPath,
    body: fc.oneof(fc.constant(undefined as never), malformed),
  },
  { noNullPrototype: true },
);

/** Mostly calls of endpoints; a page takes as long as twenty of them. */
export const attemptOf = (pagePaths: readonly string[]): fc.Arbitrary<Attempt> =>
  fc.oneof(
    { weight: 96, arbitrary: call },
    { weight: 2, arbitrary: stray },
    { weight: 1, arbitrary: readOf(pagePaths) },
    { weight: 1, arbitrary: filled },
  );
