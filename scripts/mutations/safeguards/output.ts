import { safeguard, type Chapter } from '../mutation.ts';

const headers = (title: string) => ['server/http/headers.test.ts', title] as const;
const policy = headers('may load, run, send and be framed as the policy says and no more');
const file = 'server/http/headers.ts';
const strict = headers('tells browsers to be strict, and is not kept');
const pages = (title: string) => ['server/http/pages.test.ts', title] as const;

/** One directive of a page's policy. */
const directive = (says: string, text: string, off: string) => safeguard(says, policy, [file, text, off]);
/** One header of every answer. */
const header = (name: string, line: string) => safeguard(`${name} is sent`, strict, [file, line, '']);

export const output: Chapter = {
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

export const headersChapter: Chapter = {
  title: 'Headers',
  safeguards: [
    directive('Nothing may be loaded that is not named', '"default-src \'none\'",', '"default-src *",'),
    directive('Scripts come from this site alone', '["\'self\'", ...inline', '["\'self\'", "https:", ...inline'),
    safeguard('No inline script runs without the page’s nonce or hash', policy, [
      file,
      '["\'self\'", ...inline',
      '["\'self\'", "\'unsafe-inline\'", ...inline',
    ]),
    safeguard('No script may use eval', policy, [
      file,
      '["\'self\'", ...inline',
      '["\'self\'", "\'unsafe-eval\'", ...inline',
    ]),
    safeguard(
      'A page’s nonce is new each time',
      pages('of somebody logged in carries a nonce of its own, and no inline script goes without it'),
      [
        'server/http/pages.ts',
        "const nonce = randomBytes(16).toString('base64');",
        "const nonce = randomBytes(0).toString('base64') + 'c2FtZQ==';",
      ],
    ),
    safeguard(
      'Each inline script of a page kept for others is named by its hash',
      pages('carries a strict policy, which names every inline script by its hash'),
      ['server/http/sharedPage.ts', 'this.scripts = hashScripts(given.html);', 'this.scripts = [];'],
    ),
    directive(
      'Style sheets come from this site alone',
      '"style-src \'self\'",',
      "\"style-src 'self' 'unsafe-inline'\",",
    ),
    directive('Pictures come from this site alone', '"img-src \'self\' data:",', '"img-src *",'),
    directive('Fonts come from this site alone', '"font-src \'self\'",', '"font-src *",'),
    directive('Pages talk to this site alone', '"connect-src \'self\'",', '"connect-src *",'),
    directive('Workers come from this site alone', '"worker-src \'self\'",', '"worker-src *",'),
    directive('Forms are sent to this site alone', '"form-action \'self\'",', '"form-action *",'),
    directive('frame-ancestors is none', '"frame-ancestors \'none\'",', '"frame-ancestors *",'),
    directive('base-uri is none', '"base-uri \'none\'",', '"base-uri \'self\'",'),
    directive('object-src is none', '"object-src \'none\'",\n  ]', '"object-src \'self\'",\n  ]'),
    safeguard('An answer of the API may load nothing at all', headers('an answer of the API may load nothing at all'), [
      file,
      "    'Content-Security-Policy': NOTHING_ALLOWED,\n",
      '',
    ]),
    header('nosniff', "  'X-Content-Type-Options': 'nosniff',\n"),
    header('Referrer-Policy', "  'Referrer-Policy': 'same-origin',\n"),
    header('Cross-Origin-Opener-Policy', "  'Cross-Origin-Opener-Policy': 'same-origin',\n"),
    header('Cross-Origin-Resource-Policy', "  'Cross-Origin-Resource-Policy': 'same-origin',\n"),
    header('Permissions-Policy', "  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',\n"),
    header('X-Frame-Options', "  'X-Frame-Options': 'DENY',\n"),
    safeguard(
      'HSTS is sent behind HTTPS',
      headers('behind HTTPS the browser is to stay there, and the cookies are for it alone'),
      [file, "...(publicUrl.startsWith('https:') && {", "...(publicUrl.startsWith('ftp:') && {"],
    ),
    safeguard('No foreign origin is let read an answer', headers('a page of another site is let read no answer'), [
      file,
      'reply.headers(headers);',
      "reply.headers(headers).header('Access-Control-Allow-Origin', _request.headers.origin ?? '*');",
    ]),
    safeguard(
      'A foreign origin’s preflight is refused',
      ['server/http/http.test.ts', 'give no foreign origin leave to read or write'],
      [
        'server/http/api.ts',
        "const ALL_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS',",
        "const ALL_METHODS = ['DELETE', 'GET', 'HEAD',",
      ],
    ),
  ],
};

export const forgery: Chapter = {
  title: 'Anti-forgery',
  safeguards: [
    safeguard(
      'A POST under /api repeats the cookie in the header',
      ['server/http/http.test.ts', 'refuses every POST without the cookie repeated in the header'],
      ['server/http/api.ts', "if (endpoint.method !== 'GET' && !visit.mayWrite) throw new Failure('csrf');", ''],
      [
        'server/http/visit.ts',
        'nonce !== null && request.headers[XSRF_HEADER] === cookies[XSRF_COOKIE]',
        'nonce !== null',
      ],
    ),
    safeguard(
      'The value is one that this site has signed',
      ['server/http/http.test.ts', 'refuses every POST without the cookie repeated in the header'],
      [
        'server/http/antiforgery.ts',
        "return keys.verify(`xsrf:${nonce}:${sessionToken ?? ''}`, signature) ? nonce : null;",
        'return nonce;',
      ],
    ),
    safeguard(
      'The value belongs to one session',
      ['server/http/http.test.ts', 'refuses every POST without the cookie repeated in the header'],
      [
        'server/http/antiforgery.ts',
        "return keys.verify(`xsrf:${nonce}:${sessionToken ?? ''}`, signature) ? nonce : null;",
        "return keys.verify(`xsrf:${nonce}:${sessionToken ?? ''}`, signature) || keys.verify(`xsrf:${nonce}:`, signature) ? nonce : null;",
      ],
    ),
    safeguard(
      'The value changes at login',
      ['server/account/account.test.ts', 'changes the session and the anti-forgery value'],
      ['server/http/visit.ts', 'attributes}${gone}`);\n      giveToken(token);', 'attributes}${gone}`);'],
    ),
    safeguard(
      'A plain form is taken from this site’s own pages alone',
      pages('takes plain forms from itself alone, 100 kB at most'),
      [
        'server/http/antiforgery.ts',
        "if (site !== undefined) return site === 'same-origin';",
        "if (site !== undefined) return site !== 'cross-site' || true;",
      ],
      ['server/http/antiforgery.ts', 'new URL(origin).host === host', 'true'],
      ['server/http/antiforgery.ts', "return typeof origin === 'string' &&", "return typeof origin !== 'string' ||"],
    ),
    safeguard(
      'Another site logs nobody in',
      ['server/account/loginForm.test.ts', 'sent from a %s page logs in: %s'],
      ['server/account/routes.ts', "if (!visit.mayWrite) throw new Failure('csrf');", ''],
    ),
  ],
};
