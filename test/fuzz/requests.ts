// Requests from the contract, most of them hostile: first as data that fast-check prints and shrinks, then as HTTP.
import fc from 'fast-check';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { XSRF_COOKIE } from '#contract/http.ts';
import { endpoints } from '#contract/index.ts';
import { fieldSchemas, fieldsOf, type FieldSchema } from '#test/fields.ts';
import { sampleInput } from '#test/samples.ts';
import type { Target } from './target.ts';
import { hostileHeader, hostileValue, malformedBody } from './values.ts';

export interface Plan {
  endpoint: string;
  method: string;
  /** Changes to an input that the endpoint accepts. */
  edits: readonly { field: string; value: unknown }[];
  /** Sent instead of the input. */
  body: string | undefined;
  caller: 'nobody' | 'donor' | 'admin';
  /** Whose anti-forgery token it carries. */
  token: 'own' | 'none' | 'foreign';
  headers: readonly (readonly [string, string])[];
}

const rarely = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });

const known = fc
  .constantFrom('myRegid', 'otherRegid', 'adminRegid', 'otherUserID', 'otherEmail', 'state', 'city', 'newestItem')
  .map((name) => ({ known: name }));
const anyValue = fc.oneof(hostileValue, hostileValue, known, fc.array(fc.oneof(hostileValue, known), { maxLength: 3 }));

/** Values that the schema allows, where it lists them or fast-check can read its pattern. */
function validValue({ enum: values, pattern }: FieldSchema): fc.Arbitrary<unknown> {
  if (values) return fc.constantFrom(...values);
  try {
    return pattern === undefined ? anyValue : fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return anyValue;
  }
}

const UNDECLARED = ['isAdmin', 'regid', '__proto__', 'constructor', 'userType', ''];

function editsOf(endpoint: Endpoint): fc.Arbitrary<Plan['edits']> {
  const declared = Object.entries(fieldSchemas(endpoint)).map(([field, schema]) => ({
    weight: 6,
    arbitrary: fc.record({
      field: fc.constant(field),
      value: fc.oneof(anyValue, anyValue, validValue(schema), fc.constant(undefined)),
    }),
  }));
  const undeclared = fc.record({ field: fc.constantFrom(...UNDECLARED), value: anyValue });
  return fc.array(fc.oneof(...declared, { weight: 1, arbitrary: undeclared }), { maxLength: 3 });
}

const planFor = (endpoint: Endpoint): fc.Arbitrary<Plan> =>
  fc.record(
    {
      endpoint: fc.constant(endpoint.name),
      method: rarely<string>(endpoint.method, fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE')),
      edits: editsOf(endpoint),
      body: rarely<Plan['body']>(undefined, malformedBody),
      caller: fc.constantFrom<Plan['caller'][]>('nobody', 'donor', 'donor', 'admin', 'admin'),
      token: rarely<Plan['token']>('own', fc.constantFrom('none', 'foreign')),
      headers: rarely<Plan['headers']>([], fc.array(hostileHeader, { maxLength: 3 })),
    },
    { noNullPrototype: true },
  );

/** A request that hashes a password takes as long as a hundred others. */
const weigh = (endpoint: Endpoint) => (fieldsOf(endpoint).some((field) => /password/i.test(field)) ? 1 : 6);

export const plans = fc.oneof(
  ...endpoints.map((endpoint) => ({ weight: weigh(endpoint), arbitrary: planFor(endpoint) })),
);

export const endpointOf = ({ endpoint }: Plan): Endpoint => endpoints.find(({ name }) => name === endpoint)!;

function lookUp(value: unknown, facts: Target['known']): unknown {
  if (Array.isArray(value)) return value.map((item) => lookUp(item, facts));
  return typeof value === 'object' && value !== null && 'known' in value ? facts[String(value.known)] : value;
}

function inputOf(plan: Plan, { known: facts, inputs, me, other }: Target): [name: string, value: unknown][] {
  const sample = { ...sampleInput(endpointOf(plan), { me, other }), ...inputs[plan.endpoint] };
  const ids = Object.keys(sample).filter((name) => name.endsWith('IDs'));
  const newest = ids.map((name) => [name, [facts.newestItem]]);
  const edits = plan.edits.map(({ field, value }) => [field, lookUp(value, facts)]);
  return Object.entries({ ...sample, ...Object.fromEntries([...newest, ...edits]) });
}

function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 3000);
}

function fillUrl(path: string, input: [string, unknown][]): string {
  const names = pathNames(path);
  const texts = input.map(([name, value]): [string, string] => [name.toWellFormed(), toText(value)]);
  const all = Object.fromEntries(texts);
  const filled = names.reduce((url, name) => url.replace(`:${name}`, () => encodeURIComponent(all[name] ?? '')), path);
  const query = new URLSearchParams(texts.filter(([name]) => !names.includes(name)));
  // Node refuses longer request lines.
  return `${filled}?${query.toString()}`.slice(0, 6000);
}

export function toHttp(plan: Plan, target: Target) {
  const endpoint = endpointOf(plan);
  const input = inputOf(plan, target);
  const { cookies } = target.clients[plan.caller];
  const token = { own: cookies, foreign: target.other.client.cookies, none: undefined }[plan.token]?.get(XSRF_COOKIE);
  const session = cookies.get('session');
  const more = Object.fromEntries(plan.headers);
  const sent = [session && `session=${session}`, token && `${XSRF_COOKIE}=${token}`, more.cookie];
  const json = endpoint.method === 'POST' ? JSON.stringify(Object.fromEntries(input)) : undefined;
  const isBodiless = plan.method === 'GET' || plan.method === 'HEAD';
  return {
    method: plan.method as 'GET',
    url: endpoint.method === 'GET' ? fillUrl(endpoint.path, input) : endpoint.path,
    headers: {
      'content-type': 'application/json',
      ...(token && { 'x-xsrf-token': token }),
      ...more,
      cookie: sent.filter(Boolean).join('; '),
    },
    payload: isBodiless ? undefined : (plan.body ?? json),
  };
}
