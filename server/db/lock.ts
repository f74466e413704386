// One process per data directory. The lock is SQLite's on DATA_DIR/lock: a kernel lock, which ends with its process,
// however that ends, and is never taken from a running one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './databaseError.ts';

/** Another process has the data directory. */
export class InUseError extends DatabaseError {}

export interface Lock {
  release(): void;
}

/** Keeps the file referenced: a garbage-collected file would be closed and its lock released. */
const heldLocks = new Set<DatabaseSync>();

/** Locks the data directory, creating it if missing. Throws DatabaseError when it is locked or cannot be written. */
export function lockDirectory(dataDir: string): Lock {
  // Never open the lock file by other means: closing it would release this process's lock (fcntl(2)).
  const notePath = join(dataDir, 'lock.pid');
  // Whoever made the directory: what this process creates in it is for its own user alone.
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = lockFile(join(dataDir, 'lock'));
    writeFileSync(notePath, String(process.pid));
    heldLocks.add(file);
    return { release: () => release(file) };
  } catch (error) {
    throw isHeld(error) ? describeHolder(dataDir, notePath) : describeFault(dataDir, error);
  }
}

function release(file: DatabaseSync): void {
  heldLocks.delete(file);
  file.close();
}

function lockFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

const SQLITE_BUSY = 5;

function isHeld(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function describeHolder(dataDir: string, notePath: string): InUseError {
  const holder = readNote(notePath);
  return new InUseError(
    `The data directory ${dataDir} is in use by another process${holder && ` (pid ${holder})`}: ` +
      'stop that one, or give this one a DATA_DIR of its own.',
  );
}

function readNote(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function describeFault(dataDir: string, cause: unknown): DatabaseError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseError(`The data directory ${dataDir} cannot be written to: ${reason}.`, { cause });
}
