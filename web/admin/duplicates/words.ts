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
  none: {
    all: 'No two donors look like one person.',
    strong: 'No two donors look so much like one person.',
    merging: 'No donors are being merged.',
  },
  summary: (groups: number) => `${formatCount(groups)} ${groups === 1 ? 'group' : 'groups'}`,
  title: (total: number, kind: DuplicateGroup['alike']) =>
    kind === null ? 'Two donors who are being merged' : `${formatCount(total)} donors with ${alike[kind]}`,
  shown: {
    all: 'All',
    strong: 'Also one blood group and year',
    merging: 'Being merged',
  } satisfies Record<(typeof shownGroups)[number], string>,
  differs: (fields: readonly ComparedField[]) =>
    fields.length > 0 ? `Differs in ${listFields(fields)}` : 'Nothing differs',
  merging: (merged: string, kept: string, due: string) => `Merging ${merged} into ${kept} on ${formatInstant(due)}`,
  more: (count: number) => `and ${formatCount(count)} more, who are shown once these are decided`,
  question: {
    merged:
      'The kept one keeps its name, number, e-mail address and login. A day after the merge it also gets the donations, consents, notes and reports of the other one, which can be restored until then. Messages and requests never move.',
    later:
      'It takes effect in 24 hours. Both get an e-mail, and one press of either, or of an administrator, stops it.',
  },
  chooseTwo: 'Choose two different donors of one group: one to keep, and one to merge into it.',
  /** 'Asha Rao (asha) and Asha R (asha2)', 'Asha Rao (asha) and 2 others' */
  several: ([first = '', second = '', ...others]: readonly string[]) =>
    `${first} and ${others.length === 0 ? second : `${formatCount(others.length + 1)} others`}`,
} as const;
