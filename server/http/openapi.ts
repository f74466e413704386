// OpenAPI 3.1 from the contract, and a page on which people can read it.
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import * as z from 'zod/mini';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';

type Json = Record<string, unknown>;

const options = { unrepresentable: 'any', target: 'draft-2020-12' } as const;

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { ...options, io }) as Json;
  return json;
}

/** Codes that any endpoint of this kind can answer with, beside its own. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_input', 'internal', 'unavailable'];
  if (endpoint.method === 'POST') codes.push('csrf', 'payload_too_large', 'unsupported_media_type');
  if (endpoint.repeatable) codes.push('conflict');
  if (endpoint.access !== 'anyone') codes.push('unauthenticated');
  if (endpoint.access === 'admin') codes.push('forbidden');
  if (endpoint.limits.length > 0) codes.push('too_many_requests');
  return [...new Set([...codes, ...endpoint.errors])];
}

function failureResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errors[code].status);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${errors[code].message}`).join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function successSchema(endpoint: Endpoint): Json {
  const properties: Json = {
    status: { const: endpoint.status },
    data: toSchema(endpoint.data, 'output'),
    message: { type: 'string' },
  };
  if (endpoint.counted) properties.totalRecords = { type: 'integer', minimum: 0 };
  return { type: 'object', properties, required: ['status', 'data', ...(endpoint.counted ? ['totalRecords'] : [])] };
}

function operationOf(endpoint: Endpoint): Json {
  const input = toSchema(endpoint.input, 'input') as { properties?: Json; required?: string[] };
  const inPath = pathNames(endpoint.path);
  const parameters: Json[] = Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.includes(name) || endpoint.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema,
    }));
  if (endpoint.method === 'POST') parameters.push({ $ref: '#/components/parameters/X-XSRF-TOKEN' });
  if (endpoint.repeatable) parameters.push({ $ref: '#/components/parameters/Idempotency-Key' });
  if (endpoint.reveals) parameters.push({ $ref: `#/components/parameters/${CHALLENGE_HEADER}` });
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.access],
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
    parameters,
    ...(endpoint.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: input } } },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        content: { 'application/json': { schema: successSchema(endpoint) } },
      },
      ...failureResponses(endpoint),
    },
  };
}

const failureSchema = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'integer' },
    code: { enum: Object.keys(errors) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    data: { description: 'Only where an operation says so.' },
  },
};

/** The whole document. Deterministic: it is committed, and `npm run check` compares. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dhamani',
      version: '1',
      description: 'A voluntary blood-donor network. JSON in, JSON out; see docs/ for the rules behind the shapes.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    paths,
    components: {
      schemas: { Failure: failureSchema },
      parameters: {
        'X-XSRF-TOKEN': {
          name: 'X-XSRF-TOKEN',
          in: 'header',
          required: true,
          description: 'Repeats the XSRF-TOKEN cookie.',
          schema: { type: 'string' },
        },
        'Idempotency-Key': {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'The first answer to a key is given again for 24 hours, and nothing is done twice.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        [CHALLENGE_HEADER]: {
          name: CHALLENGE_HEADER,
          in: 'header',
          required: false,
          description:
            'Answers the challenge of a 429 challenge_required: base64 of {"challenge": …, "solution": {"counter", "derivedKey"}} in JSON, the challenge as it was given, solved as altcha-lib 2 does.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}
