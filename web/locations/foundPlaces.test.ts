// When a text stands for one place without a doubt.
import { expect, test } from 'vitest';
import type { FoundPlace } from '#contract/locations.ts';
import { findSure } from './foundPlaces.ts';

const place = (name: string, districtId: number, level: FoundPlace['level'], matched = name): FoundPlace => ({
  level,
  stateId: 1,
  districtId,
  cityId: level === 'city' ? districtId * 10 : null,
  name,
  districtName: name,
  state: 'Karnataka',
  matched,
});

const local = { ...place('గుంటూరు (Guntur)', 7, 'city', 'Guntur'), state: 'ఆంధ్రప్రదేశ్ (Andhra Pradesh)' };

const bengaluru = place('Bengaluru', 1, 'city', 'Bangalore');
const kolkata = place('Kolkata', 2, 'city', 'Bangla');
const guntur = [place('Guntur', 3, 'city'), place('Guntur', 3, 'district')] as const;
const hamlet = place('Guntur', 4, 'city');
const hamirpurs = [place('Hamirpur', 5, 'district'), place('Hamirpur', 6, 'district')];

test.each([
  ['a single place', 'bang', [kolkata], kolkata],
  ['a name with a letter missing, beside less similar names', 'banglore', [bengaluru, kolkata], bengaluru],
  ['a city and its district, beside a smaller place of the name', 'Guntur', [...guntur, hamlet], guntur[0]],
  ['a name and its state', 'guntur, karnataka', [...guntur], guntur[0]],
  ['a name in its script, beside less similar names', 'గుంటూరు', [local, kolkata], local],
  ['a name in its script and a state in English', 'గుంటూరు, andhra pradesh', [local, ...hamirpurs], local],
  ['a name and its state in English, of a label', 'guntur, andhra pradesh', [local, ...hamirpurs], local],
  ['a name among words that name no other place', 'brodipet guntur', [...guntur, hamlet], guntur[0]],
  ['a former name among words', 'kidwai bangalore', [bengaluru, kolkata], bengaluru],
])('%s is sure', (_case, text, places, expected) => {
  expect(findSure(places, text)).toBe(expected);
});

test.each([
  ['no place', 'bang', []],
  ['two districts of one name', 'hamirpur', hamirpurs],
  ['the beginning of two names', 'bang', [bengaluru, kolkata]],
  [
    'a village behind a city with nearly its name',
    'anantpur',
    [place('Anantapur', 8, 'city'), place('Anantpur', 9, 'city')],
  ],
  [
    'a name among words behind another place',
    'anantpur road',
    [place('Anantapur', 8, 'city'), place('Anantpur', 9, 'city')],
  ],
  ['two names among words', 'bengaluru road hamirpur', [hamirpurs[0]!, place('Bengaluru', 1, 'city')]],
  ['two names with one letter wrong', 'hamirpor', hamirpurs],
])('%s is not sure', (_case, text, places) => {
  expect(findSure(places, text)).toBeNull();
});
