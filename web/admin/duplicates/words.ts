// The words of the page of donors who may be one person.
import type { shownGroups, ComparedField, DuplicateGroup } from '#contract/duplicates.ts';
import { listFields } from '#web/admin/activity/words.ts';
import { formatCount, formatInstant } from '#web/lib/format.ts';

const alike: Record<NonNullable<DuplicateGroup['alike']>, string> = {
  'name and number': 'the same name, year of birth, district and number',
  number: 'the same number',
  name: 'the same name, year of birth and district',
};

export const duplicateWords = {
  lead: 'Donors who may be one person.',
  none: {
    all: 'No two donors look like one person.',
    strong: 'No two donors look so much like one person.',
    merging: 'No donors are being merged.',
  },
  summary: (groups: number) => `${formatCount(groups)} ${groups === 1 ? 'group' : 'groups'}`,
  title: (total: number, kind: DuplicateGroup['alike']) =>
    kind === null ? 'Two donors who are being merged' : `${formatCount(total)} donors with ${alike[kind]}`,
  views: 'Which groups are shown',
  shown: {
    all: 'All',
    strong: 'Also one blood group and year',
    merging: 'Being merged',
  } satisfies Record<(typeof shownGroups)[number], string>,
  differs: (fields: readonly ComparedField[]) =>
    fields.length > 0 ? `Differs in ${listFields(fields)}` : 'Nothing differs',
  merging: (merged: string, kept: string, due: string) => `Merging ${merged} into ${kept} on ${formatInstant(due)}`,
  stop: 'Stop',
  merged: (merged: string, kept: string) => `${merged} was merged into ${kept}`,
  more: (count: number) => `and ${formatCount(count)} more, who are shown once these are decided`,
  keep: 'Keep',
  merge: 'Merge into the kept one',
  labels: {
    userID: 'UserID',
    number: 'Mobile No.',
    email: 'Email',
    place: 'Place',
    group: 'Blood Group',
    born: 'Year of birth',
    registered: 'Registered',
    active: 'Last active',
    donations: 'Donations',
    listed: 'In searches',
  },
  confirmed: 'confirmed',
  never: 'Never',
  isListed: 'Listed',
  sample: 'Sample donor',
  administrator: 'Administrator',
  coordinator: 'Coordinator',
  mergeThem: 'Merge',
  apart: 'Not the same',
  into: (merged: string, kept: string) => `${merged} into ${kept}`,
  question: {
    merge: 'Merge {what}?',
    kept: (kept: string, goes: string) => `${kept} stays, ${goes} goes`,
    nothing: 'none',
    merged:
      'The kept one keeps its name, number, e-mail address and login. A day after the merge it also gets the donations, consents, notes and reports of the other one, which can be restored until then. Messages and requests never move.',
    later:
      'It takes effect in 24 hours. Both get an e-mail, and one press of either, or of an administrator, stops it.',
    now: 'Both have confirmed the same e-mail address: it takes effect at once.',
    reason: 'Why the newer account is kept',
    stop: 'Keep {what} as they are?',
    stopped: 'Nothing is merged, and both get an e-mail.',
    askAgain: 'They can be merged later: that takes another 24 hours.',
    apart: 'Are these different people?',
    keptApart: 'They are not shown again, unless another donor joins them.',
  },
  chooseTwo: 'Choose two different donors of one group: one to keep, and one to merge into it.',
  /** 'Asha Rao (asha) and Asha R (asha2)', 'Asha Rao (asha) and 2 others' */
  several: ([first = '', second = '', ...others]: readonly string[]) =>
    `${first} and ${others.length === 0 ? second : `${formatCount(others.length + 1)} others`}`,
  done: {
    merge: 'Done. What can still be stopped stands under ‘Being merged’',
    apart: 'Kept apart',
    stop: 'Stopped: nothing is merged',
  },
} as const;
