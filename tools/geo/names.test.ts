import { expect, test } from 'vitest';
import { foldAccents, plainName, slug } from './names.ts';

test.for([
  ['Río Łódź', 'Rio lodz'],
  ['Kālibo‘', "Kalibo'"],
  ['Straße', 'Strasse'],
  ['Крукети', 'Крукети'],
])('without accents %s is %s', ([name, bare]) => {
  expect(foldAccents(name!)).toBe(bare);
});

test.for([
  ['Koch Bihar', 'koch-bihar'],
  ['Dadra & Nagar Haveli', 'dadra-and-nagar-haveli'],
  [' (Mohali) ', 'mohali'],
  ['—', 'x'],
])("the key of '%s' is %s", ([name, key]) => {
  expect(slug(name!)).toBe(key);
});

test.for([
  ['Shivpuri District', 'Shivpuri'],
  ['District Dang', 'Dang'],
  ['Jammu & Kashmīr', 'Jammu and Kashmir'],
])('%s is called %s', ([name, plain]) => {
  expect(plainName(name!)).toBe(plain);
});
