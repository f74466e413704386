import { safeguard, type Chapter } from '../mutation.ts';

const server = (title: string) => ['server/http/server.test.ts', title] as const;
const app = 'server/app.ts';

export const chapter: Chapter = {
  title: 'Server',
  safeguards: [
    safeguard(
      'A request has a time limit',
      server('waits half a minute for a request at most, and a quarter for its headers'),
      [app, '    requestTimeout: REQUEST_LIMIT_MS,\n', ''],
    ),
    safeguard(
      'Its headers have one',
      server('waits half a minute for a request at most, and a quarter for its headers'),
      [app, 'http: { headersTimeout: HEADERS_LIMIT_MS },', ''],
    ),
    safeguard(
      'An idle connection has one',
      server('waits half a minute for a request at most, and a quarter for its headers'),
      [app, '    connectionTimeout: REQUEST_LIMIT_MS * 2,\n', ''],
    ),
    safeguard(
      'While draining answers carry Connection: close',
      server('while draining every answer closes its connection, also on a socket that is kept alive'),
      [app, "if (isDraining) reply.header('Connection', 'close');", ''],
    ),
    safeguard(
      'While draining /readyz says 503',
      ['server/http/http.test.ts', 'health and readiness answer, and readiness says when the process drains'],
      ['server/http/health.ts', 'if (isDraining()) return', 'if (false) return'],
    ),
    safeguard('The error handler never echoes messages', server('refuses %s in the envelope, with words of its own'), [
      app,
      'fastify.setErrorHandler((error, request, reply) => sendFailure(reply, asFailure(error, request.log)));',
      '',
    ]),
    safeguard(
      'Wrong settings stop the start, and no secret is said',
      ['server/main.test.ts', 'with wrong settings names every fault at once, and no secret'],
      [
        'server/config.ts',
        'throw new ConfigError(`These settings',
        'throw new ConfigError(`${databaseUrl} These settings',
      ],
      ['server/config.ts', 'if (secretKeys.some((key) => key.length < SECRET_KEY_MIN)) {', 'if (false) {'],
    ),
    safeguard(
      'ADMIN_PASSWORD that is easy to guess is told of',
      ['server/moderation/firstAdmin.test.ts', 'is told when the password given is easy to guess: %s'],
      ['server/moderation/firstAdmin.ts', "(await isWeak(given)) ? WEAK : ''", "''"],
    ),
  ],
};
