// What administrators do about donors who may be one person, and what is asked before.
import {
  cancelMerge,
  dismissDuplicate,
  mergeDonors,
  type DuplicateGroup,
  type LikelyDuplicate,
} from '#contract/duplicates.ts';
import type { Asked, Command, Commands } from '#web/admin/commands/command.ts';
import type { Asking } from '#web/admin/commands/CommandQuestion.tsx';
import { toAsking, valuesOf } from '#web/admin/commands/useQuestion.ts';
import { duplicateWords as words } from './words.ts';

const noun = ['donor', 'donors'] as const;
const { question, done } = words;

/** Of two donors who are being merged: also on their own pages. */
export const mergeCommands = {
  'stop-merge': {
    endpoint: cancelMerge,
    ids: ['keep', 'merge'],
    label: words.stop,
    tone: 'secondary',
    noun,
    question: { text: question.stop, consequence: question.stopped, wayBack: question.askAgain },
    done: done.stop,
  },
} satisfies Commands;

export const groupCommands = {
  merge: {
    endpoint: mergeDonors,
    ids: ['keep', 'merge', 'reason'],
    label: words.mergeThem,
    tone: 'danger',
    noun,
    question: { text: question.merge, consequence: question.merged },
    done: done.merge,
  },
  apart: {
    endpoint: dismissDuplicate,
    ids: ['donorIds'],
    label: words.apart,
    tone: 'secondary',
    noun,
    question: { text: question.apart, consequence: question.keptApart },
    done: done.apart,
  },
} satisfies Commands;

export const duplicateCommands: Commands = { ...mergeCommands, ...groupCommands };

export const nameOf = ({ fullName, userID }: LikelyDuplicate) => `${fullName ?? userID} (${userID})`;

const isAtOnce = (kept: LikelyDuplicate, merged: LikelyDuplicate) =>
  kept.emailConfirmed && merged.emailConfirmed && kept.emailId.toLowerCase() === merged.emailId.toLowerCase();

function mergeOf(kept: LikelyDuplicate, merged: LikelyDuplicate): Command {
  const isNewer = kept.registeredAt > merged.registeredAt;
  const asked = {
    ...groupCommands.merge.question,
    wayBack: isAtOnce(kept, merged) ? question.now : question.later,
    ...(isNewer && { reason: 'required' as const, reasonLabel: question.reason }),
  };
  return { ...groupCommands.merge, question: asked };
}

interface AskedAbout extends Asking {
  /** The donor to keep, and the one to merge. */
  pair?: readonly [LikelyDuplicate, LikelyDuplicate];
}

/** Null where no two donors of a shown group are chosen. */
export function askAboutDonors(asked: Asked | null, groups: readonly DuplicateGroup[]): AskedAbout | null {
  if (!asked || asked.intent in mergeCommands) return toAsking(duplicateCommands, asked);
  const read = (name: string) => valuesOf(asked, name);
  const all = new Map(groups.flatMap(({ donors }) => donors.map((donor) => [String(donor.regid), donor] as const)));
  const find = (...names: string[]) => [...new Set(names.flatMap(read))].flatMap((id) => all.get(id) ?? []);
  const { intent } = asked;
  if (intent === 'apart') {
    const names = find('donorIds').map(nameOf);
    const fields = read('donorIds').map((id) => ['donorIds', id] as const);
    return names.length < 2 ? null : { command: groupCommands.apart, intent, fields, names };
  }
  const [kept, merged] = find('keep', 'merge');
  if (!kept || !merged) return null;
  const fields = [['keep', kept.regid] as const, ['merge', merged.regid] as const];
  const what = words.into(nameOf(merged), nameOf(kept));
  const [reason] = read('reason');
  return { command: mergeOf(kept, merged), intent, fields, names: [], what, reason, pair: [kept, merged] };
}
