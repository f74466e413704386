// The mail server is away, refuses, dies, stalls and is slow, and the site is killed while it sends. In the end every
// e-mail has arrived, and none more often than once and once a crash.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer, type Behaviour, type MailServer } from '#test/mailServer.ts';
import { findPort } from '#test/ports.ts';
import { startSite } from '../site.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { withServer, type ServerStage } from './stage.ts';

const EMAILS = { full: 60, quick: 12 };
const KILLS = { full: 10, quick: 3 };
const PHASE_MS = 4_000;
const ARRIVAL_MS = 240_000;
const SLOW_MS = 300;
/** The mail worker sends so many at once. */
const AT_ONCE = 4;

class Post {
  readonly #query: ServerStage['query'];
  readonly port: number;
  queued = 0;
  /** Each may cost one copy of every e-mail that was being sent. */
  crashes = 0;
  /** How often each subject arrived. */
  readonly arrived = new Map<string, number>();

  constructor(query: ServerStage['query'], port: number) {
    this.#query = query;
    this.port = port;
  }

  async queue(count: number): Promise<void> {
    await this.#query(
      `insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body)
       select '<' || n || '@example.org>', 'A Reader', 'reader@example.org', 'Mail ' || n, 'Some text.'
       from generate_series(${this.queued + 1}, ${this.queued + count}) n`,
    );
    this.queued += count;
  }

  /** The wait after a failure, up to half an hour, is none of this scenario's business. */
  makeDue = () => this.#query('update outbox_emails set next_try_at = now()');

  async countWaiting(): Promise<number> {
    return Number((await this.#query('select count(*)::int as n from outbox_emails'))[0]!.n);
  }

  async withServer(behaviour: Behaviour, work: (server: MailServer) => Promise<unknown>): Promise<void> {
    const server = await startMailServer(this.port);
    server.behave(behaviour);
    await this.makeDue();
    await work(server).finally(() => server.close());
    for (const { subject = '' } of server.taken) this.arrived.set(subject, (this.arrived.get(subject) ?? 0) + 1);
  }
}

async function waitForMail(server: MailServer, before = 0): Promise<void> {
  for (let waited = 0; server.taken.length <= before && waited < 20_000; waited += 10) await wait(10);
}

async function disturb(post: Post, env: Record<string, string>, { isQuick }: Tools): Promise<void> {
  const length = isQuick ? 'quick' : 'full';
  let site = await startSite(env);
  await post.queue(EMAILS[length]);
  await wait(PHASE_MS);
  await post.withServer('refuse', () => wait(PHASE_MS));
  await post.withServer('die after taking', async (server) => {
    await waitForMail(server);
    post.crashes += 1;
    await wait(1_000);
  });
  await post.withServer('stall', () => wait(PHASE_MS));
  await post.withServer('take', async (server) => {
    server.slowDown(SLOW_MS);
    for (let nth = 0; nth < KILLS[length]; nth += 1) {
      const before = server.taken.length;
      await post.queue(AT_ONCE);
      await waitForMail(server, before);
      await wait(Math.random() * SLOW_MS);
      await site.kill();
      await post.makeDue();
      site = await startSite(env);
    }
    // The mail server ends in the middle of sending, too.
    post.crashes += KILLS[length] + 1;
  });
  const from = performance.now();
  await post.withServer('take', async () => {
    while ((await post.countWaiting()) > 0 && performance.now() - from < ARRIVAL_MS) await wait(200);
  });
  await site.stop();
}

async function runMail({ env, query }: ServerStage, tools: Tools): Promise<Outcome> {
  const post = new Post(query, await findPort());
  await disturb(post, { ...env, SMTP_URL: `smtp://127.0.0.1:${post.port}` }, tools);
  const { queued, crashes, arrived } = post;
  const missing = queued - arrived.size;
  const copies = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  const most = Math.max(...arrived.values());
  const broken: string[] = [];
  if (missing > 0) broken.push(`${missing} e-mails never arrived.`);
  if ((await post.countWaiting()) > 0) broken.push('E-mails wait although the server is back.');
  if (copies > AT_ONCE * crashes) broken.push(`${copies} copies too many after ${crashes} crashes.`);
  if (most > 1 + crashes) broken.push(`An e-mail arrived ${most} times.`);
  const counts = { 'e-mails': queued, 'crashes while sending': crashes, 'never arrived': missing };
  return { counts: { ...counts, 'copies too many': copies, 'one e-mail at most': most }, broken };
}

export const mail: Scenario = {
  name: 'mail',
  title: 'the mail server is away, refuses, stalls, dies, is slow, is back',
  needs: ['postgres'],
  limitMinutes: { full: 12, quick: 4 },
  run: (tools) => withServer(join(tools.folder, 'data'), (stage) => runMail(stage, tools)),
};
