// The OpenAPI document over HTTP, against the contract.
import { beforeAll, expect, test } from 'vitest';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { errors, messageOf } from '#contract/errors.ts';
import { languages } from '#messages/languages.ts';
import { endpoints } from '#contract/index.ts';
import { useTestApp } from '#test/app.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
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

test.for(endpoints)('$name: parameters, body, security and status codes match the contract', (endpoint) => {
  const { parameters = [], requestBody, security, responses } = operationOf(endpoint);
  const named = parameters.filter(({ $ref }) => !$ref);
  const required = named.filter((parameter) => parameter.in === 'path' && parameter.required);
  expect(required.map(({ name }) => name)).toEqual(pathNames(endpoint.path));

  const headers = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
  expect(headers.includes('X-XSRF-TOKEN')).toBe(endpoint.method === 'POST');
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
