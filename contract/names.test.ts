// Names: initials and abbreviations are no links.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { name } from './names.ts';

const accepts = (field: Parameters<typeof name>[0], value: string) => z.safeParse(name(field), value).success;

describe('a name of a person', () => {
  test.each(['Manoj.TK', 'Rajesh.CN', 'Biju.ME', 'MANOJ.TK', 'K.M.Manoj', 'Ravi @ Babu', 'S. Kumar', 'Mohan.K.US', 'Anu.Me Nair'])(
    'with initials or an alias is accepted: %s',
    (typed) => expect(accepts('field.fullName', typed)).toBe(true),
  ); // prettier-ignore
  test.each(['Buyblood.in', 'BLOOD.IN', 'quickblood.top', 'bit.ly/abc', 'Bit.LY/abc', 'manoj.TK', 'ab.co.in', 'www.x', 'http://a', 'ravi@mail', '@ravi', 'ravi@', 'Ｂuyblood．in', 'Manoj.Club', 'Manoj.tk', 'रक्तदान.in'])(
    'with a link is refused: %s',
    (typed) => expect(accepts('field.fullName', typed)).toBe(false),
  ); // prettier-ignore
});

describe('a name of a place or hospital', () => {
  test.each(['Opp.Club Road', 'opp.club road', 'Dist.Co-op Hospital', 'Govt.Live Stock Farm', 'St.Ann', 'Nr.Store'])(
    'with an abbreviation is accepted: %s',
    (typed) => expect(accepts('field.hospitalName', typed)).toBe(true),
  );
  test.each(['Manoj.TK', 'Apollo.IN', 'apollo.com', 'opp.club/x', 'Hospital.Online'])('with a link is refused: %s', (typed) =>
    expect(accepts('field.hospitalName', typed)).toBe(false),
  ); // prettier-ignore
});
