// Sends attempts one after another and describes the smallest whose response breaks a rule.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { attempts, type Attempt } from './attempts.ts';
import { findFaults, type Exchange } from './oracle.ts';
import { toRequest } from './request.ts';
import type { World } from './world.ts';

export interface FuzzOptions {
  runs: number;
  seed: number;
  /** Of an earlier run's counterexample. */
  path?: string;
  onSent?: (count: number) => void;
}

export interface FuzzResult {
  /** Requests by target and status: 'login 401'. */
  counts: Map<string, number>;
  failure: string | undefined;
}

function decode(body: Buffer, encoding: unknown): string {
  if (body.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
}

async function exchange(attempt: Attempt, world: World): Promise<Exchange> {
  const request = toRequest(attempt, world);
  const { method, url, headers, body } = request;
  const reply = await world.app.app.fastify.inject({
    method: method as 'GET',
    url,
    headers,
    ...(body !== undefined && { payload: body }),
  });
  const received = reply.headers as Exchange['response']['headers'];
  const text = decode(reply.rawPayload, received['content-encoding']);
  const response = { status: reply.statusCode, headers: received, text };
  return { attempt, request, response, changes: await world.readChanges() };
}

/** Later requests decide on the item that was added last. */
function learnNewestItem({ facts }: World, { attempt, response }: Exchange): void {
  const id = attempt.to.startsWith('add') ? /"(?:id|feedbackId)":(\d+)/.exec(response.text)?.[1] : undefined;
  if (id !== undefined) facts.newestItem = Number(id);
}

function describe(faults: readonly string[], { request, response, changes }: Exchange, log: readonly string[]): string {
  const short = (value: unknown) => JSON.stringify(value).slice(0, 1500);
  const logged = response.status >= 500 ? [`logged: ${log.at(-1) ?? 'nothing'}`] : [];
  return [
    ...faults,
    `request: ${short(request)}`,
    `response: ${short(response)}`,
    `changes: ${short(changes)}`,
    ...logged,
  ].join('\n');
}

export async function fuzz(world: World, { runs, seed, path, onSent }: FuzzOptions): Promise<FuzzResult> {
  const counts = new Map<string, number>();
  let sent = 0;
  const property = fc.asyncProperty(attempts(world.pagePaths), async (attempt) => {
    const done = await exchange(attempt, world);
    const key = `${attempt.kind === 'call' ? attempt.to : attempt.kind} ${done.response.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    onSent?.((sent += 1));
    const faults = findFaults(done);
    learnNewestItem(world, done);
    if (done.changes.length > 0) await world.repair(done.changes);
    if (faults.length > 0) throw new Error(describe(faults, done, world.app.log));
    world.app.log.length = 0;
  });
  const result = await fc.check(property, { numRuns: runs, seed, ...(path && { path }) });
  if (!result.failed) return { counts, failure: undefined };
  const repeat = `npm run fuzz -- --seed ${result.seed} --path ${result.counterexamplePath}`;
  return { counts, failure: `${String(result.errorInstance)}\nRepeat it on an empty database: ${repeat}` };
}
