// The words about all donors that a filter finds.
import { MOST_MATCHING } from '#contract/moderationQueue.ts';
import { formatCount } from '#web/lib/format.ts';

export const matchingWords = {
  all: (total: number) => `All ${formatCount(total)} that match`,
  tooMany: `More than ${formatCount(MOST_MATCHING)} match: filter first to act on all.`,
  exceptAdmins: 'Administrators among them stay as they are. The others are told by e-mail, so many an hour.',
  write: (total: number) => `Write to ${formatCount(total)}`,
  writeTitle: (total: number) => `Write to all ${formatCount(total)} donors that match`,
  everybody: 'No filter: everybody who registered.',
  lead: 'E-mails go out by day, at the pace that the operator set, to donors who confirmed their address and did not stop routine e-mails. Nobody sees another’s address.',
  queued: (count: number) =>
    count === 1
      ? 'The e-mail to 1 donor is on its way.'
      : `The e-mails to ${formatCount(count)} donors are on their way.`,
  nobody: 'None of them can get it: nobody confirmed the address and takes routine e-mails.',
  back: 'Back to the list',
} as const;
