// The words about numbers and addresses that too many donors claim.
import type { Claimant, ListingClaim } from '#contract/listingClaims.ts';
import { formatCount } from '#web/lib/format.ts';

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const states: Record<NonNullable<Claimant['claim']>, string> = { waiting: 'Waits', refused: 'Refused' };

export const claimWords = {
  heading: 'Numbers that too many donors claim',
  lead: 'At most three donors of a number and five of an e-mail address are listed at once. Others wait until you decide.',
  title(total: number, field: ListingClaim['field']): string {
    const count = `${small[total] ?? formatCount(total)} ${total === 1 ? 'donor claims' : 'donors claim'}`;
    return `${count} this ${field === 'mobileNumber' ? 'number' : 'e-mail address'}`;
  },
  states,
  listed: 'Listed',
  notListed: 'Not listed',
  about: (registered: string, isConfirmed: boolean) =>
    `Registered ${registered}, e-mail address ${isConfirmed ? 'confirmed' : 'not confirmed'}`,
  list: 'List this donor',
  refuse: 'Do not list',
  more: (count: number) => `and ${formatCount(count)} more`,
} as const;
