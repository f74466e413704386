// The box: 300 texts of six shapes, and when a text stands for one place without a doubt.
import { expect, test } from 'vitest';
import type { FoundPlace } from '#contract/locations.ts';
import { boxTexts } from '#test/boxTexts.ts';
import type { PlaceCase } from '#test/placeCases.ts';
import { findPlaces } from './findPlaces.ts';

const LEAST = 0.97;

const isMeant = (place: FoundPlace | undefined, { name, state }: PlaceCase) =>
  place?.state === state && [place.name, place.cityName, place.districtName].includes(name);
const tell = ({ level, name, state, isSure }: FoundPlace) => `${isSure ? 'sure: ' : ''}${level} ${name}, ${state}`;

test('of 290 texts of six shapes 97 percent find their place first, and are sure of it', async () => {
  const [misses, doubts]: [string[], string[]] = [[], []];
  const cases = boxTexts.flatMap(([, ofShape]) => ofShape);
  for (const one of cases) {
    const places = await findPlaces(one.text);
    if (!isMeant(places[0], one)) misses.push(`${one.text}: ${places.map(tell).join('; ')}`);
    else if (!places[0]?.isSure) doubts.push(`${one.text}: ${places.map(tell).join('; ')}`);
  }
  expect(cases.length).toBeGreaterThan(290);
  expect(1 - misses.length / cases.length, misses.join('\n')).toBeGreaterThan(LEAST);
  expect(1 - doubts.length / cases.length, doubts.join('\n')).toBeGreaterThan(LEAST);
});

test.for([
  ['banglore', 'Bengaluru'],
  ['Guntur', 'Guntur'],
  ['brodipet guntur', 'Guntur'],
  ['kidwai bangalore', 'Kidwai Memorial Institute of Oncology'],
  ['gachibowli', 'Hyderabad'],
  ['Andheri', 'Mumbai'],
  ['Warangal', 'Warangal'],
  ['Apollo Chennai', 'Chennai'],
  ['Aurangabad, Bihar', 'Aurangabad'],
])("'%s' is sure to be %s", async ([text, name]) => {
  expect((await findPlaces(text!))[0]).toMatchObject({ name, isSure: true });
});

test.for([
  'hamirpur', 'bang', 'anantpur', 'anantpur road', 'bengaluru road hamirpur', 'hamirpur road bengaluru', 'Vijaypur',
  'hamirpor', '24 Parganas', 'Khed',
])("'%s' is asked about", async (text) => {
  const places = await findPlaces(text);
  expect(places.length).toBeGreaterThan(1);
  expect(places.map(({ isSure }) => isSure ?? false)).not.toContain(true);
}); // prettier-ignore

test('a state that is chosen already decides between places of one name', async () => {
  const [himachal] = await findPlaces('Hamirpur, Himachal Pradesh');
  const [first] = await findPlaces('Hamirpur', undefined, himachal!.stateId);
  expect(first).toMatchObject({ state: 'Himachal Pradesh', isSure: true });
});
