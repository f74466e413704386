// Requests from the contract, most of them hostile. An attempt is one request as data, which fast-check prints and shrinks;
// values that only the running world knows are looked up when it is sent.
import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { fieldSchemas, fieldsOf, type FieldSchema } from '#test/fields.ts';
import { FORMS } from '#test/pageForms.ts';
import { hostileHeader, hostileText, hostileValue, malformedBody } from './hostile.ts';

export interface Edit {
  field: string;
  /** Undefined leaves the field out. */
  value: unknown;
}

export interface Attempt {
  kind: 'call' | 'form' | 'path';
  /** The endpoint's name, the number of the form in FORMS, or a path. */
  to: string;
  method: string;
  /** Changes to the input that the endpoint or the form accepts. */
  edits: readonly Edit[];
  /** Sent in place of the input. */
  body: string | undefined;
  caller: 'nobody' | 'donor' | 'admin';
  /** The anti-forgery token of a call, or what the browser says about the origin of a form. */
  proof: 'own' | 'none' | 'foreign' | 'broken';
  headers: readonly (readonly [string, string])[];
}

/** One of the others now and then. */
const mostly = <T>(usual: T, others: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const KNOWN = ['myRegid', 'otherRegid', 'adminRegid', 'otherUserID', 'otherEmail', 'state', 'city', 'newestItem'];

const known = fc.constantFrom(...KNOWN).map((name) => ({ known: name }));
const values = fc.oneof(
  { weight: 6, arbitrary: hostileValue },
  { weight: 2, arbitrary: known },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostileValue, known), { maxLength: 3 }) },
);
const foreignField = fc.constantFrom('isAdmin', 'regid', '__proto__', 'constructor', 'userType', 'status', '');

/** Values that the schema allows, where it lists them or fast-check can turn its pattern around. */
function fittingValues(schema: FieldSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.pattern === undefined) return values;
  try {
    return fc.stringMatching(new RegExp(schema.pattern, 'u'));
  } catch {
    return values;
  }
}

function editsOf(endpoint: Endpoint | undefined, more: readonly string[] = []): fc.Arbitrary<Edit[]> {
  const schemas = endpoint ? Object.entries(fieldSchemas(endpoint)) : [];
  const own = [...schemas, ...more.map((name) => [name, {}] as const)].map(([field, schema]) =>
    fc.record({
      field: fc.constant(field),
      value: fc.oneof(values, values, fittingValues(schema), fc.constant(undefined)),
    }),
  );
  const foreign = fc.record({ field: foreignField, value: values });
  return fc.array(fc.oneof(...own.map((arbitrary) => ({ weight: 3, arbitrary })), { weight: 1, arbitrary: foreign }), {
    maxLength: 3,
  });
}

const sender = {
  caller: fc.constantFrom<Attempt['caller']>('nobody', 'donor', 'donor', 'admin', 'admin'),
  proof: mostly<Attempt['proof']>('own', ['none', 'foreign', 'broken']),
  headers: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(hostileHeader, { maxLength: 3 }) },
  ),
};
const noBody = fc.constant(undefined);
const someBody = fc.oneof({ weight: 12, arbitrary: noBody }, { weight: 1, arbitrary: malformedBody });
const make = (own: { [Part in Exclude<keyof Attempt, keyof typeof sender>]: fc.Arbitrary<Attempt[Part]> }) =>
  fc.record<Attempt>({ ...sender, ...own }, { noNullPrototype: true });

const callOf = (endpoint: Endpoint) =>
  make({
    kind: fc.constant('call'),
    to: fc.constant(endpoint.name),
    method: mostly<string>(endpoint.method, METHODS),
    edits: editsOf(endpoint),
    body: someBody,
  });

const formOf = ([, { like, fields = {} }]: (typeof FORMS)[number], nth: number) =>
  make({
    kind: fc.constant('form'),
    to: fc.constant(String(nth)),
    method: fc.constant('POST'),
    edits: editsOf(
      endpoints.find(({ name }) => name === like),
      [...Object.keys(fields), 'next', 'confirmed'],
    ),
    body: noBody,
  });

const STRAY = ['/api', '/api/v1', '/healthz', '/metrics', '/api/docs', '/api/openapi.json', '/.env', '/%', '/%zz'];
const ODD = ['//api/v1/getCountries', '/API/V1/GETCOUNTRIES', '/api/v1/../v1/getCountries', '/assets/..%2f..%2fx'];
const oddPath = fc
  .tuple(fc.constantFrom('/api/v1/getStates/', '/api/v1/', '/assets/', '/', '/find-donor?state='), hostileText)
  .map(([folder, text]) => `${folder}${encodeURIComponent(text.toWellFormed()).slice(0, 2000)}`);

const pathOf = (pagePaths: readonly string[]) =>
  make({
    kind: fc.constant('path'),
    to: fc.oneof(fc.constantFrom(...pagePaths), fc.constantFrom(...STRAY, ...ODD), oddPath),
    method: mostly('GET', METHODS),
    edits: fc.constant([]),
    body: someBody,
  });

/** A request that hashes a password takes as long as a hundred others, and a page as long as twenty. */
const weigh = (endpoint: Endpoint) => (fieldsOf(endpoint).some((field) => /password/i.test(field)) ? 1 : 6);

export const attempts = (pagePaths: readonly string[]): fc.Arbitrary<Attempt> =>
  fc.oneof(
    ...endpoints.map((endpoint) => ({ weight: weigh(endpoint), arbitrary: callOf(endpoint) })),
    { weight: 6, arbitrary: pathOf(pagePaths) },
    { weight: 6, arbitrary: fc.oneof(...FORMS.map(formOf)) },
  );
