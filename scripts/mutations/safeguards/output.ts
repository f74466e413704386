import { safeguard, type Chapter } from '../mutation.ts';

const headers = (title: string) => ['server/http/headers.test.ts', title] as const;
const strict = headers('tells browsers to be strict, and is not kept');

export const chapter: Chapter = {
  title: 'Output',
  safeguards: [
    safeguard(
      'Text is escaped in pages',
      ['web/ui/serverHtml.test.tsx', 'shows what people wrote as text'],
      [
        'web/ui/DataTable.tsx',
        '      <div>{column.cell(row)}</div>',
        '<div dangerouslySetInnerHTML={{ __html: String(column.cell(row)) }} />',
      ],
    ),
    safeguard(
      'A reply holds what its schema declares and nothing else',
      ['server/donors/donors.test.ts', 'answers names, numbers, availability and regid, and nothing more'],
      ['server/http/endpoints.ts', 'data: z.parse(endpoint.data, reply.data ?? null),', 'data: reply.data ?? null,'],
      ['contract/donors.ts', 'export const DonorListing = z.object({', 'export const DonorListing = z.looseObject({'],
    ),
    safeguard(
      'A refusal carries data only where its schema declares some',
      ['server/http/answers.test.ts', 'a failure shows of its data what the endpoint declares'],
      [
        'server/http/endpoints.ts',
        'data === undefined || !endpoint?.failureData ? undefined : z.parse(endpoint.failureData, data)',
        'data',
      ],
    ),
    safeguard(
      'Personal answers are no-store',
      headers('what is about a person is never kept, whether it is given or refused'),
      [
        'server/http/api.ts',
        "reply.status(answer.status).header('Cache-Control', 'no-store')",
        'reply.status(answer.status)',
      ],
    ),
    safeguard('Pages are no-store', strict, ['server/http/pages.ts', "reply.header('Cache-Control', 'no-store');", '']),
    safeguard(
      'A 5xx says only that',
      ['server/http/log.test.ts', 'a value that the database does not take is not quoted'],
      [
        'server/http/errors.ts',
        "'a request broke');\n  return new Failure('internal');",
        "'a request broke');\n  return new Failure('internal', { message: error.message });",
      ],
    ),
    safeguard(
      'Fastify’s own refusals are not echoed',
      ['server/http/server.test.ts', 'refuses %s in the envelope, with words of its own'],
      [
        'server/http/errors.ts',
        "case 400: {\n      return new Failure('invalid_input');",
        "case 400: {\n      return new Failure('invalid_input', { message: error.message });",
      ],
      [
        'server/http/errors.ts',
        "return new Failure('unsupported_media_type');",
        "return new Failure('unsupported_media_type', { message: error.message });",
      ],
    ),
  ],
};
