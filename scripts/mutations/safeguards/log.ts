import { safeguard, type Chapter } from '../mutation.ts';

const mailed = (title: string) => ['server/mail/mail.test.ts', title] as const;
const logged = (title: string) => ['server/http/log.test.ts', title] as const;
const postRoom = 'server/mail/postRoom.ts';
const app = 'server/app.ts';

export const chapter: Chapter = {
  title: 'Log',
  safeguards: [
    safeguard(
      'Each request is a JSON line with its id',
      logged('each request is a JSON line with the id that its answer bears'),
      [app, "reply.header('X-Request-Id', request.id);", "reply.header('X-Request-Id', randomUUID());"],
    ),
    safeguard('Ids are given, not taken or repeated', logged('each answer bears an id of its own'), [
      app,
      'genReqId: () => randomUUID(),',
      "genReqId: () => '00000000-0000-0000-0000-000000000000',",
    ]),
    safeguard(
      'No query string is in it',
      ['server/http/http.test.ts', 'the log has no query string, no address and no cookie'],
      [app, "path: url?.split('?')[0] }", 'path: url }'],
    ),
    safeguard(
      'No address of a visitor is in it',
      ['server/http/http.test.ts', 'the log has no query string, no address and no cookie'],
      [
        app,
        'serializers: { req: ({ method, url }) => ({ method,',
        'serializers: { req: ({ method, url, ip }) => ({ method, ip,',
      ],
    ),
    safeguard(
      'No cookie is in it',
      ['server/http/http.test.ts', 'the log has no query string, no address and no cookie'],
      [
        app,
        'serializers: { req: ({ method, url }) => ({ method,',
        'serializers: { req: ({ method, url, headers }) => ({ method, headers,',
      ],
    ),
    safeguard(
      'No row that the database refuses is in it',
      [
        'server/account/account.test.ts',
        'a registration that the database refuses leaves nothing of the person in the log',
      ],
      [
        'server/http/errors.ts',
        '    message,\n    stack:',
        '    message,\n    detail: (error as unknown as { detail?: string }).detail,\n    stack:',
      ],
    ),
    safeguard(
      'No value that does not fit is in it',
      logged('a value that the database does not take is not quoted'),
      [
        'server/http/errors.ts',
        "const quotesValue = typeof code === 'string' && /^22[\\dA-Z]{3}$/.test(code);",
        'const quotesValue = false;',
      ],
      ['server/http/errors.ts', "stack: stack.join('\\n'),", 'stack: error.stack ?? stack.join(),'],
    ),
    safeguard('No reader of a letter is in it', mailed('the log of a refusal names no address'), [
      postRoom,
      'attempts: letter.attempts, code,',
      'attempts: letter.attempts, to: letter.recipientAddress, code,',
    ]),
    safeguard(
      'No password or token is in it',
      ['server/account/account.test.ts', 'is nowhere: not in a letter, a table or the log'],
      [
        'server/account/routes.ts',
        'const isRight = await passwords.matches(found?.passwordHash, input.password);',
        "const isRight = await passwords.matches(found?.passwordHash, input.password);\n    visit.log.info({ tried: input.password }, 'login');",
      ],
    ),
  ],
};
