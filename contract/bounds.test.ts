// Generated from the contract: every schema bounds the length of a value before it applies a pattern to it.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './index.ts';

const LONG = 99_000;
/** The most UTF-16 units a field may hold, surrounding blanks included. */
const BOUND = 4_200;
/** zod counts code points in one pass, so this call may read a long string. */
const COUNTS_CODE_POINTS = ['String.charCodeAt', /[\uD800-\uDBFF]/.source];

type Method = (this: unknown, ...given: unknown[]) => unknown;

const isLong = (value: unknown) => typeof value === 'string' && value.length > BOUND;

/** Runs `work` and returns the patterns and built-in functions that received a long string. */
function watchLongStrings(work: () => void): string[] {
  const seen = new Set<string>();
  const undo: (() => void)[] = [];
  const watch = (target: object, owner: string) => {
    for (const key of Reflect.ownKeys(target)) {
      const before = Object.getOwnPropertyDescriptor(target, key)!;
      if (typeof before.value !== 'function' || key === 'constructor' || key === 'toString') continue;
      const method = before.value as Method;
      const watched: Method = function watched(...given) {
        const what = this instanceof RegExp ? this.source : `${owner}.${String(key)}`;
        if ((isLong(this) || given.some(isLong)) && !COUNTS_CODE_POINTS.includes(what)) seen.add(what);
        return method.apply(this, given);
      };
      Object.defineProperty(target, key, { ...before, value: watched });
      undo.push(() => Object.defineProperty(target, key, before));
    }
  };
  watch(String.prototype, 'String');
  watch(RegExp.prototype, 'RegExp');
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return [...seen];
}

const fields = endpoints.flatMap((endpoint) =>
  Object.keys(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}).map(
    (field) => [endpoint.name, field, endpoint] as const,
  ),
);

test('the contract has more than 100 input fields', () => expect(fields.length).toBeGreaterThan(100));

test.each(fields)('%s.%s rejects or drops a long string before any pattern reads it', (_name, field, endpoint) => {
  for (const unit of ['a', ' ', '1', '\u0301']) {
    for (const value of [unit.repeat(LONG), [unit.repeat(LONG)]]) {
      let parsed: ReturnType<typeof z.safeParse> | undefined;
      const seen = watchLongStrings(() => (parsed = z.safeParse(endpoint.input, { [field]: value })));
      expect(seen).toEqual([]);
      const isRejected = parsed!.error?.issues.some(({ path }) => path[0] === field) ?? false;
      expect(isRejected || (parsed!.data as Record<string, unknown> | undefined)?.[field] === undefined).toBe(true);
    }
  }
});

test.each(fields)('%s.%s reads no element of a list that is too long', (_name, field, endpoint) => {
  let read = 0;
  const list = Array.from({ length: 10_000 }, () => 1);
  const watched = new Proxy(list, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  z.safeParse(endpoint.input, { [field]: watched });
  expect(read).toBe(0);
});
