import { onServer, safeguard, type Chapter } from '../mutation.ts';

const mailed = (title: string) => ['server/mail/mail.test.ts', title] as const;
const together = (title: string) => ['server/mail/together.test.ts', title] as const;
const server = (title: string) => ['server/http/server.test.ts', title] as const;
const lock = (title: string) => ['server/database/lock.test.ts', title] as const;
const transaction = (title: string) => ['server/database/transaction.test.ts', title] as const;
const logged = (title: string) => ['server/http/log.test.ts', title] as const;
const [outbox, postRoom, app] = ['server/mail/outbox.ts', 'server/mail/postRoom.ts', 'server/app.ts'];
const [locking, transactions, pool] = [
  'server/database/lock.ts',
  'server/database/transaction.ts',
  'server/database/pool.ts',
];
const crashed = mailed('sends a letter again when the process died between sending and noting it, once');

export const mail: Chapter = {
  title: 'Mail',
  safeguards: [
    safeguard(
      'A welcome is queued in the registration’s transaction',
      together('a registration without its welcome letter is none'),
      [
        'server/account/registration.ts',
        'await queueLetter(db, config, welcomeLetter(owner, { publicUrl: config.publicUrl, isListed }));',
        "await db.query({ name: 'apart', text: 'savepoint apart', values: [] });\n  const queued = queueLetter(db, config, welcomeLetter(owner, { publicUrl: config.publicUrl, isListed }));\n  await queued.catch(() => db.query({ name: 'back', text: 'rollback to savepoint apart', values: [] }));",
      ],
    ),
    safeguard('Thanks are queued in the donation’s transaction', together('a donation without its thanks is none'), [
      'server/donations/routes.ts',
      'await queueLetter(db, services.config, thanksLetter(user, next));',
      'setTimeout(() => void queueLetter(services.pool, services.config, thanksLetter(user, next)).catch(() => undefined));',
    ]),
    safeguard(
      'A changed address is announced in the change’s transaction',
      together('an address is not changed without a letter to the old one'),
      ['server/account/registration.ts', '  await queueLetter(db, config, emailChangedLetter(user, email));\n', ''],
    ),
    safeguard(
      'An administrator’s letter is queued in its record’s transaction',
      together('an administrator’s letter that is not queued is not on the record either'),
      [
        'server/moderation/donorRoutes.ts',
        'await queueLetter(db, services.config, adminLetter(donor, input));',
        'setTimeout(() => void queueLetter(services.pool, services.config, adminLetter(donor, input)).catch(() => undefined));',
      ],
    ),
    safeguard(
      'A letter that was refused is tried again',
      mailed('tries again, each time after a longer wait, while the server refuses; then every letter arrives'),
      [postRoom, 'await putOffLetter(pool, letter.id, seconds);', 'await removeLetter(pool, letter);'],
    ),
    safeguard(
      'Tries are further and further apart',
      mailed('tries again, each time after a longer wait, while the server refuses; then every letter arrives'),
      [postRoom, '2 ** (attempts - 1)', '1'],
    ),
    safeguard(
      'A letter bears one Message-ID at every try',
      mailed('gets at most one copy too many when the server dies after taking a letter, with the same Message-ID'),
      ['server/mail/transport.ts', '    messageId: letter.messageId,\n', ''],
    ),
    safeguard('After a crash there is at most one duplicate', crashed, [
      outbox,
      'attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})',
      'attempts = attempts + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds * 0})',
    ]),
    safeguard(
      'A letter is kept until it was taken',
      mailed('survives a server that is down, and delivers when it is back'),
      [
        postRoom,
        '    try {\n      await transport.send(letter);',
        '    try {\n      await removeLetter(pool, letter);\n      await transport.send(letter);',
      ],
    ),
    safeguard(
      'A letter that was taken is not kept',
      mailed('delivers a letter as it was written, and keeps nothing of it'),
      [outbox, 'sql`delete from letters where id = ${id}`', 'sql`update letters set attempts = 0 where id = ${id}`'],
    ),
  ],
};

export const process: Chapter = {
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

export const database: Chapter = {
  title: 'Database',
  safeguards: [
    safeguard(
      'Inside a transaction the pool answers nobody',
      transaction('refuses the pool and a second transaction inside it, at once'),
      [pool, 'if (!isInTransaction(this)) return undefined;', 'return undefined;'],
    ),
    safeguard(
      'Whatever fails undoes the whole transaction',
      transaction('undoes everything when the work throws, and throws on'),
      [transactions, "await client.query('ROLLBACK');", "await client.query('COMMIT');"],
    ),
    safeguard(
      'A failure that was swallowed commits nothing in silence',
      transaction('reports a swallowed failure instead of committing nothing in silence'),
      [transactions, "if (command !== 'COMMIT') throw", 'if (false) throw'],
    ),
    safeguard(
      'A handler that asks the pool in its transaction is refused',
      [
        'server/donations/donations.test.ts',
        'is listed as one’s own and in public, lets the donor rest 90 days, and is thanked for',
      ],
      [
        'server/donations/routes.ts',
        'const user = (await findUser(db, me.regid))!;',
        'const user = (await findUser(services.pool, me.regid))!;',
      ],
    ),
    safeguard(
      'One process per data directory',
      lock('a directory is held once, even within one process, and free again after release'),
      [locking, 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE', 'PRAGMA journal_mode = MEMORY; BEGIN'],
    ),
    safeguard(
      'The engine takes the lock before it touches the directory',
      [
        'server/database/embedded.test.ts',
        'a second process is told who holds the directory, and is admitted once that one is killed',
      ],
      [
        'server/database/embedded.ts',
        'const lock = lockDirectory(dataDir);',
        'const lock = { release: () => undefined };',
      ],
    ),
    safeguard(
      'The lock is never taken from a living holder',
      lock('a lock that nobody refers to any more is still held'),
      [locking, '    held.add(file);\n', ''],
    ),
    safeguard('The lock dies with its holder', lock('the note of a process long gone keeps nobody out'), [
      locking,
      '    const file = lockFile(',
      "    if (readNote(notePath)) throw new DatabaseError('in use by another process');\n    const file = lockFile(",
    ]),
    safeguard('The data directory is its owner’s alone', lock('a missing directory is made, for its owner alone'), [
      locking,
      'mode: 0o700',
      'mode: 0o755',
    ]),
    safeguard(
      'The engine’s socket is its owner’s alone',
      ['server/database/embedded.test.ts', 'the socket is closed to others, and gone after closing'],
      ['server/database/embedded.worker.ts', 'chmodSync(socket, 0o600);', ''],
    ),
    onServer(
      'A server cuts off what runs too long',
      ['server/database/server.test.ts', 'gets the limits and the name of the program with each connection'],
      ['server/database/serverPool.ts', "  '-c statement_timeout=15s',\n", ''],
    ),
    onServer(
      'A server ends transactions that idle',
      ['server/database/server.test.ts', 'gets the limits and the name of the program with each connection'],
      ['server/database/serverPool.ts', "  '-c idle_in_transaction_session_timeout=30s',\n", ''],
    ),
    safeguard(
      'A server’s fault is said without its password',
      ['server/database/server.test.ts', 'a server that is not there is named, without the password'],
      [
        'server/database/serverPool.ts',
        'const where = address?.host ||',
        'const where = databaseUrl || address?.host ||',
      ],
    ),
    safeguard(
      'The documentation says that the embedded engine issues no fsync',
      [
        'scripts/documents.test.ts',
        'the documents say that a power cut may lose what the embedded engine wrote, and what production means',
      ],
      [
        'docs/decisions/0003-one-pool-embedded-or-server.md',
        'no fsync: **a power cut may lose or damage what was written last. Production means `DATABASE_URL`.**',
        'no fsync.',
      ],
    ),
  ],
};

export const log: Chapter = {
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
