import { expect, test } from 'vitest';
import { firstNameOf } from './firstName.ts';

test.each([
  ['Asha Rao', 'Asha'],
  ['Om Prakash', 'Om'],
  ['S. Kumar', 'Kumar'],
  ['N T Rama Rao', 'Rama'],
  ['எஸ். குமார்', 'குமார்'],
  ['Dr. Meera Nair', 'Meera'],
  ['K. S.', 'K.'],
  [' Ravi ', 'Ravi'],
])('a family is told of %j as %s', (fullName, firstName) => expect(firstNameOf(fullName)).toBe(firstName));
