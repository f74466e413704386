// The table of hospitals, as a whole.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hospitalFile, hospitals } from './hospitals.ts';
import { placeIndex, stateOf } from './placeIndex.ts';

test('each lies in a place of the lists, has a name of its own, and every state has one', async () => {
  const all = await hospitals();
  expect(all.length).toBeGreaterThan(700);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  const { exact } = await placeIndex();
  const states = [...exact.values()]
    .flat()
    .filter(({ place }) => place.level === 'state')
    .map(({ place }) => place.name);
  expect(new Set(all.map(({ place }) => stateOf(place).name))).toEqual(new Set(states));
});

test('only those of Delhi, whose districts are one city, have no district', async () => {
  const without = (await hospitals()).filter(({ place }) => place.level === 'state');
  expect(new Set(without.map(({ place }) => place.name))).toEqual(new Set(['Delhi']));
});

test('each name is one that the address of results keeps', async () => {
  const all = await hospitals();
  const isKept = (name: string) => /^[A-Za-z][\w .,'&()/-]{0,99}$/.test(name) && !/\d{4}|\.[A-Za-z]{2}/.test(name);
  expect(all.filter(({ name }) => !isKept(name))).toEqual([]);
  expect(readFileSync(hospitalFile, 'utf8')).toMatch(/^[\t\n -~]*$/);
});
