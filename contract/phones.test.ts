// Phone numbers as people type or paste them.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { phone } from './contactFields.ts';

const read = (text: string) => z.safeParse(phone(), text);

test.each([
  ['98490 12345', '9849012345'],
  ['+91 98490-12345', '+919849012345'],
  ['(+91) 9849012345', '+919849012345'],
  ['[0484] 234/56.78', '04842345678'],
  ['0091 9849012345', '+919849012345'],
  ['\u202A+91 98490 12345\u202C', '+919849012345'],
  ['\u200E98490\u00A012345\uFEFF', '9849012345'],
  ['98490–12345', '9849012345'],
  ['＋９１　９８４９０１２３４５', '+919849012345'],
  ['९८४९० १२३४५', '9849012345'],
  ['৯৮৪৯০১২৩৪৫', '9849012345'],
  ['௯௮௪௯௦௧௨௩௪௫', '9849012345'],
  ['٩٨٤٩٠١٢٣٤٥', '9849012345'],
])('%j is read as %s', (text, number) => {
  expect(read(text).data).toBe(number);
});

test.each(['phone', '98490 12345 ext', '+', '()', '123', '1'.repeat(21), '98+490'])(
  '%j is not a phone number',
  (text) => {
    expect(read(text).error?.issues[0]?.message).toBe('fault.phone');
  },
);
