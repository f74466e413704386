// Generates OpenAPI 3.1 from the contract.
import * as z from 'zod/mini';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import { pathNames, type Endpoint } from '#contract/endpoint.ts';
import { errors, messageOf, type ErrorCode } from '#contract/errors.ts';
import { ranges } from '#contract/fields.ts';
import { endpoints } from '#contract/index.ts';
import { languages } from '#messages/catalogues.ts';
import { signedHeaders } from '#server/auth/messageSignature.ts';

const ref = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** An endpoint's path as OpenAPI writes it. */
export const templateOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, '{$1}');
export const methodOf = ({ method }: Endpoint) => (method === 'GET' ? 'get' : 'post');

/** Error codes of any endpoint of this kind, in addition to its own. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_input', 'internal', 'unavailable'];
  if (endpoint.method === 'POST') codes.push('payload_too_large', 'unsupported_media_type');
  if (endpoint.method === 'POST' && !endpoint.isSigned) codes.push('csrf');
  if (endpoint.takesIdempotencyKey) codes.push('conflict');
  if (endpoint.access !== 'anyone') codes.push('unauthenticated');
  if (endpoint.access === 'admin' || endpoint.access === 'coordinator') codes.push('forbidden');
  if (endpoint.limits.length > 0) codes.push('too_many_requests');
  return [...new Set([...codes, ...endpoint.errors])];
}

function failureResponses(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${languages.en.t(messageOf(code))}`).join(' · '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

function successSchema({ status, data, counted }: Endpoint): z.ZodMiniType {
  const envelope = z.looseObject({ status: z.literal(status), data, message: z.optional(z.string()) });
  return counted ? z.extend(envelope, { totalRecords: z.int().check(z.minimum(0)) }) : envelope;
}

function successContent(endpoint: Endpoint) {
  if (endpoint.isCsv) return { 'text/csv': { schema: z.string() } };
  return { 'application/json': { schema: successSchema(endpoint) } };
}

/** The input of a GET is its path and query; that of a POST is its body. */
function parametersOf({ method, path, input }: Endpoint): ZodOpenApiOperationObject['requestParams'] {
  if (method === 'POST' || !(input instanceof z.ZodMiniObject)) return {};
  const inPath = pathNames(path);
  const { shape } = input;
  const [pathFields, queryFields] = [true, false].map((isWanted) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => inPath.includes(name) === isWanted))),
  );
  return { path: pathFields, query: queryFields };
}

function headersOf(endpoint: Endpoint): { $ref: string }[] {
  return [
    ...(endpoint.isSigned ? Object.values(signedHeaders).map(ref) : []),
    ...(endpoint.method === 'POST' && !endpoint.isSigned ? [ref('X-XSRF-TOKEN')] : []),
    ...(endpoint.takesIdempotencyKey ? [ref('Idempotency-Key')] : []),
    ...(endpoint.reveals ? [ref(CHALLENGE_HEADER)] : []),
    ...(endpoint.cacheable ? [ref('If-None-Match')] : []),
  ];
}

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.access],
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }] }),
    requestParams: parametersOf(endpoint),
    parameters: headersOf(endpoint),
    ...(endpoint.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: endpoint.input } } },
    }),
    responses: {
      [`${endpoint.status}`]: { description: 'Done.', content: successContent(endpoint) },
      ...(endpoint.cacheable && { '304': { description: 'Unchanged since the ETag in If-None-Match.' } }),
      ...failureResponses(endpoint),
    },
  };
}

const Failure = z.looseObject({
  status: z.int(),
  code: z.enum(Object.keys(errors)),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  data: z.optional(z.unknown().check(z.describe('Only where an operation says so.'))),
});

const headerParameters = {
  'X-XSRF-TOKEN': {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: true,
    description: 'Repeats the XSRF-TOKEN cookie.',
    schema: { type: 'string' },
  },
  [signedHeaders.timestamp]: {
    name: signedHeaders.timestamp,
    in: 'header',
    required: true,
    description: 'Seconds since 1970, within five minutes.',
    schema: { type: 'string' },
  },
  [signedHeaders.signature]: {
    name: signedHeaders.signature,
    in: 'header',
    required: true,
    description: '`sha256=` and the HMAC in hexadecimal, by MESSAGING_SECRET, of timestamp, full stop and body.',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The first answer to a key is given again for 24 hours, and nothing is done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of an earlier answer.',
    schema: { type: 'string' },
  },
  [CHALLENGE_HEADER]: {
    name: CHALLENGE_HEADER,
    in: 'header',
    required: false,
    description:
      'Answers the challenge of a 429 challenge_required: base64 of {"challenge": …, "solution": {"counter", "derivedKey"}} in JSON, the challenge as it was given, solved as altcha-lib 2 does.',
    schema: { type: 'string' },
  },
} as const;

export function buildOpenApi(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint);
    paths[path] = { ...paths[path], [methodOf(endpoint)]: operationOf(endpoint) };
  }
  const document: Parameters<typeof createDocument>[0] = {
    openapi: '3.1.0',
    info: {
      title: 'The HTTP interface',
      version: '1',
      description: 'A voluntary blood-donor network. JSON in, JSON out; see docs/ for the rules behind the shapes.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The site that this document is from.' }],
    paths,
    components: {
      schemas: { Failure },
      parameters: headerParameters,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
  return createDocument(document, {
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, ranges.get(zodSchema)),
  });
}
