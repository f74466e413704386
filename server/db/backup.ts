// A copy of the embedded database while the site runs. Only the process that holds the data directory can make it, so
// `npm run admin -- backup` asks that one, on a Unix socket beside the database's own (docs/decisions/databases.md).
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
 * Copies the tables into `folder`/pgdata, which must not be there yet, as they are at one moment: this pool's only
 * connection is held meanwhile, so that nothing is written, and what the engine had in memory goes to disk first.
 */
export async function copyTables(pool: pg.Pool, tables: string, folder: string): Promise<void> {
  if (existsSync(folder)) throw new DatabaseError(`${folder} is there already: give the copy a name of its own.`);
  const unfinished = `${folder}.unfinished`;
  const client = await pool.connect();
  try {
    await client.query('CHECKPOINT');
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await cp(tables, join(unfinished, 'pgdata'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    await rename(unfinished, folder);
  } finally {
    client.release();
  }
}

/** Answers whoever may open the socket: the program's own user, who could read the tables anyway. */
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
    if (!isAbsolute(folder)) throw new DatabaseError('The folder of a copy must be given in full.');
    await copyTo(folder);
    socket.end(`${DONE}\n`);
  } catch (error) {
    log.warn({ err: error }, 'The copy of the database could not be made.');
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

/** Asks the process that holds the data directory. False where none answers. Throws DatabaseError where it cannot. */
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
