// What the machine can do: the same statement and the same bytes from bare node:http and pg, a constant answer from bare
// node:http, and the statement alone by pgbench. Run as a program this file is the two bare servers.
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DonorListing } from '#contract/donors.ts';
import type { Statement } from '#server/db/sql.ts';
import { plannerSettings } from '#server/db/plannerSettings.ts';
import type { Program } from '../program.ts';
import { KEPT, type Cluster } from './cluster.ts';
import { LOAD, onCore } from './cores.ts';
import { CONNECTIONS, writeRequest } from './load.ts';
import { startNode } from './server.ts';

const run = promisify(execFile);
const POOL_SIZE = 10;
const PLANNER = plannerSettings.map((setting) => `-c ${setting}`).join(' ');

/** Both bare servers in one process; without a database only the constant one answers. */
export function startBare(databaseUrl: string): Promise<Program> {
  return startNode(['scripts/bench/baselines.ts'], { DATABASE_URL: databaseUrl }, '/constant');
}

/** Statements as requests to the bare server: it knows their texts, so that only values travel, as in a search. */
export async function writeBareRequests({ port }: Program, statements: readonly Statement[]): Promise<Buffer[]> {
  const texts = new Map(statements.map(({ name, text }) => [name, text]));
  await fetch(`http://127.0.0.1:${port}/texts`, { method: 'POST', body: JSON.stringify([...texts]) });
  const headers = { 'Content-Type': 'application/json' };
  return statements.map(({ name, values }) =>
    writeRequest('POST', '/search', headers, JSON.stringify({ name, values })),
  );
}

export const constantRequests = [writeRequest('GET', '/constant')];

/** With the server's programs, or on the path; undefined where it is not installed. */
function findPgbench({ programs }: Cluster): string | undefined {
  const candidates = [join(programs, 'pgbench'), 'pgbench'];
  return candidates.find((program) => spawnSync(program, ['--version']).status === 0);
}

export interface PgbenchFigures {
  perSecond: number;
  /** Milliseconds. */
  average: number;
}

/** One statement, prepared, over and over; null without pgbench. */
export async function runPgbench(
  cluster: Cluster,
  database: string,
  { text, values }: Statement,
  seconds: number,
): Promise<PgbenchFigures | null> {
  const program = findPgbench(cluster);
  if (program === undefined) return null;
  const file = join(KEPT, 'statement.sql');
  writeFileSync(file, `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, ':v$1')};\n`);
  const given = values.flatMap((value, i) => ['-D', `v${i + 1}=${String(value)}`]);
  const host = new URL(cluster.urlOf(database)).searchParams.get('host')!;
  const amount = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-T', String(Math.ceil(seconds))];
  const options = [...amount, '-f', file, ...given, '-h', host, '-U', 'postgres', database];
  const { stdout } = await run(...onCore(LOAD, program, options), { env: { ...process.env, PGOPTIONS: PLANNER } });
  const read = (pattern: RegExp) => Number(pattern.exec(stdout)![1]);
  return { perSecond: read(/tps = ([\d.]+)/), average: read(/latency average = ([\d.]+)/) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const DONOR: DonorListing = {
  fullName: 'Bench Donor 123456',
  mobileNumber: '+910000123456',
  availableunavailable: 'A',
  regid: 2 ** 52,
};

function pickListing({ fullName, mobileNumber, availableunavailable, regid }: DonorListing): DonorListing {
  return { fullName, mobileNumber, availableunavailable, regid };
}

type Row = DonorListing & { total: number };

function serveBare(databaseUrl: string): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, options: PLANNER });
  const texts = new Map<string, string>();

  async function search(body: string): Promise<string> {
    const { name, values } = JSON.parse(body) as { name: string; values: unknown[] };
    const { rows } = await pool.query<Row>({ name, text: texts.get(name)!, values });
    const data = rows.filter(({ regid }) => regid !== null).map(pickListing);
    return JSON.stringify({ status: 200, data, totalRecords: rows[0]!.total });
  }

  const constant = JSON.stringify({ status: 200, data: Array.from({ length: 10 }, () => DONOR), totalRecords: 1000 });

  function send(response: ServerResponse, text: string): void {
    const length = Buffer.byteLength(text);
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length }).end(text);
  }

  createServer(async (request, response) => {
    if (request.url === '/constant') return send(response, constant);
    const body = await readBody(request);
    if (request.url === '/search') return send(response, await search(body));
    for (const [name, text] of JSON.parse(body) as [string, string][]) texts.set(name, text);
    send(response, '{}');
  }).listen(Number(process.env.PORT), '127.0.0.1');
  process.once('SIGTERM', () => process.exit(0));
}

if (import.meta.main) serveBare(process.env.DATABASE_URL!);
