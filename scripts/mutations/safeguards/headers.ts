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

export const chapter: Chapter = {
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
