// Generated from the contract: the audit log has words for whatever it can hold.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operatorActions } from '#contract/activity.ts';
import { donorFilters } from '#contract/adminDonors.ts';
import { endpoints } from '#contract/index.ts';
import { actionWords, fieldWords, wordsOf } from './words.ts';

const written = endpoints.filter(({ access, effect }) => access === 'admin' && effect === 'write');
const exported = endpoints.filter(({ isCsv }) => isCsv);
const read = endpoints.flatMap(({ auditedAs }) => auditedAs ?? []);

test.each([...[...written, ...exported].map(({ name }) => name), ...new Set(read), ...operatorActions])(
  'the action %s has words',
  (action) => {
    expect(Object.keys(actionWords)).toContain(action);
  },
);

const filters = Object.keys(donorFilters).filter((name) => name !== 'sort' && name !== 'after');
const queueFilters = exported.flatMap(({ input }) =>
  input instanceof z.ZodMiniObject ? Object.keys(input.shape) : [],
);

test.each([...new Set([...filters, ...queueFilters])].filter((name) => name !== 'order' && name !== 'sort'))(
  'the filter %s has words',
  (name) => {
    expect(Object.keys(fieldWords)).toContain(name);
  },
);

test('an action of an older version is shown without camel case', () => {
  expect(wordsOf('didSomethingOld')).toEqual(['did something old', "did 'did something old' to {people}"]);
});
