/** A fault found while starting: its message is one clear sentence for the person at the terminal. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25006', // read_only_sql_transaction: a standby, while another server becomes the primary
  '25P03', // idle_in_transaction_session_timeout
  '53000', // insufficient_resources
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '58030', // io_error
]);

// pg's own faults carry no code, only these words.
const SILENT = 'Query read timeout';
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** True where the server has not even cut the statement off: nothing more is to be expected of that connection. */
export function isServerSilent(error: unknown): boolean {
  return error instanceof Error && error.message === SILENT;
}

/** True for an error that says 'the database cannot answer just now': trying again later may succeed (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // The embedded engine's socket, missing while the engine is replaced; not just any missing file.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return unavailableCodes.has(code) || code.startsWith('08') || unavailableWords.test(error.message);
}
