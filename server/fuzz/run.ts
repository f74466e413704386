// Sends attempts one after another, looks at each answer, and tells of the smallest that breaks a rule.
import fc from 'fast-check';
import { attemptOf, type Attempt } from './attempts.ts';
import { findFaults, type Exchange } from './oracle.ts';
import { send } from './send.ts';
import type { World } from './world.ts';
import { write } from './write.ts';

export interface FuzzOptions {
  runs: number;
  seed: number;
  /** Of an earlier run's smallest failing attempt. */
  path?: string;
  /** Called after each request with how many there were. */
  onSent?: (count: number) => void;
}

export interface FuzzOutcome {
  sent: number;
  /** Requests by what was asked and the status of its answer: `login 401`. */
  counts: Map<string, number>;
  /** What is wrong, the request, how to repeat it; undefined where nothing was. */
  failure: string | undefined;
}

function nameOf(attempt: Attempt): string {
  if (attempt.kind === 'call') return attempt.endpoint;
  if (attempt.kind === 'stray') return 'stray';
  if (!attempt.form) return 'GET page';
  return `POST ${attempt.start ? attempt.path : 'page'}`;
}

/** The id of what a visitor sent in, for decisions about it. */
function learnNewest({ facts }: World, { attempt, answered: { status, text } }: Exchange): void {
  if (status !== 200 || attempt.kind !== 'call' || !attempt.endpoint.startsWith('add')) return;
  const id = /"(?:id|feedbackId)":(\d+)/.exec(text)?.[1];
  if (id) facts.newestItem = Number(id);
}

async function exchange(attempt: Attempt, world: World): Promise<Exchange> {
  const sent = write(attempt, world);
  const answered = await send(attempt, sent, world);
  return { attempt, sent, answered, changes: await world.watch.read() };
}

const short = (value: unknown) => JSON.stringify(value).slice(0, 1500);

function describe(faults: string[], { sent, answered, changes }: Exchange, log: string[]): string {
  return [
    ...faults,
    `sent: ${short(sent)}`,
    `answered: ${answered.status} ${short(answered.headers)} ${answered.text.slice(0, 1000)}`,
    `changed: ${short(changes)}`,
    ...(answered.status >= 500 ? [`logged: ${log.at(-1) ?? 'nothing'}`] : []),
  ].join('\n');
}

/** Repairs after a change, for it may have logged out or deleted who asks. */
async function settle(world: World, done: Exchange): Promise<void> {
  learnNewest(world, done);
  if (done.changes.length > 0) await world.repair(done.changes);
}

export async function fuzz(world: World, { runs, seed, path, onSent }: FuzzOptions): Promise<FuzzOutcome> {
  const counts = new Map<string, number>();
  let sent = 0;
  const property = fc.asyncProperty(attemptOf(world.pagePaths), async (attempt) => {
    const done = await exchange(attempt, world);
    const key = `${nameOf(attempt)} ${done.answered.status}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    sent += 1;
    onSent?.(sent);
    const faults = findFaults(done);
    await settle(world, done);
    if (faults.length > 0) throw new Error(describe(faults, done, world.log));
  });
  const result = await fc.check(property, { numRuns: runs, seed, ...(path && { path }) });
  if (!result.failed) return { sent, counts, failure: undefined };
  const again = `npm run fuzz -- --seed ${result.seed} --path ${result.counterexamplePath}`;
  const what = fc.stringify(result.counterexample).slice(0, 1500);
  const said = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return { sent, counts, failure: `${said}\nattempt: ${what}\nagain, on an empty database: ${again}` };
}
