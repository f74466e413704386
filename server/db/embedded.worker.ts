// The worker thread of the embedded engine: PGlite, served on a Unix socket. It answers 'ping' while its thread is free,
// which it is not during a statement.
import { chmodSync, existsSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EngineFiles } from './engine.ts';
import { plannerSettings } from './plannerSettings.ts';

// Much less than the defaults: the file cache of the system replaces the buffers, and old WAL is not needed.
const settings = ['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB', ...plannerSettings];
const extensions = { pg_trgm };
const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];

const { tables, socket }: EngineFiles = workerData;

/** Creates the files in a temporary folder and renames it: an interrupted start leaves no incomplete database. */
async function createTables(): Promise<void> {
  const unfinished = `${tables}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await (await PGlite.create(unfinished, { startParams, extensions })).close();
  renameSync(unfinished, tables);
}

/** PGlite creates its first files open to everybody. Leaves links, and what belongs to another user. */
function closeToOthers(folder: string): void {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const path of [folder, ...inside.map((name) => join(folder, name))]) {
    const found = lstatSync(path);
    const isOpen = (found.mode & 0o077) !== 0 && found.uid === process.getuid?.();
    if (isOpen && !found.isSymbolicLink()) chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
  }
}

/** Ends the thread when the engine throws: the socket server would stop responding silently. */
function endOnEngineFault(db: PGlite): void {
  const run = db.execProtocolRawStream.bind(db);
  db.execProtocolRawStream = async (...message) => {
    try {
      await run(...message);
    } catch (error) {
      setImmediate(() => {
        throw error;
      });
      throw error;
    }
  };
}

if (!existsSync(join(tables, 'PG_VERSION'))) await createTables();
closeToOthers(tables);
const db = await PGlite.create(tables, { startParams, extensions });
endOnEngineFault(db);
rmSync(socket, { force: true });
// The pool has one connection; a broken one may still be closing when the next one opens.
const server = new PGLiteSocketServer({ db, path: socket, maxConnections: 8 });
await server.start();
chmodSync(socket, 0o600);

parentPort?.on('message', async (message: 'ping' | 'stop') => {
  if (message === 'ping') return parentPort?.postMessage('pong');
  await server.stop();
  await db.close();
  process.exit(0);
});
parentPort?.postMessage('ready');
