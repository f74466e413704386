// The words of the page of donors who may be one person.
import type { DuplicateGroup } from '#contract/duplicates.ts';
import { formatCount } from '#web/lib/format.ts';

const alike: Record<DuplicateGroup['alike'], string> = {
  'name and number': 'the same name, year of birth, district and number',
  number: 'the same number',
  name: 'the same name, year of birth and district',
};

export const duplicateWords = {
  lead: 'Donors who may be one person.',
  none: 'No two donors look like one person.',
  summary: (groups: number) => `${formatCount(groups)} ${groups === 1 ? 'group' : 'groups'}`,
  title: (total: number, kind: DuplicateGroup['alike']) => `${formatCount(total)} donors with ${alike[kind]}`,
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
  question: {
    merge: (merged: string, kept: string) => `Merge ${merged} into ${kept}?`,
    merged:
      'The donations, consents, reports and calls of both stay with the kept one, who keeps name, number, e-mail address and login. The other account is erased, and its e-mail address is told so.',
    apart: (total: number) => `Are these ${formatCount(total)} donors different people?`,
    keptApart: 'They are not shown again, unless another donor joins them.',
  },
  chooseTwo: 'Choose two different donors: one to keep, and one to merge into it.',
  gone: 'This group is not listed here: it was decided meanwhile.',
  /** 'Asha Rao (asha) and Asha R (asha2)', 'Asha Rao (asha) and 2 others' */
  several: ([first = '', second = '', ...others]: readonly string[]) =>
    `${first} and ${others.length === 0 ? second : `${formatCount(others.length + 1)} others`}`,
  done: { merge: 'Merged', apart: 'Kept apart' },
} as const;
