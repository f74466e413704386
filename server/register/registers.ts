// Registers of former networks as administrators see them: who waits for a notice, and what became of those that were sent.
import { sql, type RawBuilder } from 'kysely';
import type { NoticeState, Register } from '#contract/registers.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { firstRow } from '#server/db/rows.ts';

/** Of a row of `imported_donors` joined with its register: nobody has pressed 'Start' since the import. */
export const isToStart = sql<boolean>`(started_at is null or imported_at > started_at)`;

/** The same: of the imports that were taken back last. */
export const isUndone = sql<boolean>`(imported_at <= undone_at and imported_at > undone_at - interval '1 day')`;

/** Who has neither got a notice nor answered. */
const withoutNotice = sql`
  from imported_donors join registers on registers.id = register_id join accounts using (account_id)
  left join listing_claims using (account_id)
  where notified_at is null and answered_at is null and password_hash is null
    and deleted_at is null and blocked_at is null`;

interface Waiting {
  registerId: number;
  /** Of those for whom somebody did. */
  started: number;
  toStart: number;
  recipients: number;
  byEmail: number;
  claimed: number;
  toList: number;
}

async function countWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select register_id as "registerId",
      count(*) filter (where ${isToStart}) as "toStart",
      count(*) filter (where field is null and not ${isToStart}) as started,
      count(*) filter (where field is null) as recipients,
      count(*) filter (where field is null and email <> '') as "byEmail",
      count(field) as claimed,
      count(*) filter (where is_listed_at_start) as "toList"
    ${withoutNotice} group by register_id`.execute(db);
  return rows;
}

async function countOf(db: Db, registerId: number, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) ${withoutNotice} and register_id = ${registerId} and ${which}`.execute(db);
  return firstRow(rows).count;
}

/** How many donors of a register wait for 'Start'. */
export const countToStart = (db: Db, registerId: number) => countOf(db, registerId, isToStart);

/** How many are still to be told, of those for whom an administrator pressed it. */
export const countStarted = (db: Db, registerId: number) =>
  countOf(db, registerId, sql`field is null and not ${isToStart}`);

/** `left`: who has no notice, of those whom an administrator started. */
export function stateOf(
  { startedAt, pausedAt }: { startedAt: Date | null; pausedAt: Date | null },
  left: number,
): NoticeState {
  if (startedAt === null) return 'not started';
  if (left === 0) return 'done';
  return pausedAt === null ? 'running' : 'paused';
}

type Counts = Pick<Register, 'imported' | 'sent' | 'failed' | 'agreed' | 'removed' | 'notReached' | 'latest' | 'latestAgreed'> & { left: number }; // prettier-ignore

const isLatest = sql`account_id is not null
  and imported_at > greatest(now() - interval '1 day', coalesce(undone_at, '-infinity'))`;

async function countOutcomes(db: Db): Promise<(Counts & { registerId: number })[]> {
  const { rows } = await sql<Counts & { registerId: number }>`select register_id as "registerId",
      count(*) as imported,
      count(*) filter (where notified_at > '-infinity') as sent,
      count(*) filter (where notified_at > '-infinity' and failed_count >= letter_count) as failed,
      count(answered_at) as agreed,
      count(*) filter (where account_id is null) as removed,
      count(*) filter (where notified_at = '-infinity' and account_id is not null and answered_at is null) as "notReached",
      count(*) filter (where ${isLatest}) as latest,
      count(*) filter (where ${isLatest} and answered_at is not null) as "latestAgreed",
      count(account_id) filter (where ${isUndone}) as "left"
    from imported_donors join registers on registers.id = register_id group by register_id`.execute(db);
  return rows;
}

const nobody = { started: 0, toStart: 0, recipients: 0, byEmail: 0, claimed: 0, toList: 0 };
const nothing = {
  imported: 0,
  sent: 0,
  failed: 0,
  agreed: 0,
  removed: 0,
  notReached: 0,
  latest: 0,
  latestAgreed: 0,
  left: 0,
};

export async function listRegisters(
  db: Db,
  { noticesAnHour, messaging }: Pick<Config, 'noticesAnHour' | 'messaging'>,
): Promise<Register[]> {
  const registers = db
    .selectFrom('registers')
    .select(['id', 'name', 'startedAt', 'pausedAt', 'anHour', 'undoneAt', 'undoEndedAt']);
  const found = await registers.orderBy('id', 'desc').execute();
  const waiting = new Map((await countWaiting(db)).map((row) => [row.registerId, row]));
  const outcomes = new Map((await countOutcomes(db)).map(({ registerId, ...row }) => [registerId, row]));
  return found.map((register) => {
    const { started, recipients, byEmail, toStart, claimed, toList } = waiting.get(register.id) ?? nobody;
    const byMessage = messaging ? recipients : 0;
    const unreachable = messaging ? 0 : recipients - byEmail;
    const { left, ...counts } = outcomes.get(register.id) ?? nothing;
    const { undoneAt, undoEndedAt } = register;
    return {
      ...counts,
      undo: undoneAt && { at: undoneAt.toISOString(), hasEnded: undoEndedAt !== null, left },
      registerId: register.id,
      name: register.name,
      state: stateOf(register, started),
      anHour: register.anHour ?? noticesAnHour,
      startedAt: register.startedAt?.toISOString() ?? null,
      waiting: { toStart, byEmail, byMessage, unreachable, claimed, toList },
    };
  });
}
