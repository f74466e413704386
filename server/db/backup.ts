// An online backup of the embedded database. Only the process that has the data directory open can make it, so
// `npm run admin -- backup` asks that process, on a Unix socket next to the database's own (docs/decisions/databases.md).
import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type pg from 'pg';
import { DatabaseError } from './databaseError.ts';
import type { Log } from './log.ts';

const SOCKET_NAME = 'backup';
const MAX_REQUEST_LENGTH = 5000;
const DONE = 'done';

/**
 * Copies the tables into the new folder `folder`/pgdata as a consistent snapshot: the pool's only connection is held
 * meanwhile, so that nothing is written, after a checkpoint.
 */
export async function copyTables(pool: pg.Pool, tables: string, folder: string): Promise<void> {
  if (existsSync(folder)) throw new DatabaseError(`${folder} already exists: choose another folder.`);
  const unfinished = `${folder}.unfinished`;
  const client = await pool.connect();
  try {
    await client.query('CHECKPOINT');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await cp(tables, join(unfinished, 'pgdata'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    await rename(unfinished, folder);
  } finally {
    client.release();
  }
}

/** Serves any client that can open the socket: only the program's own user, who can read the tables anyway. */
export async function listenForBackups(
  directory: string,
  copyTo: (folder: string) => Promise<void>,
  log: Log,
): Promise<Server> {
  const path = join(directory, SOCKET_NAME);
  await rm(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    handleConnection(socket, copyTo, log).catch(() => socket.destroy());
  });
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o600);
  return server.unref();
}

async function handleConnection(socket: Socket, copyTo: (folder: string) => Promise<void>, log: Log): Promise<void> {
  const folder = await readLine(socket);
  try {
    if (!isAbsolute(folder)) throw new DatabaseError('The folder must be an absolute path.');
    await copyTo(folder);
    socket.end(`${DONE}\n`);
  } catch (error) {
    log.warn({ err: error }, 'The backup of the database failed.');
    socket.end(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}

async function readLine(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
    if (text.length > MAX_REQUEST_LENGTH) break;
  }
  throw new Error('No folder was named.');
}

/** Asks the process that has the data directory open. False without an answer. Throws DatabaseError if the backup fails. */
export async function requestBackup(directory: string, folder: string): Promise<boolean> {
  const socket = createConnection(join(directory, SOCKET_NAME));
  try {
    await once(socket, 'connect');
  } catch {
    return false;
  }
  socket.write(`${folder}\n`);
  let reply = '';
  for await (const chunk of socket.setEncoding('utf8')) reply += String(chunk);
  if (reply.trim() !== DONE) throw new DatabaseError(reply.trim() || 'The site ended before the copy was made.');
  return true;
}
