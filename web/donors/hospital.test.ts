// The hospital in the address of results: anybody can make such a link.
import { expect, test } from 'vitest';
import { readSearch, searchHref } from './search.ts';

const read = (hospital: string) => readSearch(new URLSearchParams({ hospital })).hospital;

test.each([
  "Nizam's Institute of Medical Sciences",
  'G.B. Pant Hospital',
  'Civil Hospital, Sector 6, Panchkula',
  'एम्स',
])('the name %j is kept in the links of the results', (name) => {
  expect(read(name)).toBe(name);
  const search = readSearch(new URLSearchParams({ bloodgroup: 'O+', hospital: name }));
  expect(new URLSearchParams(searchHref(search).split('?')[1]).get('hospital')).toBe(name);
});

test.each(['Call 9849012345', 'pay.example.com', 'x'.repeat(101), '12', '<b>', 'a\nb', '9849 012 345 Hospital'])(
  'what is no name, such as %j, is left out',
  (text) => {
    expect(read(text)).toBe('');
  },
);
