// The mail worker: sends due e-mails, retries with exponential backoff.
import { setTimeout as wait } from 'node:timers/promises';
import { isDaytime } from '#contract/indiaTime.ts';
import type { Config } from '#server/config.ts';
import type { PooledDb } from '#server/db/kysely.ts';
import { logFailure, type Log } from '#server/db/log.ts';
import { claimEmails, failEmail, isAnythingDue, postponeEmail, removeEmail, type QueuedEmail } from './outbox.ts';
import { FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS } from './pace.ts';
import type { Transport } from './transport.ts';

const POLL_MS = 2000;
const CONCURRENCY = 4;
/** Longer than the transport's own limits, so that no e-mail is claimed twice during a try. */
const LEASE_SECONDS = 120;
/** Part of the time limit in shutdown.ts. */
const STOP_LIMIT_MS = 4000;

export interface MailWorker {
  /** Sends every due e-mail once and resolves to the number sent. Joins a round in progress. */
  work(): Promise<number>;
  /** Stops polling and waits up to 4 s for e-mails being sent; then they fail and are retried at the next start. */
  stop(): Promise<void>;
}

export interface MailWorkerParts {
  db: PooledDb;
  config: Config;
  log: Log;
  transport: Transport;
  /** Only for the time of day in India. */
  now?: () => Date;
  /** Adds requested e-mails to the outbox; runs before each round of sending. */
  answerRequests(parts: { db: PooledDb; config: Config; log: Log }, stopping: AbortSignal): Promise<void>;
}

/** The fields of nodemailer's error for a rejection; that of the hook for messages has the code EMESSAGE and no command. */
interface SendError {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** Seconds until the next try: 5, 10, 20 … half an hour. */
function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
}

/** A 5xx for the recipient or the content. A 5xx for the login or the sender is a wrong setting, which the operator can correct. */
function isPermanentRejection({ code, command, permanent }: SendError): boolean {
  return permanent === true && (code === 'EMESSAGE' || command === 'RCPT TO' || command === 'DATA');
}

async function recordRejection({ db, log }: MailWorkerParts, email: QueuedEmail, error: SendError): Promise<void> {
  // Only the code: the mail server's message may contain the address.
  const { code, responseCode } = error;
  const about = { outboxId: email.id, attempts: email.attempts, code, responseCode };
  if (isPermanentRejection(error)) {
    log.error(about, 'an e-mail was rejected permanently');
    return failEmail(db, email.id, responseCode ?? null);
  }
  const seconds = waitAfter(email.attempts);
  log.warn({ ...about, seconds }, 'an e-mail was not accepted; it is tried again');
  await postponeEmail(db, email.id, seconds, responseCode ?? null);
}

/** Sends one e-mail at a time, any number at once. Resolves to whether it was sent; rejects when the result could not be recorded. */
function makeSender(parts: MailWorkerParts): (email: QueuedEmail) => Promise<boolean> {
  const { db, transport } = parts;
  /** Sent, but still in the outbox because the database failed: deleted at the next try instead of sent again. */
  const sent = new Set<number>();
  return async (email) => {
    if (!sent.has(email.id)) {
      const error = await transport.send(email).then(
        () => null,
        (reason: SendError) => reason,
      );
      if (error) return recordRejection(parts, email, error).then(() => false);
      sent.add(email.id);
    }
    const isOrphan = await removeEmail(db, email);
    sent.delete(email.id);
    if (isOrphan && email.accountId !== null) await transport.deleteCopies([email.accountId]);
    return true;
  };
}

/** Sends due e-mails, a few at once: a slow e-mail occupies one slot and a failed one delays no other. */
async function sendDueEmails(
  { db, log, now = () => new Date() }: MailWorkerParts,
  sendOne: (email: QueuedEmail) => Promise<boolean>,
  stopping: AbortSignal,
): Promise<number> {
  const running = new Set<Promise<void>>();
  const claim = (count: number) => claimEmails(db, count, { leaseSeconds: LEASE_SECONDS, isDaytime: isDaytime(now()) });
  let sent = 0;
  const run = async (email: QueuedEmail) => {
    try {
      if (await sendOne(email)) sent += 1;
    } catch (error) {
      const about = { outboxId: email.id, err: error };
      logFailure(log, about, 'the result of an e-mail was not recorded; the lease ends first');
    }
  };
  try {
    for (;;) {
      const emails = stopping.aborted ? [] : await claim(CONCURRENCY - running.size);
      for (const email of emails) {
        const task = run(email).finally(() => running.delete(task));
        running.add(task);
      }
      if (running.size === 0) return sent;
      await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
}

/** With `isPolling: false` only `work` sends (tests). */
export function startMailWorker(parts: MailWorkerParts, { isPolling = true } = {}): MailWorker {
  const stopping = new AbortController();
  const sendOne = makeSender(parts);

  async function doRound(): Promise<number> {
    // A failure here must not delay the e-mails.
    await parts.answerRequests(parts, stopping.signal).catch((error: unknown) => {
      logFailure(
        parts.log,
        { err: error },
        'the requests for password links were not read; the next round tries again',
      );
    });
    return sendDueEmails(parts, sendOne, stopping.signal);
  }

  async function doRoundIfDue(): Promise<number> {
    const { db, now = () => new Date() } = parts;
    return (await isAnythingDue(db, isDaytime(now()))) ? doRound() : 0;
  }

  let round: Promise<number> | undefined;
  const begin = (run: () => Promise<number>) => (round ??= run().finally(() => (round = undefined)));
  const poll = () =>
    begin(doRoundIfDue).catch((error: unknown) => {
      logFailure(parts.log, { err: error }, 'the outbox was not read; the next round tries again');
    });
  const timer = isPolling ? setInterval(() => void poll(), POLL_MS) : undefined;

  return {
    work: () => begin(doRound),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      const ended = Promise.allSettled([round]);
      await Promise.race([ended, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
      parts.transport.close();
      await ended;
    },
  };
}
