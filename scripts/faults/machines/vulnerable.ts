// A server with the fault that is looked for: what is sent becomes a part of the statement. If it is not found here,
// nothing that was not found elsewhere means anything.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

async function readName(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return String((JSON.parse(Buffer.concat(chunks).toString()) as { name: unknown }).name);
}

/** Takes `{ "name": … }` by POST. */
export async function startVulnerable(databaseUrl: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const answer = async (request: IncomingMessage) => {
    const { rows } = await pool.query(`select blood_group from donors where full_name = '${await readName(request)}'`);
    return JSON.stringify({ found: rows.length });
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (text) => response.end(text),
      () => response.writeHead(500).end('{"found":0}'),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
