// What administrators do to an imported register: its notices are started, paused and go on, and an import is taken back.
import { pauseNotices, resumeNotices, startNotices, undoImport, type Register } from '#contract/registers.ts';
import { importWords as words } from './words.ts';
import type { Command, Commands } from '#web/admin/commands/command.ts';

export const IMPORTS = '/dashboard/imports';

const onRegister = { noun: ['register', 'registers'], tone: 'strong' } as const satisfies Partial<Command>;

/** The address asks about them, with a pace. */
export const noticeCommands = {
  start: {
    ...onRegister,
    endpoint: startNotices,
    ids: ['registerId', 'anHour', 'toStart'],
    label: 'Start',
    question: { text: 'Start the notices to {what}?', wayBack: words.canPause },
    done: 'The notices were started.',
  },
  resume: {
    ...onRegister,
    endpoint: resumeNotices,
    ids: ['registerId', 'anHour'],
    label: 'Go on',
    question: { text: 'Go on with the notices to {what}?', wayBack: words.canPause },
    done: 'The notices go on.',
  },
} as const satisfies Commands;

export const registerCommands: Commands<Register> = {
  pause: {
    ...onRegister,
    endpoint: pauseNotices,
    ids: ['registerId'],
    label: 'Pause',
    tone: 'secondary',
    on: ({ state }) => state === 'running',
    done: 'The notices are paused.',
  },
  undo: {
    ...onRegister,
    endpoint: undoImport,
    ids: ['registerId', 'latest'],
    label: 'Take back import',
    tone: 'danger',
    noun: ['import', 'imports'],
    question: {
      text: 'Take back what was imported into {what} within the last day?',
      wayBack: 'Those who are erased can be imported again.',
    },
    on: ({ latest, undo }) => latest > 0 && undo?.hasEnded !== false,
    done: 'The import into {what} is being taken back.',
  },
};
