/** An error at startup: its message is one clear sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The failure code for a database error. */
type Meaning = 'not_found' | 'conflict' | 'unavailable';

// SQLSTATEs, and the codes of Node's sockets. Anything else is a bug.
const meanings: Readonly<Record<string, Meaning>> = {
  '23503': 'not_found', // foreign_key_violation: what the row refers to is gone
  '23505': 'conflict', // unique_violation
  '25006': 'unavailable', // read_only_sql_transaction: a standby, while another server becomes the primary
  '25P03': 'unavailable', // idle_in_transaction_session_timeout
  '40001': 'unavailable', // serialization_failure, after the retries
  '40P01': 'unavailable', // deadlock_detected, after the retries
  '53000': 'unavailable', // insufficient_resources
  '53100': 'unavailable', // disk_full
  '53200': 'unavailable', // out_of_memory
  '53300': 'unavailable', // too_many_connections
  '55P03': 'unavailable', // lock_not_available
  '57014': 'unavailable', // query_canceled: statement_timeout
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
  '58030': 'unavailable', // io_error
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
};

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

// pg's own errors have no code, only these messages.
const SILENT = 'Query read timeout';
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** True when the server has not even cancelled the statement: that connection is dead. */
export function isServerSilent(error: unknown): boolean {
  return error instanceof Error && error.message === SILENT;
}

/** True for a deadlock or serialization failure: a retry of the transaction may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && ['40001', '40P01'].includes(codeOf(error));
}

/** Undefined for an error that is not from the database. */
export function meaningOf(error: Error): Meaning | undefined {
  const code = codeOf(error);
  // The embedded engine's socket, missing while the engine restarts; not any missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect' ? 'unavailable' : undefined;
  if (code.startsWith('08') || unavailableWords.test(error.message)) return 'unavailable';
  return Object.hasOwn(meanings, code) ? meanings[code] : undefined;
}

/** True when the database is temporarily unavailable (503): a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && meaningOf(error) === 'unavailable';
}
