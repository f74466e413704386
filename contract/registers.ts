// Registers of former networks: notices to their donors, which wait for an administrator's 'Start'.
import * as z from 'zod/mini';
import { endpoint, nobody, Nothing } from './endpoint.ts';
import { blankAsNull, whole } from './fields.ts';
import { DAY_ENDS_MS, DAY_MS, DAY_STARTS_MS, sinceMidnight } from './indiaTime.ts';

/** As many as are queued in a minute, sixty times. */
export const MOST_AN_HOUR = 12_000;

/** 'not started': nobody was; 'done': nobody is left of those for whom an administrator pressed 'Start'. */
export const noticeStates = ['not started', 'running', 'paused', 'done'] as const;
export type NoticeState = (typeof noticeStates)[number];

export const Register = z.object({
  registerId: z.number(),
  name: z.string(),
  state: z.enum(noticeStates),
  /** Notices an hour. */
  anHour: z.number(),
  startedAt: z.nullable(z.string()),
  /** Donors and those who were removed. */
  imported: z.number(),
  /** Donors without a notice. */
  waiting: z.object({
    /** Of all of them, those for whom nobody pressed 'Start'. */
    toStart: z.number(),
    byEmail: z.number(),
    /** By the operator's hook; most of them also have an address. */
    byMessage: z.number(),
    /** Without an address and a hook. */
    unreachable: z.number(),
    /** An administrator decides first whether to list them. */
    claimed: z.number(),
    /** Shown in searches once 'Start' was pressed. */
    toList: z.number(),
  }),
  sent: z.number(),
  /** Of those sent: rejected, or given up after a week. */
  failed: z.number(),
  /** Set a password, or consented in a call. */
  agreed: z.number(),
  /** Erased, by themselves or by others. */
  removed: z.number(),
  /** Whom nothing reached. */
  notReached: z.number(),
  /** Imported within a day and not taken back before. */
  latest: z.number(),
  /** Of them those who set a password or consented in a call: to take the import back leaves them. */
  latestAgreed: z.number(),
  /** The import that was taken back last; `left`: who is still to be erased or, once it has ended, who stays. */
  undo: z.nullable(z.object({ at: z.string(), hasEnded: z.boolean(), left: z.number() })),
});
export type Register = z.infer<typeof Register>;

export const getRegisters = endpoint({
  name: 'getRegisters',
  effect: 'read',
  summary: 'Registers of former networks and what became of the notices to their donors, newest first',
  access: 'admin',
  shows: nobody,
  input: Nothing,
  data: z.object({
    registers: z.array(Register),
    /** The pace to propose; 0: the operator has stopped notices on this instance. */
    usualPace: z.number(),
  }),
});

const command = {
  access: 'admin',
  data: z.object({ state: z.enum(noticeStates) }),
  errors: ['not_found', 'conflict'],
  /** The state that a call of another state found. */
  failureData: z.object({ state: z.enum(noticeStates) }),
} as const;

const registerId = whole('Register', 1, 2 ** 31 - 1);
const anHour = whole('An hour', 1, MOST_AN_HOUR);

export const startNotices = endpoint({
  ...command,
  invalidates: true,
  name: 'startNotices',
  summary: 'Write to all imported donors of a register who wait, at this pace, and show those of --listed in searches',
  input: z.object({
    registerId,
    anHour,
    /** How many the caller saw wait for 'Start': of more nobody is started. */
    toStart: blankAsNull(whole('Donors', 1, Number.MAX_SAFE_INTEGER)),
  }),
  data: z.extend(command.data, { started: z.number() }),
  errors: [...command.errors, 'reauthenticate'],
});

export const pauseNotices = endpoint({
  ...command,
  name: 'pauseNotices',
  summary: 'Send no more notices of a register for now, those that wait in the outbox included',
  input: z.object({ registerId }),
});

export const resumeNotices = endpoint({
  ...command,
  name: 'resumeNotices',
  summary: 'Go on with the paused notices of a register, at this pace',
  input: z.object({ registerId, anHour }),
  errors: [...command.errors, 'reauthenticate'],
});

export const undoImport = endpoint({
  ...command,
  name: 'undoImport',
  summary: 'Erase, within minutes, the donors whom imports of the last day brought and whom nobody changed since',
  input: z.object({
    registerId,
    /** How many the caller saw: of more none is erased. */
    latest: blankAsNull(whole('Donors', 1, Number.MAX_SAFE_INTEGER)),
  }),
  /** How many those imports brought. */
  data: z.extend(command.data, { affected: z.number() }),
  errors: [...command.errors, 'reauthenticate'],
});

/** When so many notices are out: they are sent by day. */
export function expectedEnd(count: number, pace: number, now: Date): Date {
  const length = DAY_ENDS_MS - DAY_STARTS_MS;
  const since = sinceMidnight(now);
  const midnight = now.getTime() - since;
  const begin = Math.min(Math.max(since, DAY_STARTS_MS), DAY_ENDS_MS);
  const needed = (count / pace) * 3_600_000;
  if (needed <= DAY_ENDS_MS - begin) return new Date(midnight + begin + needed);
  const left = needed - (DAY_ENDS_MS - begin);
  const days = Math.ceil(left / length);
  return new Date(midnight + days * DAY_MS + DAY_STARTS_MS + left - (days - 1) * length);
}
