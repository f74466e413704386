// The post room: looks for letters that are due, sends them, tries again with longer and longer waits.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { findAccountsOfAddress } from '#server/account/queries.ts';
import { makeLink } from '#server/account/links.ts';
import type { Config } from '#server/config.ts';
import { selectOne, sql } from '#server/database/sql.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Log } from '#server/http/services.ts';
import { passwordLinkLetter } from './messages.ts';
import { dropOldLetters, putOffLetter, queueLetter, removeLetter, takeLetters, type QueuedLetter } from './outbox.ts';
import type { Transport } from './transport.ts';

const LOOK_EVERY_MS = 1000;
const AT_ONCE = 4;
/** Longer than the transport's own limits, so that no letter is taken twice while its try still runs. */
const LEASE_SECONDS = 120;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 1800;
const GIVE_UP_DAYS = 7;
/** The process has ten seconds to end, and the database is to be closed after this. */
const STOP_LIMIT_MS = 4000;

export interface PostRoom {
  /** Sends everything that is due, once. Gives how many letters left. */
  work(): Promise<number>;
  /** Stops looking and waits for the letters under way: 4 s, then they fail and are tried again at the next start. */
  stop(): Promise<void>;
}

/** 5 s, 10 s, 20 s … half an hour. */
function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
}

/** Turns one request for password links into letters, one an account. False when there is none left. */
async function answerPasswordRequest(pool: Pool, config: Config): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const request = await selectOne<{ email: string }>(
      db,
      sql`delete from password_requests where id = (
            select id from password_requests order by id limit 1 for update skip locked) returning email`,
    );
    if (!request) return false;
    const accounts = await findAccountsOfAddress(db, request.email);
    // Each is locked for its link: in the order in which everybody locks several.
    for (const account of accounts.toSorted((a, b) => a.regid - b.regid)) {
      const token = await makeLink(db, account.regid);
      const link = `${config.publicUrl}/resetpassword?token=${token}`;
      await queueLetter(db, config, passwordLinkLetter(account, link));
    }
    return true;
  });
}

/** `isPolling: false` leaves the looking to the caller (tests). */
export function openPostRoom(
  { pool, config, log, transport }: { pool: Pool; config: Config; log: Log; transport: Transport },
  { isPolling = true } = {},
): PostRoom {
  const stopping = new AbortController();

  async function sendOne(letter: QueuedLetter): Promise<boolean> {
    try {
      await transport.send(letter);
    } catch (error) {
      const seconds = waitAfter(letter.attempts);
      // The mail server's own words may repeat the address; its code does not.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ letter: letter.id, attempts: letter.attempts, code, responseCode, seconds }, 'a letter was not taken');
      await putOffLetter(pool, letter.id, seconds);
      return false;
    }
    if (await removeLetter(pool, letter)) await transport.forget([letter.regid!]);
    return true;
  }

  async function work(): Promise<number> {
    while (!stopping.signal.aborted && (await answerPasswordRequest(pool, config)))
      log.debug('a password link was asked for');
    let sent = 0;
    for (;;) {
      if (stopping.signal.aborted) return sent;
      const letters = await takeLetters(pool, AT_ONCE, LEASE_SECONDS);
      const results = await Promise.all(letters.map(sendOne));
      sent += results.filter(Boolean).length;
      if (letters.length < AT_ONCE) return sent;
    }
  }

  async function doRound(): Promise<void> {
    try {
      await work();
      const dropped = await dropOldLetters(pool, GIVE_UP_DAYS);
      if (dropped > 0) log.error({ dropped }, 'letters were given up after a week of tries');
    } catch (error) {
      log.warn({ err: error }, 'the post room could not work; the next second tries again');
    }
  }

  let round: Promise<void> | undefined;
  const look = () => (round ??= doRound().finally(() => (round = undefined)));
  const timer = isPolling ? setInterval(() => void look(), LOOK_EVERY_MS) : undefined;

  return {
    work,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.race([round, wait(STOP_LIMIT_MS, undefined, { ref: false })]);
      transport.close();
      await round;
    },
  };
}
