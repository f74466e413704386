// The application as `npm start` runs it, on the core that it shares with its database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram, type Program } from '../program.ts';
import { ALONE, SITE } from '../site.ts';
import { KEPT } from './cluster.ts';
import { onCore, WORK } from './cores.ts';
import { askOnce, writeRequest } from './load.ts';

/** Starts a Node program pinned beside the database, and waits until `path` is answered with 200. */
export function startNode(args: readonly string[], env: Record<string, string>, path: string): Promise<Program> {
  return startProgram(...onCore(WORK, process.execPath, args), { env, path });
}

/**
 * Limits and anti-forgery are as in use, only so much wider that one machine may ask for thousands of people.
 * `from` is a database server's address or the folder of an embedded database.
 */
export function startApp(
  from: { DATABASE_URL: string } | { DATA_DIR: string },
  more: Record<string, string> = {},
): Promise<Program> {
  const env = {
    ...ALONE,
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: join(KEPT, 'data'),
    ...from,
    ...more,
  };
  return startNode(SITE, env, '/readyz');
}

/** Resident memory of a process now and at its highest, in MB. */
export function readMemory(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}

const VISITORS = 200;

/** What a browser keeps: the anti-forgery value and, once logged in, the session. */
export interface Visitor {
  token: string;
  session?: string;
}

/** A call of the API with a body. */
export function writeCall(path: string, body: object, { token, session }: Visitor): Buffer {
  const cookie = `XSRF-TOKEN=${token}${session ? `; session=${session}` : ''}`;
  const headers = { 'Content-Type': 'application/json', Cookie: cookie, 'X-XSRF-TOKEN': token };
  return writeRequest('POST', path, headers, JSON.stringify(body));
}

/** What an answer's Set-Cookie line gives. */
export function readCookie(answer: string, name: string): string {
  const found = new RegExp(`^set-cookie: ${name}=([^;]+)`, 'im').exec(answer);
  if (found === null) throw new Error(`No cookie ${name} in:\n${answer.slice(0, 2000)}`);
  return found[1]!;
}

/** Visitors who have opened a page each. */
export async function greetVisitors({ port }: Program): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let i = 0; i < VISITORS; i += 1) {
    const answer = await askOnce(port, writeRequest('GET', '/api/v1/isLoggedIn'));
    visitors.push({ token: readCookie(answer, 'XSRF-TOKEN') });
  }
  return visitors;
}
