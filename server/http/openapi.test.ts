// The OpenAPI document over HTTP, against the contract.
import { beforeAll, expect, test } from 'vitest';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { errors, messageOf } from '#contract/errors.ts';
import { languages } from '#messages/catalogues.ts';
import { endpoints } from '#contract/index.ts';
import { useTestApp } from '#test/app.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
  $ref?: string;
}

interface Operation {
  operationId: string;
  security?: unknown;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: { type: string; properties?: object } }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

const site = useTestApp();
let document: Document;

beforeAll(async () => {
  document = JSON.parse((await site.visitor().send('/api/openapi.json')).text) as Document;
});

const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

test('the document is OpenAPI 3.1, with one operation for each endpoint under its whole path', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(endpoints.map((endpoint) => operationOf(endpoint).operationId)).toEqual(endpoints.map(({ name }) => name));
  expect(Object.values(document.paths).flatMap((item) => Object.keys(item))).toHaveLength(endpoints.length);
});

test('every reference resolves to a component', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
  expect(references).toContain('#/components/schemas/Failure');
  for (const reference of new Set(references)) {
    const [root, components, kind, name] = reference.split('/');
    expect([root, components]).toEqual(['#', 'components']);
    expect(document.components[kind!], reference).toHaveProperty([name!]);
  }
});

test('the paths are those of the site that the document is from', () => {
  expect(new URL(document.servers[0]!.url, 'https://dhamani.example.org/api/openapi.json').href).toBe(
    'https://dhamani.example.org/',
  );
});

interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** The parts of a schema that accept values without a bound. */
function findUnbounded(schema: Schema, path: string): string[] {
  const { type, anyOf = [], properties = {}, items, maximum, minimum, maxLength, maxItems } = schema;
  const isListed = schema.enum !== undefined || schema.const !== undefined;
  const isUnbounded =
    ((type === 'number' || type === 'integer') && (minimum === undefined || maximum === undefined)) ||
    (type === 'string' && maxLength === undefined) ||
    (type === 'array' && maxItems === undefined);
  return [
    ...(isUnbounded && !isListed ? [path] : []),
    ...anyOf.flatMap((one) => findUnbounded(one, path)),
    ...(items ? findUnbounded(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, one]) => findUnbounded(one, `${path}.${name}`)),
  ];
}

test.for(endpoints)('$name: every value of the input has a bound, and a lookup may be 304', (endpoint) => {
  const { parameters = [], requestBody, responses } = operationOf(endpoint);
  const body = requestBody?.content['application/json']?.schema ?? {};
  const own = parameters.flatMap(({ name, schema }) => (schema ? findUnbounded(schema, name) : []));
  expect([...findUnbounded(body as Schema, 'body'), ...own]).toEqual([]);
  const headers = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
  expect(['304' in responses, headers.includes('If-None-Match')]).toEqual([endpoint.cacheable, endpoint.cacheable]);
});

test('the page shows the bounds, and which calls take an Idempotency-Key', async () => {
  const { text } = await site.visitor().send('/api/docs');
  for (const { path, takesIdempotencyKey } of endpoints) {
    const section = text
      .split('<section>')
      .find((one) => one.includes(`${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`))!;
    expect(section.includes('Takes an <code>Idempotency-Key'), path).toBe(takesIdempotencyKey);
  }
  expect(text).toMatch(/&quot;maximum&quot;: 50\b/);
});

test.for(endpoints)('$name: parameters, body, security and status codes match the contract', (endpoint) => {
  const { parameters = [], requestBody, security, responses } = operationOf(endpoint);
  const named = parameters.filter(({ $ref }) => !$ref);
  const required = named.filter((parameter) => parameter.in === 'path' && parameter.required);
  expect(required.map(({ name }) => name)).toEqual(pathNames(endpoint.path));

  const headers = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
  expect(headers.includes('X-XSRF-TOKEN')).toBe(endpoint.method === 'POST' && !endpoint.isSigned);
  expect(headers.includes('X-Signature')).toBe(endpoint.isSigned === true);
  expect(headers.includes('Idempotency-Key')).toBe(endpoint.takesIdempotencyKey);

  expect(requestBody?.required).toBe(endpoint.method === 'POST' ? true : undefined);
  // Inline, so that a client that reads one operation has its whole body.
  expect(JSON.stringify(requestBody ?? {})).not.toContain('$ref');
  expect(requestBody?.content['application/json']?.schema.type).toBe(endpoint.method === 'POST' ? 'object' : undefined);

  expect(security).toEqual(endpoint.access === 'anyone' ? undefined : [{ session: [] }]);

  expect(responses).toHaveProperty([String(endpoint.status)]);
  for (const code of ['invalid_input', 'internal', ...endpoint.errors] as const) {
    expect(responses[errors[code].status]!.description).toContain(`${code}: ${languages.en.t(messageOf(code))}`);
  }
});
