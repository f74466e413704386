// What administrators do about donors who may be one person, and what is asked before.
import {
  cancelMerge,
  dismissDuplicate,
  mergeDonors,
  type DuplicateGroup,
  type LikelyDuplicate,
} from '#contract/duplicates.ts';
import { nameOf } from '#web/admin/donorHref.ts';
import type { Asked, Command, Commands } from '#web/admin/commands/command.ts';
import type { Asking } from '#web/admin/commands/CommandQuestion.tsx';
import { toAsking, valuesOf } from '#web/admin/commands/useQuestion.ts';

const noun = ['donor', 'donors'] as const;

/** Of two donors who are being merged: also on their own pages. */
export const mergeCommands = {
  'stop-merge': {
    endpoint: cancelMerge,
    ids: ['keep', 'merge'],
    label: 'Stop',
    tone: 'secondary',
    noun,
    question: {
      text: 'Keep {what} as they are?',
      consequence: 'Nothing is merged, and both get an e-mail.',
      wayBack: 'They can be merged later: that takes another 24 hours.',
    },
    done: 'Stopped: nothing is merged',
  },
} satisfies Commands;

export const groupCommands = {
  merge: {
    endpoint: mergeDonors,
    ids: ['keep', 'merge', 'reason'],
    label: 'Merge',
    tone: 'danger',
    noun,
    question: {
      text: 'Merge {what}?',
      consequence:
        'The kept one keeps its name, number, e-mail address and login. A day after the merge it also gets the donations, consents, notes and reports of the other one, which can be restored until then. Messages and requests never move.',
    },
    done: 'Done. What can still be stopped stands under ‘Being merged’',
  },
  apart: {
    endpoint: dismissDuplicate,
    ids: ['donorIds'],
    label: 'Not the same',
    tone: 'secondary',
    noun,
    question: {
      text: 'Are these different people?',
      consequence: 'They are not shown again, unless another donor joins them.',
    },
    done: 'Kept apart',
  },
} satisfies Commands;

export const duplicateCommands: Commands = { ...mergeCommands, ...groupCommands };

const isAtOnce = (kept: LikelyDuplicate, merged: LikelyDuplicate) =>
  kept.emailConfirmed && merged.emailConfirmed && kept.emailId.toLowerCase() === merged.emailId.toLowerCase();

function mergeOf(kept: LikelyDuplicate, merged: LikelyDuplicate): Command {
  const isNewer = kept.registeredAt > merged.registeredAt;
  const asked = {
    ...groupCommands.merge.question,
    wayBack: isAtOnce(kept, merged)
      ? 'Both have confirmed the same e-mail address: it takes effect at once.'
      : 'It takes effect in 24 hours. Both get an e-mail, and one press of either, or of an administrator, stops it.',
    ...(isNewer && { reason: 'required' as const, reasonLabel: 'Why the newer account is kept' }),
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
  const what = `${nameOf(merged)} into ${nameOf(kept)}`;
  const [reason] = read('reason');
  return { command: mergeOf(kept, merged), intent, fields, names: [], what, reason, pair: [kept, merged] };
}
