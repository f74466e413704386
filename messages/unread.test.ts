import { expect, test } from 'vitest';
import { digestOf, listUnread } from './unread.ts';

const english = { 'home.title': 'Find a donor', 'home.lead': ['Call ', ['name']] } satisfies Parameters<
  typeof listUnread
>[2];
const ids = Object.keys(english);

test('without a list every message is unread', () => {
  expect(listUnread(ids, {}, english)).toEqual(ids);
});

test('a message that was read is unread again when its English changes', () => {
  const read = Object.fromEntries(ids.map((id) => [id, digestOf(english[id as keyof typeof english])]));
  expect(listUnread(ids, read, english)).toEqual([]);
  expect(listUnread(ids, read, { ...english, 'home.title': 'Find a blood donor' })).toEqual(['home.title']);
});
