// The mail server is down, rejects, crashes, stalls and is slow, and the site is killed while it sends. In the end every
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

async function waitForMail({ accepted }: MailServer): Promise<void> {
  const before = accepted.length;
  for (let waited = 0; accepted.length <= before && waited < 20_000; waited += 10) await wait(10);
}

function makeOutbox(query: ServerFixture['query'], port: number) {
  /** How often each subject arrived. */
  const arrived = new Map<string, number>();
  const queue = (count: number) =>
    query(
      `insert into outbox_emails (message_id, recipient_name, recipient_address, subject, body)
       select '<' || n || '@example.org>', 'A Reader', 'reader@example.org', 'Mail ' || n, 'Some text.'
       from (select gen_random_uuid() as n from generate_series(1, ${count})) as made`,
    );
  // The wait after a failure is up to half an hour.
  const retryNow = () => query('update outbox_emails set next_try_at = now()');
  const isWaiting = async () => (await query('select from outbox_emails limit 1')).length > 0;
  async function withMailServer(behaviour: Behaviour, work: (mailServer: MailServer) => Promise<unknown>) {
    const mailServer = await startMailServer(port);
    mailServer.setBehaviour(behaviour);
    await retryNow();
    await work(mailServer).finally(() => mailServer.close());
    for (const { subject = '' } of mailServer.accepted) arrived.set(subject, (arrived.get(subject) ?? 0) + 1);
  }
  return { arrived, queue, retryNow, isWaiting, withMailServer };
}

export async function disturbMail({ env, query }: ServerFixture, { isQuick }: Context): Promise<Result> {
  const [emails, kills] = isQuick ? [12, 3] : [60, 10];
  const port = await findPort();
  const settings = { ...env, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const { arrived, queue, retryNow, isWaiting, withMailServer } = makeOutbox(query, port);
  let server = await start(settings);
  await queue(emails);
  await wait(PHASE_MS);
  await withMailServer('reject', () => wait(PHASE_MS));
  await withMailServer('crash after accepting', (mailServer) => waitForMail(mailServer).then(() => wait(1_000)));
  await withMailServer('stall', () => wait(PHASE_MS));
  await withMailServer('accept', async (mailServer) => {
    mailServer.slowDown(SLOW_MS);
    for (let nth = 0; nth < kills; nth += 1) {
      await queue(CONCURRENCY);
      await waitForMail(mailServer);
      await wait(Math.random() * SLOW_MS);
      await end(server.process, 'SIGKILL');
      await retryNow();
      server = await start(settings);
    }
  });
  const until = performance.now() + ARRIVAL_MS;
  await withMailServer('accept', async () => {
    while (performance.now() < until && (await isWaiting())) await wait(200);
  });
  await end(server.process);
  const isLeft = await isWaiting();
  // The kills, and two mail servers that crashed while receiving.
  return check(emails + kills * CONCURRENCY, kills + 2, arrived, isLeft);
}

function check(queued: number, crashes: number, arrived: ReadonlyMap<string, number>, isLeft: boolean): Result {
  const missing = queued - arrived.size;
  const duplicates = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  return {
    measured: { 'e-mails': queued, crashes, 'never arrived': missing, duplicates },
    failures: failuresOf(
      [missing > 0, `${missing} e-mails never arrived.`],
      [isLeft, 'E-mails wait although the mail server is up.'],
      [duplicates > CONCURRENCY * crashes, `${duplicates} duplicates after ${crashes} crashes.`],
    ),
  };
}
