// Places as registers name them: what they are read as, and which are refused.
import { expect, test } from 'vitest';
import { spellingKey } from './fold.ts';
import { readFormerPlaces } from './formerPlaces.ts';
import { partsOf, placeIndex, type IndexedPlace } from './placeIndex.ts';
import { readPlace } from './readPlace.ts';

const index = await placeIndex();
const read = (text: string) => {
  const [city = '', district = '', state = ''] = text.split('|').map((part) => part.trim());
  return readPlace(index, { city, district, state });
};
const told = (text: string) => {
  const found = read(text);
  return 'places' in found
    ? 'refused'
    : `${found.city?.name ?? 'Other'}, ${found.district.name}, ${found.district.parent?.name}`;
};

test.for([
  ['a town of the district', 'Guntur | Guntur | Andhra Pradesh', 'Guntur, Guntur, Andhra Pradesh'],
  ['a village that is not listed', 'Kamothe | Raigad | Maharashtra', 'Other, Raigad, Maharashtra'],
  ['a village with the name of a city', 'Gandhinagar | Ghazipur | Uttar Pradesh', 'Other, Ghazipur, Uttar Pradesh'],
  ['a village with the name of a neighbourhood', 'Peelamedu | Villupuram | TN', 'Other, Viluppuram, Tamil Nadu'],
  ['a misspelt town', 'Vizianagram | Vizianagaram | AP', 'Vizianagaram, Vizianagaram, Andhra Pradesh'],
  ['a neighbourhood', 'Koramangala | Bangalore Urban | Karnataka', 'Bengaluru, Bengaluru Urban, Karnataka'],
  ['a village named with its district', 'Gandhinagar (Basti) | Basti | UP', 'Other, Basti, Uttar Pradesh'],
  ['an address', 'H.No 4-5, Amaravathi Road, Guntur | Guntur | AP', 'Guntur, Guntur, Andhra Pradesh'],
])('of a named district: %s', ([, text, expected]) => {
  expect(told(text!)).toBe(expected);
});

test.for([
  ['Rajahmundry | East Godavari | Andhra Pradesh', 'Rajamahendravaram, East Godavari, Andhra Pradesh'],
  ['Aligarh | Aligarh | Uttar Pradesh', 'Aligarh, Aligarh, Uttar Pradesh'],
  ['New Delhi | |', 'New Delhi, New Delhi, Delhi'],
  ['Bhagalpur | |', 'Bhagalpur, Bhagalpur, Bihar'],
  ['Satara | | Maharashtra', 'Satara, Satara, Maharashtra'],
  ['Rajura | | Maharashtra', 'Rajura, Chandrapur, Maharashtra'],
  ['Bijapur | Bijapur(CGH) | Chattisgarh', 'Bijapur, Bijapur, Chhattisgarh'],
])("today's name comes before others: %s", ([text, expected]) => {
  expect(told(text!)).toBe(expected);
});

test.for([
  ['Hyderabad | Hyderabad | Andhra Pradesh', 'Hyderabad, Hyderabad, Telangana'],
  ['Karimnagar | | A.P.', 'Karimnagar, Karimnagar, Telangana'],
  ['Leh | Leh | Jammu and Kashmir', 'Leh, Leh, Ladakh'],
  ['Ranchi | Ranchi | Bihar', 'Ranchi, Ranchi, Jharkhand'],
  ['Chandigarh | Chandigarh | Punjab', 'Chandigarh, Chandigarh, Chandigarh'],
  ['Bhubaneswar | Khurda | Orissa', 'Bhubaneswar, Khordha, Odisha'],
  ['Daman | Daman | Daman & Diu', 'Daman, Daman, Dadra and Nagar Haveli and Daman and Diu'],
  [
    'Port Blair | South Andaman | Andaman & Nicobar Islands',
    'Sri Vijaya Puram (Port Blair), South Andaman, Andaman and Nicobar Islands',
  ],
  ['Kakinada | East Godavari | Andhra Pradesh', 'Kakinada, Kakinada, Andhra Pradesh'],
  ['Asansol | Burdwan | West Bengal', 'Asansol, Paschim Bardhaman, West Bengal'],
  ['Jhargram | Midnapore | West Bengal', 'Jhargram, Jhargram, West Bengal'],
  ['Nuh | Mewat | Haryana', 'Nuh, Nuh, Haryana'],
  ['Vikarabad | K.V.Rangareddy | Telangana', 'Vikarabad, Vikarabad, Telangana'],
  ['Nowhere | RR district | Telangana', 'Other, Ranga Reddy, Telangana'],
  ['Nowhere | Guntur (Dt) | Andhra Pradesh', 'Other, Guntur, Andhra Pradesh'],
  ['Nowhere | Dist. Kolhapur | Maharashtra', 'Other, Kolhapur, Maharashtra'],
  ['Nowhere | 24 Parganas (N) | West Bengal', 'Other, North 24 Parganas, West Bengal'],
  ['Nowhere | गुंटूर जिला | आंध्र प्रदेश', 'Other, Guntur, Andhra Pradesh'],
  ['Nowhere | மதுரை மாவட்டம் | தமிழ்நாடு', 'Other, Madurai, Tamil Nadu'],
])("former names, parts and words are read as today's: %s", ([text, expected]) => {
  expect(told(text!)).toBe(expected);
});

test.for([
  'Nowhere | | Maharashtra',
  'Pauni | | Maharashtra',
  'Guntur | Guntur | Karnataka',
  'Guntur | Atlantis | Andhra Pradesh',
  'Hamirpur | Hamirpur |',
  'Khed | | Maharashtra',
])('what is in no such district, or in two, is refused: %s', (text) => {
  expect(told(text)).toBe('refused');
});

test('a row without town and district is read as the district of the largest town of its state, and said to be a guess', () => {
  expect(read('| | Andhra Pradesh')).toMatchObject({ city: null, district: { name: 'Visakhapatnam' }, isGuess: true });
  expect(read('| Guntur | Andhra Pradesh')).toMatchObject({ city: null, district: { name: 'Guntur' }, isGuess: false });
});

test('a note says what is read as something else, and since when', () => {
  expect(read('Gurgaon | Gurgaon | Haryana')).toMatchObject({
    notes: ["'Gurgaon' is Gurugram, Haryana since 2016-09-27", "'Gurgaon' is Gurugram, Gurugram"],
  });
  expect(read('Ranchi | Ranchi | Bihar')).toMatchObject({ notes: ["'Bihar' is Jharkhand"] });
  expect(read('Guntur | Guntur | Andhra Pradesh')).toMatchObject({ notes: [] });
});

test('each of 7,000 towns is found by its own name in its district', () => {
  const towns = [...index.townsOf.values()].flat().filter(({ text, place }) => text === place.name);
  const wrong = towns.filter(({ place: { name, parent } }) => {
    const found = readPlace(index, { city: name, district: parent!.name, state: parent!.parent!.name });
    return 'places' in found || found.district !== parent || spellingKey(found.city?.name ?? '') !== spellingKey(name);
  });
  expect(towns.length).toBeGreaterThan(7000);
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

test('each former name of the table is read as what it is today', async () => {
  const wrong: string[] = [];
  for (const { former, state, today } of await readFormerPlaces()) {
    for (const name of state === '' ? [] : former) {
      const found = read(`| ${name} | ${state}`);
      const isMeant =
        !('places' in found) &&
        [found.district, ...partsOf(found.district)].some((one: IndexedPlace) => one.name === today[0]!.name);
      if (!isMeant) wrong.push(`${name}, ${state}`);
    }
  }
  expect(wrong).toEqual([]);
});
