// Registrations without the password's hash, to see what the database takes of one: the application's own parsing and
// its own transaction, behind bare node:http, with a hash that was made before.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { registerDonor } from '#contract/account.ts';
import { consent } from '#contract/consent.ts';
import { readRegistration } from '#server/account/profiles.ts';
import { register } from '#server/account/registration.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { parseInput } from '#server/http/endpoints.ts';

const HASH = '$argon2id$v=19$m=19456,t=2,p=1$YmVuY2htYXJrc2FsdA$8r0FRqJq4hZ1dJ8mV3n2mQ7o2m8m0rT0o2mT8YJt5dE';

async function serve(): Promise<void> {
  const config = readConfig();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { pool } = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  const agreed = { version: consent.version, by: null };

  async function add(body: string): Promise<number> {
    const input = parseInput(registerDonor, JSON.parse(body));
    const prepared = { profile: await readRegistration(pool, input), passwordHash: HASH };
    const now = new Date();
    return inTransaction(pool, (db) => register(db, { config }, input, prepared, { consent: agreed, now }));
  }

  createServer(async (request, response) => {
    const answer = request.method === 'POST' ? JSON.stringify({ regid: await add(await text(request)) }) : '{}';
    response.writeHead(200, { 'Content-Length': Buffer.byteLength(answer) }).end(answer);
  }).listen(config.port, config.host);
  process.once('SIGTERM', () => process.exit(0));
}

await serve();
