// Generated from the contract: every schema bounds the length of a value before it applies a pattern to it.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { watchLongStrings } from '#test/watchLongStrings.ts';
import { endpoints } from './index.ts';

const LONG = 99_000;
/** The most UTF-16 units a field may hold, surrounding blanks included. */
const BOUND = 4_200;
/** zod counts code points in one pass, so this pattern may read a long string. */
const COUNTS_CODE_POINTS = /[\uD800-\uDBFF]/.source;

/** A picture is as long as the body may be; it is decoded, not matched. */
const UNBOUNDED = ['uploadPicture.picture'];

const fields = endpoints.flatMap((endpoint) =>
  Object.keys(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
    .filter((field) => !UNBOUNDED.includes(`${endpoint.name}.${field}`))
    .map((field) => [endpoint.name, field, endpoint] as const),
);

test('a schema that reads a long string is noticed', async () => {
  const unbounded = z.string().check(z.trim(), z.regex(/^b+$/));
  const normalized = z.string().check(z.overwrite((value) => value.normalize('NFKC')));
  const parse = (schema: z.ZodMiniType) => () => z.safeParse(schema, 'a'.repeat(LONG));
  expect(await watchLongStrings(BOUND, parse(unbounded))).toEqual(expect.arrayContaining(['String.trim', '^b+$']));
  expect(await watchLongStrings(BOUND, parse(normalized))).toContain('String.normalize');
});

test('the contract has more than 100 input fields', () => expect(fields.length).toBeGreaterThan(100));

test.each(fields)(
  '%s.%s rejects or drops a long string before any pattern reads it',
  async (_name, field, endpoint) => {
    for (const unit of ['a', ' ', '1', '\u0301']) {
      for (const value of [unit.repeat(LONG), [unit.repeat(LONG)]]) {
        let isRejected = false;
        const seen = await watchLongStrings(BOUND, () => {
          const { data, error } = z.safeParse(endpoint.input, { [field]: value });
          // zod makes the messages when the issues are read.
          isRejected = error?.issues.some(({ path }) => path[0] === field) ?? false;
          isRejected ||= (data as Record<string, unknown> | undefined)?.[field] === undefined;
        });
        expect(seen.filter((what) => what !== COUNTS_CODE_POINTS)).toEqual([]);
        expect(isRejected).toBe(true);
      }
    }
  },
);

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
