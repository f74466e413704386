// Icons in the network's own colour.
import { expect, test, vi } from 'vitest';
import type * as image from '@napi-rs/image';
import { readIcon } from './icons.ts';

const memory = vi.hoisted(() => ({ failures: 1 }));
vi.mock('@napi-rs/image', async (original) => {
  const real = await original<typeof image>();
  return {
    get Transformer() {
      if (memory.failures-- > 0) throw new Error('cannot allocate memory');
      return real.Transformer;
    },
  };
});

test('an icon that could not be drawn is drawn when it is next asked for', async () => {
  await expect(readIcon('app.png', '#336699')).rejects.toThrow('cannot allocate memory');
  expect((await readIcon('app.png', '#336699'))!.subarray(1, 4).toString()).toBe('PNG');
});
