import { onServer, safeguard, type Chapter } from '../mutation.ts';

const lock = (title: string) => ['server/database/lock.test.ts', title] as const;
const transaction = (title: string) => ['server/database/transaction.test.ts', title] as const;
const locking = 'server/database/lock.ts';
const transactions = 'server/database/transaction.ts';
const pool = 'server/database/pool.ts';

export const chapter: Chapter = {
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
