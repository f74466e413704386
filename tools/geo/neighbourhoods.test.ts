import { expect, test } from 'vitest';
import { listNeighbourhoods } from './neighbourhoods.ts';
import type { PostOffice } from './postal.ts';

const office = (pin: string, name: string): PostOffice => {
  const [state, district, districtName] = ['IN.25', 'IN.25.603', 'Chennai'];
  return { pin, name, state, district, districtName, latitude: 13, longitude: 80 };
};

function namesOf(offices: PostOffice[], towns: string[] = []): string[] {
  const pins = new Map(offices.map(({ pin }) => [pin, ['IN.25.603']]));
  return listNeighbourhoods(offices, pins, (_, spelling) => towns.includes(spelling)).map(({ name }) => name);
}

test.for([
  ['Adyar (Chennai)', 'Adyar'],
  ['Jayanagar H.O', 'Jayanagar'],
  ['Rohini Sector-7', 'Rohini'],
  ['Koramangala VI Bk', 'Koramangala'],
  ['Bandra West', 'Bandra'],
  ['Kothrud', 'Kothrud'],
])('the post office %s is in %s', ([name, neighbourhood]) => {
  expect(namesOf([office('600020', name!)])).toEqual([neighbourhood]);
});

test.for(['Kilpauk Medical College', 'Chennai Airport', 'Stock Exchange', 'Mumbai G.P.O.', '505 A B Workshop'])(
  'the post office %s names no neighbourhood',
  (name) => {
    expect(namesOf([office('600020', name)])).toEqual([]);
  },
);

test('a neighbourhood has the name that people use too', () => {
  expect(namesOf([office('600017', 'Thygarayanagar H.O')])).toContain('T. Nagar');
});

test('a neighbourhood is listed once, and not if a town of the state has its name', () => {
  const offices = [office('600020', 'Adyar'), office('600021', 'Adyar H.O'), office('600045', 'Tambaram')];
  expect(namesOf(offices, ['tambaram'])).toEqual(['Adyar']);
});

test('a post office outside the large cities names no neighbourhood', () => {
  expect(namesOf([office('631205', 'Koramangalam')])).toEqual([]);
});
