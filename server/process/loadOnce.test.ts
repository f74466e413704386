import { expect, test } from 'vitest';
import { loadOnce } from './loadOnce.ts';

test('what is loaded once is shared by all callers, and after a failure loaded again', async () => {
  let loads = 0;
  const read = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('EMFILE');
    return loads;
  });
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
  expect(await read()).toBe(2);
});
