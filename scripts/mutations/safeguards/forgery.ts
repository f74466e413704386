import { safeguard, type Chapter } from '../mutation.ts';

const pages = (title: string) => ['server/http/pages.test.ts', title] as const;

export const chapter: Chapter = {
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
