// The load generator: connections that are kept, one request after the other on each. It speaks as much HTTP as these
// servers answer with, because a whole client would need its core before the server needs the other one.
import { connect, type Socket } from 'node:net';
import { readFamilySeconds, readProcessorSeconds } from './cores.ts';

export const CONNECTIONS = 16;
const STALL_LIMIT_MS = 30_000;

export interface Round {
  perSecond: number;
  /** Milliseconds, ascending. */
  latencies: number[];
  /** How many answers had a status other than those expected, and the first of them. */
  faults: number;
  firstFault: string;
  /** Processor milliseconds of the server's process for an answer, and of the database's processes. */
  work: { server: number; database: number };
}

export interface Target {
  port: number;
  pid: number;
  /** The database server's, where the target has one. */
  databasePid?: number;
}

export interface LoadOptions {
  seconds: number;
  connections?: number;
  /** Taken for right answers. */
  statuses?: readonly number[];
}

/** A request as bytes. */
export function writeRequest(method: string, path: string, headers: Record<string, string> = {}, body = ''): Buffer {
  const length = method === 'POST' ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, ...length, '', body].join('\r\n'));
}

/** Where a chunked body ends, or -1 when it is not whole yet. */
function endOfChunks(answer: Buffer, from: number): number {
  for (let at = from; ;) {
    const line = answer.indexOf('\r\n', at);
    if (line < 0) return -1;
    const size = Number.parseInt(answer.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (at > answer.length) return -1;
    if (size === 0) return at;
  }
}

/** How many bytes the answer has, or -1 when it is not whole yet. */
function lengthOf(answer: Buffer): number {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const headers = answer.toString('latin1', 0, head).toLowerCase();
  const body = head + 4;
  const at = headers.indexOf('\r\ncontent-length:');
  if (at < 0) return headers.includes('\r\ntransfer-encoding: chunked') ? endOfChunks(answer, body) : body;
  const end = body + Number.parseInt(headers.slice(at + 17), 10);
  return end <= answer.length ? end : -1;
}

/** Sends one request and gives its whole answer. */
function ask(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let answer: Buffer | undefined;
    const take = (chunk: Buffer) => {
      answer = answer === undefined ? chunk : Buffer.concat([answer, chunk]);
      if (lengthOf(answer) >= 0) settle(() => resolve(answer!));
    };
    const fail = () => settle(() => reject(new Error('A connection was lost, or its answer never came.')));
    const settle = (then: () => void) => {
      socket.off('data', take).off('close', fail).off('timeout', fail);
      then();
    };
    socket.on('data', take).once('close', fail).once('timeout', fail);
    socket.write(request);
  });
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setTimeout(STALL_LIMIT_MS);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.on('error', () => {});
  return socket;
}

/** One request on a connection of its own; the answer as text, headers first. */
export async function askOnce(port: number, request: Buffer): Promise<string> {
  const socket = await open(port);
  return (await ask(socket, request).finally(() => socket.destroy())).toString();
}

function readWork({ pid, databasePid }: Target): Round['work'] {
  return {
    server: readProcessorSeconds(pid),
    database: databasePid === undefined ? 0 : readFamilySeconds(databasePid),
  };
}

/** These in turn, over and over; or, for what can be sent once only, the next one as it is needed. */
export type Requests = readonly Buffer[] | (() => Buffer);

function makeNext(requests: Requests): () => Buffer {
  if (typeof requests === 'function') return requests;
  let next = 0;
  return () => requests[next++ % requests.length]!;
}

/** Sends requests for so many seconds. */
export async function load(target: Target, requests: Requests, options: LoadOptions): Promise<Round> {
  const { seconds, connections = CONNECTIONS, statuses = [200] } = options;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)));
  const latencies: number[] = [];
  const next = makeNext(requests);
  let [faults, firstFault] = [0, ''];
  const before = readWork(target);
  const from = performance.now();
  const until = from + seconds * 1000;
  const keepAsking = async (socket: Socket) => {
    for (let at = performance.now(); at < until;) {
      const answer = await ask(socket, next());
      const now = performance.now();
      latencies.push(now - at);
      at = now;
      if (statuses.includes(Number(answer.toString('latin1', 9, 12)))) continue;
      if (faults++ === 0) firstFault = answer.toString();
    }
  };
  await Promise.all(sockets.map(keepAsking)).finally(() => sockets.forEach((socket) => socket.destroy()));
  const elapsed = (performance.now() - from) / 1000;
  const after = readWork(target);
  const perAnswer = (of: 'server' | 'database') => ((after[of] - before[of]) * 1000) / latencies.length;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: latencies.length / elapsed,
    latencies,
    faults,
    firstFault,
    work: { server: perAnswer('server'), database: perAnswer('database') },
  };
}
