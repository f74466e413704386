// The words of the administrators' pages of reported donors, and of numbers and addresses that too many donors claim.
import { formatCount } from '#web/lib/format.ts';
import type { Claimant, ListingClaim } from '#contract/listingClaims.ts';

export const reportCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'report' : 'reports'}`;

/** Reports that the site adds itself. */
const siteReports: Readonly<Record<string, string>> = {
  'Number listed without consent': 'Somebody says that the number is listed without their consent',
  'Number changed often': 'The mobile number was changed more than three times within a day',
  'Registered too often': 'Too many donors with one number or e-mail address',
};

export const reportWords = {
  option: (option: string) => siteReports[option] ?? option,
  older: (count: number) => `and ${formatCount(count)} older`,
  summary: (donors: number) => `${formatCount(donors)} ${donors === 1 ? 'donor' : 'donors'}`,
} as const;

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

const states: Record<NonNullable<Claimant['claim']>, string> = { waiting: 'Waits', refused: 'Refused' };

const orNot = (isConfirmed: boolean) => (isConfirmed ? 'confirmed' : 'not confirmed');

export const claimWords = {
  heading: 'Numbers that too many donors claim',
  lead: 'At most three donors of a number and five of an e-mail address are listed at once. Others wait until you decide.',
  title(total: number, field: ListingClaim['field']): string {
    const count = `${small[total] ?? formatCount(total)} ${total === 1 ? 'donor claims' : 'donors claim'}`;
    return `${count} this ${field === 'mobileNumber' ? 'number' : 'e-mail address'}`;
  },
  states,
  about: (registered: string, { emailConfirmed, numberConfirmedAt }: Claimant) =>
    `Registered ${registered}, e-mail address ${orNot(emailConfirmed)}, number ${orNot(numberConfirmedAt !== null)}`,
  more: (count: number) => `and ${formatCount(count)} more`,
} as const;
