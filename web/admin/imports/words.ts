// The words of the page of imports: notices to donors of former networks.
import type { NoticeState, Register } from '#contract/registers.ts';
import { formatCount, formatInstant } from '#web/lib/format.ts';

export const donors = (count: number) => `${formatCount(count)} ${count === 1 ? 'donor' : 'donors'}`;

const states: Readonly<Record<NoticeState, string>> = {
  'not started': 'Not started',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
};

/** Whom notices go to, and how. */
function describeWays({ byEmail, byMessage, unreachable, claimed }: Register['waiting']): string[] {
  return [
    `By e-mail: ${formatCount(byEmail)}.`,
    byMessage > 0
      ? `By SMS or WhatsApp through your gateway: ${formatCount(byMessage)}.`
      : 'By SMS: none, because no gateway is set.',
    ...(unreachable > 0 ? [`Nothing reaches ${donors(unreachable)}: they have no e-mail address. Call them.`] : []),
    ...(claimed > 0
      ? [`${donors(claimed)} wait until you decide whether to list them, under Approve Issue Report.`]
      : []),
  ];
}

/** What to take an import back does. */
const describeUndo = ({ latest, latestAgreed }: Register) =>
  [
    `${donors(latest - latestAgreed)} of the last day will be erased within minutes, as if they had never been imported.`,
    latestAgreed > 0 ? `${donors(latestAgreed)} who set a password or consented in a call will stay.` : '',
    'Who was changed here since the import stays.',
  ].filter(Boolean);

/** Of an import that was taken back. */
function describeUndone({ at, hasEnded, left }: NonNullable<Register['undo']>): string {
  const when = `Import taken back ${formatInstant(at)}`;
  if (!hasEnded) return `${when}: ${donors(left)} left to erase, but for those who confirmed or were changed since.`;
  return `${when}. ${left === 0 ? 'Nobody stays.' : `${donors(left)} who confirmed or were changed since ${left === 1 ? 'stays' : 'stay'}.`}`;
}

export const importWords = {
  lead: 'Donors imported from the register of a former network. After an import nothing is sent, and searches show nobody of it, until you press Start.',
  stopped:
    'The operator has stopped notices on this instance (NOTICES_AN_HOUR=0): it sends none, whatever you press here.',
  states,
  toStart: (count: number) => `${donors(count)} ${count === 1 ? 'waits' : 'wait'} for Start`,
  end: 'Expected end',
  counted: {
    failed: ['Failed', 'The mail server or the gateway refused them, or did not accept them within a week.'],
    agreed: ['Agreed', 'They set a password, or consented in a call.'],
    removed: ['Removed', 'By themselves, an administrator or a merge.'],
    notReached: ['Not reached', 'Without an e-mail address. Coordinators call those who are not listed.'],
  },
  pace: (count: number) => `${formatCount(count)} an hour, from 7:00 to 22:00`,
  about: (end: Date) => `about ${formatInstant(end.toISOString())}`,
  canPause: 'Pause stops those that are not sent yet.',
  describeWays,
  describeUndo,
  describeUndone,
  shown: (count: number) => `${donors(count)} will be in searches within minutes.`,
} as const;
