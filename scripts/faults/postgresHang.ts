// Statements that wait for ever, and a PostgreSQL server that is frozen: both are cut off, and the rest goes on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { searchDonors } from '#contract/donors.ts';
import { addFeedback } from '#contract/feedback.ts';
import { INDIA } from '#contract/locations.ts';
import { FEEDBACK } from '#server/testing/forms.ts';
import { startSite } from '../site.ts';
import { stageServer, type ServerStage } from './databases.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import { Visitor, waitUntilReady, type Received } from './visitor.ts';

/** The site lets a statement run for 15 s and waits 20 s for a server that says nothing; a busy machine adds its own. */
const STATEMENT_MS = 18_000;
const SILENCE_MS = 27_000;
/** The wait for a connection, 5 s, and some. */
const QUEUE_MS = 8_000;
const RECOVERY_MS = 5_000;
/** More than the pool has connections. */
const STUCK = 12;

const slowestOf = (answers: readonly Received[]) => Math.max(...answers.map(({ took }) => took));

async function makeVisitor(address: string): Promise<Visitor> {
  const visitor = new Visitor(address);
  await visitor.send('GET', '/api/v1/isLoggedIn');
  return visitor;
}

let last = 0;
async function giveFeedback(address: string): Promise<Received> {
  const visitor = await makeVisitor(address);
  return visitor.call(addFeedback, { ...FEEDBACK, strSuggestions: `Stuck ${(last += 1)}` });
}

/** A search that nobody has just asked for. */
async function search(address: string, nth: number): Promise<Received> {
  const visitor = await makeVisitor(address);
  return visitor.call(searchDonors, { bloodgroup: 'O+', country: INDIA, state: nth, page: 1, size: 10 });
}

/** Holds the table of feedback while the work goes on. */
async function withLock<T>({ server }: ServerStage, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('begin; lock table feedback in access exclusive mode');
  return work().finally(() => client.end());
}

/** Freezes the server with all that it has started, while the work goes on. */
async function withFrozen<T>({ server }: ServerStage, work: () => Promise<T>): Promise<T> {
  const pid = server.pid();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const all = [pid, ...children];
  for (const one of all) process.kill(one, 'SIGSTOP');
  return work().finally(() => all.toReversed().forEach((one) => process.kill(one, 'SIGCONT')));
}

async function play(stage: ServerStage, { folder, say }: Tools): Promise<Outcome> {
  const site = await startSite(stage.env, { log: join(folder, 'site.log') });
  const { address } = site;
  const { broken, check } = makeChecks();
  const isUnavailable = ({ status, retryAfter }: Received) => status === 503 && retryAfter !== null;

  say('One statement waits for ever…');
  const [few, beside] = await withLock(stage, async () => {
    const stuck = Promise.all([giveFeedback(address), giveFeedback(address)]);
    await wait(500);
    return [await search(address, 1), await stuck].toReversed() as [Received[], Received];
  });
  check(few.every(isUnavailable), 'A statement that waits was not answered with 503.');
  check(slowestOf(few) <= STATEMENT_MS, `A statement that waits was cut off after ${slowestOf(few)} ms.`);
  check(beside.status === 200, `A search beside it was answered with ${beside.status}.`);

  say('More of them than there are connections…');
  const [many, queued] = await withLock(stage, async () => {
    const stuck = Promise.all(Array.from({ length: STUCK }, () => giveFeedback(address)));
    await wait(1000);
    return [await search(address, 2), await stuck].toReversed() as [Received[], Received];
  });
  check(many.every(isUnavailable), 'Some of many that wait were not answered with 503.');
  check(queued.took <= QUEUE_MS, `A search behind them had its answer after ${queued.took.toFixed(0)} ms.`);
  check(queued.status === 200 || isUnavailable(queued), `A search behind them was answered with ${queued.status}.`);
  const afterLock = await waitUntilReady(address);

  say('The server is frozen…');
  const frozen = await withFrozen(stage, () =>
    Promise.all(Array.from({ length: STUCK }, (_, i) => search(address, 3 + i))),
  );
  check(frozen.every(isUnavailable), `A frozen server was answered with ${frozen.map((one) => one.status).join(' ')}.`);
  check(slowestOf(frozen) <= SILENCE_MS, `A frozen server held a request for ${slowestOf(frozen).toFixed(0)} ms.`);
  const afterFrost = await waitUntilReady(address);
  const again = await giveFeedback(address);
  check(again.status === 201 || again.status === 200, `Feedback afterwards was answered with ${again.status}.`);
  check(Math.max(afterLock, afterFrost) <= RECOVERY_MS, 'It was not ready again within 5 s.');
  const [used] = await stage.ask(
    `select count(*)::int as connections from pg_stat_activity where application_name = 'dhamani'`,
  );
  check(Number(used!.connections) <= 10, `${String(used!.connections)} connections are left.`);
  await site.stop();
  return {
    counts: {
      'stuck statements': few.length + many.length,
      'cut off after, ms': Math.round(slowestOf([...few, ...many])),
      'search behind 12 stuck, ms': Math.round(queued.took),
      'requests to a frozen server': frozen.length,
      'given up after, ms': Math.round(slowestOf(frozen)),
      'ready again after, ms': Math.round(Math.max(afterLock, afterFrost)),
      'connections at the end': Number(used!.connections),
    },
    broken,
  };
}

export const postgresHang: Scenario = {
  name: 'postgres-hang',
  title: 'statements that hang, and a frozen PostgreSQL server',
  needs: ['postgres'],
  limitMinutes: { full: 4, quick: 4 },
  async run(tools) {
    const stage = await stageServer(join(tools.folder, 'data'));
    return play(stage, tools).finally(() => stage.close());
  },
};
