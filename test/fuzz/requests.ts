// Requests from the contract, most of them hostile: first as data that fast-check prints and shrinks, then sent.
import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { XSRF_COOKIE } from '#contract/http.ts';
import { endpoints } from '#contract/index.ts';
import { fieldSchemas, fieldsOf, type FieldSchema } from '#test/fields.ts';
import { rawUrl } from '#test/client.ts';
import { sampleInput } from '#test/samples.ts';
import type { Client, Received, TestApp } from '#test/app.ts';
import type { Registered } from '#test/factories.ts';
import { hostileHeader, hostileValue, malformedBody } from './values.ts';

export interface Plan {
  endpoint: string;
  method: string;
  /** Changes to a valid input. */
  edits: readonly { field: string; value: unknown }[];
  /** Sent in place of the input. */
  body: string | undefined;
  caller: 'nobody' | 'donor' | 'admin';
  /** Whose CSRF token it carries. */
  token: 'own' | 'none' | 'foreign';
  headers: readonly (readonly [string, string])[];
}

/** The application under test, and the accounts that call it. */
export interface Target {
  app: TestApp;
  clients: Record<'nobody' | 'donor' | 'admin', Client>;
  /** Whose ids and secrets the samples contain. */
  me: Registered;
  other: Registered;
  /** Values that a request may use. */
  known: Record<string, unknown>;
}

const rarely = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });

const known = fc
  .constantFrom('myRegid', 'otherRegid', 'adminRegid', 'myUserID', 'otherUserID', 'state', 'city', 'newestItem')
  .map((name) => ({ known: name }));
const anyValue = fc.oneof(hostileValue, hostileValue, known, fc.array(fc.oneof(hostileValue, known), { maxLength: 3 }));

/** Values that the schema allows, when it lists them or fast-check can generate its pattern. */
function validValue({ enum: values, pattern }: FieldSchema): fc.Arbitrary<unknown> {
  if (values) return fc.constantFrom(...values);
  try {
    return pattern === undefined ? anyValue : fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return anyValue;
  }
}

function editsOf(endpoint: Endpoint): fc.Arbitrary<Plan['edits']> {
  const edits = Object.entries(fieldSchemas(endpoint)).map(([field, schema]) => {
    const value = fc.oneof(anyValue, anyValue, validValue(schema), fc.constant(undefined));
    return { weight: 6, arbitrary: fc.record({ field: fc.constant(field), value }) };
  });
  const undeclared = fc.constantFrom('isAdmin', 'regid', '__proto__', 'constructor', 'userType');
  edits.push({ weight: 1, arbitrary: fc.record({ field: undeclared, value: anyValue }) });
  return fc.array(fc.oneof(...edits), { maxLength: 3 });
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

function inputOf(plan: Plan, { known: facts, me, other }: Target): object {
  const sample = sampleInput(endpointOf(plan), { me, other });
  const ids = Object.keys(sample).filter((name) => name.endsWith('IDs'));
  const newest = ids.map((name) => [name, [facts.newestItem]]);
  const edits = plan.edits.map(({ field, value }) => [field, lookUp(value, facts)]);
  return { ...sample, ...Object.fromEntries([...newest, ...edits]) };
}

export async function sendPlan(plan: Plan, target: Target): Promise<Received> {
  const endpoint = endpointOf(plan);
  const input = inputOf(plan, target);
  const client = target.clients[plan.caller];
  const token = (plan.token === 'own' ? client : target.other.client).cookies.get(XSRF_COOKIE)!;
  const hasBody = endpoint.method === 'POST' && plan.method !== 'GET' && plan.method !== 'HEAD';
  return client.send(endpoint.method === 'GET' ? rawUrl(endpoint, input) : endpoint.path, {
    method: plan.method,
    headers: {
      'content-type': 'application/json',
      ...(plan.token !== 'none' && { 'x-xsrf-token': token }),
      ...Object.fromEntries(plan.headers),
    },
    body: hasBody ? (plan.body ?? JSON.stringify(input)) : undefined,
  });
}
