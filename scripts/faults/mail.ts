// The mail server is away, refuses, says nothing, is slow, dies with a letter in its hands; the site is killed while it
// sends. In the end every letter has arrived, and none more often than once and once a crash.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startMailServer, type Behaviour, type MailServer } from '#server/testing/mailServer.ts';
import { findPort } from '#server/testing/ports.ts';
import type { Program } from '../program.ts';
import { startSite } from '../site.ts';
import { stageServer, type ServerStage } from './databases.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';

const LETTERS = { full: 60, quick: 12 };
const KILLS = { full: 10, quick: 3 };
const ARRIVAL_MS = 240_000;
const SLOW_MS = 300;

interface Post {
  stage: ServerStage;
  port: number;
  /** How often each subject arrived, over all lives of the mail server. */
  arrived: Map<string, number>;
  /** What became of the mail server and the site in the middle of a letter: each may cost one copy a letter. */
  crashes: number;
}

let last = 0;
/** Queued as the site queues them; the subject says which one it is. */
async function queue({ stage }: Post, count: number): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => `Letter ${(last += 1)}`);
  const client = new pg.Client({ connectionString: stage.server.url });
  await client.connect();
  await client.query(
    `insert into letters (message_id, recipient_name, recipient_address, subject, body)
     select '<' || subject || '@example.org>', 'A Reader', 'reader@example.org', subject, 'A letter.'
     from unnest($1::text[]) as subject`,
    [subjects],
  );
  await client.end();
  return subjects;
}

/** Whoever waits is tried now: half an hour's wait is not this scenario's matter. */
const makeDue = ({ stage }: Post) => stage.ask('update letters set next_try_at = now()');

async function countWaiting({ stage }: Post): Promise<number> {
  return Number((await stage.ask('select count(*)::int as n from letters'))[0]!.n);
}

/** A mail server for the length of the work. */
async function withMailServer(post: Post, behaviour: Behaviour, work: (server: MailServer) => Promise<void>) {
  const server = await startMailServer(post.port);
  server.behave(behaviour);
  await work(server).finally(() => server.close());
  for (const { subject = '' } of server.taken) post.arrived.set(subject, (post.arrived.get(subject) ?? 0) + 1);
}

/** The site is killed in the middle of sending, over and over. Gives the one that stays. */
async function killWhileSending(post: Post, first: Program, kills: number): Promise<Program> {
  let site = first;
  await withMailServer(post, 'take', async (server) => {
    server.slowDown(SLOW_MS);
    for (let nth = 0; nth < kills; nth += 1) {
      const before = server.taken.length;
      await queue(post, 4);
      for (let waited = 0; server.taken.length === before && waited < 20_000; waited += 10) await wait(10);
      await wait(Math.random() * SLOW_MS);
      await site.kill();
      post.crashes += 1;
      await makeDue(post);
      site = await startSite(settingsOf(post));
    }
    // It goes away with letters in its hands once more.
    post.crashes += 1;
  });
  return site;
}

const settingsOf = ({ stage, port }: Post) => ({ ...stage.env, SMTP_URL: `smtp://127.0.0.1:${port}` });

async function waitUntilSent(post: Post): Promise<number> {
  const from = performance.now();
  while ((await countWaiting(post)) > 0 && performance.now() - from < ARRIVAL_MS) await wait(200);
  return performance.now() - from;
}

async function play(post: Post, { isQuick, say }: Tools): Promise<Outcome> {
  const length = isQuick ? 'quick' : 'full';
  let site = await startSite(settingsOf(post));
  say('The mail server is away…');
  await queue(post, LETTERS[length]);
  await wait(4_000);
  say('It refuses…');
  await withMailServer(post, 'refuse', async () => {
    await makeDue(post);
    await queue(post, LETTERS[length]);
    await wait(4_000);
  });
  say('It dies with letters in its hands…');
  await withMailServer(post, 'die after taking', async (server) => {
    await makeDue(post);
    for (let waited = 0; server.taken.length === 0 && waited < 20_000; waited += 50) await wait(50);
    post.crashes += 1;
    await wait(1_000);
  });
  say('It takes a letter and says nothing more…');
  await withMailServer(post, 'stall', async () => {
    await makeDue(post);
    await wait(4_000);
  });
  say('It is slow, and the site is killed while it sends…');
  site = await killWhileSending(post, site, KILLS[length]);
  say('It is back…');
  let took = 0;
  await withMailServer(post, 'take', async () => {
    await makeDue(post);
    took = await waitUntilSent(post);
  });
  const waiting = await countWaiting(post);
  await site.stop();
  const missing = Array.from({ length: last }, (_, i) => `Letter ${i + 1}`).filter((one) => !post.arrived.has(one));
  const copies = [...post.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  const most = Math.max(...post.arrived.values());
  const { broken, check } = makeChecks();
  check(missing.length === 0, `${missing.length} letters never arrived: ${missing.slice(0, 3).join(', ')}.`);
  check(waiting === 0, `${waiting} letters wait although the server is back.`);
  // Four letters are on their way at once.
  check(copies <= 4 * post.crashes, `${copies} copies too many after ${post.crashes} crashes.`);
  check(most <= 1 + post.crashes, `A letter arrived ${most} times.`);
  return {
    counts: {
      letters: last,
      'crashes while sending': post.crashes,
      'never arrived': missing.length,
      'copies too many': copies,
      'one letter at most': most,
      'all sent after it was back, ms': Math.round(took),
    },
    broken,
  };
}

export const mail: Scenario = {
  name: 'mail',
  title: 'the mail server is away, refuses, stalls, dies, is slow, is back',
  needs: ['postgres'],
  limitMinutes: { full: 12, quick: 4 },
  async run(tools) {
    const stage = await stageServer(join(tools.folder, 'data'));
    const post = { stage, port: await findPort(), arrived: new Map<string, number>(), crashes: 0 };
    return play(post, tools).finally(() => stage.close());
  },
};
