// The mail server is down, refuses, crashes, stalls and is slow, and the site is killed while it sends. In the end every
// e-mail has arrived; a crash duplicates at most those that were being sent.
import { setTimeout as wait } from 'node:timers/promises';
import { startMailServer, type Behaviour, type MailServer } from '#test/mailServer.ts';
import { findPort } from '#test/ports.ts';
import { end, start } from '#test/process.ts';
import type { ServerFixture } from './database.ts';
import { failuresOf, type Context, type Result } from './scenario.ts';

const PHASE_MS = 4_000;
const ARRIVAL_MS = 240_000;
const SLOW_MS = 300;
/** E-mails that the mail worker sends at once. */
const CONCURRENCY = 4;

class Outbox {
  readonly #query: ServerFixture['query'];
  readonly port: number;
  queued = 0;
  /** How often each subject arrived. */
  readonly arrived = new Map<string, number>();

  constructor(query: ServerFixture['query'], port: number) {
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

  /** The wait after a failure is up to half an hour. */
  retryNow = () => this.#query('update outbox_emails set next_try_at = now()');

  async countWaiting(): Promise<number> {
    return Number((await this.#query('select count(*)::int as n from outbox_emails'))[0]!.n);
  }

  async withMailServer(behaviour: Behaviour, work: (server: MailServer) => Promise<unknown>): Promise<void> {
    const server = await startMailServer(this.port);
    server.behave(behaviour);
    await this.retryNow();
    await work(server).finally(() => server.close());
    for (const { subject = '' } of server.taken) this.arrived.set(subject, (this.arrived.get(subject) ?? 0) + 1);
  }
}

async function waitForMail({ taken }: MailServer): Promise<void> {
  const before = taken.length;
  for (let waited = 0; taken.length <= before && waited < 20_000; waited += 10) await wait(10);
}

/** Returns the number of crashes while e-mails were being sent. */
async function causeFaults(outbox: Outbox, env: Record<string, string>, isQuick: boolean): Promise<number> {
  const [emails, kills] = isQuick ? [12, 3] : [60, 10];
  let server = await start(env);
  await outbox.queue(emails);
  await wait(PHASE_MS);
  await outbox.withMailServer('refuse', () => wait(PHASE_MS));
  await outbox.withMailServer('die after taking', async (mailServer) => {
    await waitForMail(mailServer);
    await wait(1_000);
  });
  await outbox.withMailServer('stall', () => wait(PHASE_MS));
  await outbox.withMailServer('take', async (mailServer) => {
    mailServer.slowDown(SLOW_MS);
    for (let nth = 0; nth < kills; nth += 1) {
      await outbox.queue(CONCURRENCY);
      await waitForMail(mailServer);
      await wait(Math.random() * SLOW_MS);
      await end(server.process, 'SIGKILL');
      await outbox.retryNow();
      server = await start(env);
    }
  });
  await outbox.withMailServer('take', async () => {
    const until = performance.now() + ARRIVAL_MS;
    while ((await outbox.countWaiting()) > 0 && performance.now() < until) await wait(200);
  });
  await end(server.process);
  // The kills, and two mail servers that ended while they received.
  return kills + 2;
}

export async function disturbMail({ env, query }: ServerFixture, { isQuick }: Context): Promise<Result> {
  const outbox = new Outbox(query, await findPort());
  const crashes = await causeFaults(outbox, { ...env, SMTP_URL: `smtp://127.0.0.1:${outbox.port}` }, isQuick);
  const { queued, arrived } = outbox;
  const missing = queued - arrived.size;
  const duplicates = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  return {
    measured: { 'e-mails': queued, crashes, 'never arrived': missing, duplicates },
    failures: failuresOf(
      [missing > 0, `${missing} e-mails never arrived.`],
      [(await outbox.countWaiting()) > 0, 'E-mails wait although the mail server is up.'],
      [duplicates > CONCURRENCY * crashes, `${duplicates} duplicates after ${crashes} crashes.`],
    ),
  };
}
