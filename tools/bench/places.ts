// Reads thousands of villages and towns of open data as a register would name them, and counts which land in another
// district than the named one. Needs the postal package: `npm run pregeo`. Run: node tools/bench/places.ts [rows] [seed]
import { readPostOffices } from '../geo/postal.ts';
import { readSources } from '../geo/sources.ts';
import { partsOf, placeIndex } from '../../server/locations/placeIndex.ts';
import { findRegions } from '../../server/locations/regions.ts';
import { readPlace } from '../../server/locations/readPlace.ts';
import { readFileOf, readRows } from '../../server/seed/locationFiles.ts';

interface Row {
  city: string;
  district: string;
  state: string;
  /** Of the district, GeoNames'. */
  key: string;
}

const [count = 4000, seed = 43] = process.argv.slice(2).map(Number);

/** Mulberry32. */
function randomOf(start: number) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const random = randomOf(seed);
const draw = <T>(all: readonly T[], size: number): T[] => {
  const left = [...all];
  return Array.from({ length: size }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
};

const districts = (await readRows('districts', await readFileOf('districts'))).filter(({ active }) => active === '1');
const idOf = new Map(districts.map(({ key, id }) => [key, Number(id)]));
const { divisions1, divisions2, towns } = readSources();
const nameOf = new Map([...divisions1, ...divisions2].map(({ code, name }) => [code, name]));
const keyOf = (place: { country: string; admin1: string; admin2: string }) =>
  `${place.country}.${place.admin1}.${place.admin2}`;

const villages: Row[] = readPostOffices().map(({ name, districtName, district, state }) => {
  return { city: name, district: districtName, state: nameOf.get(state) ?? '', key: district };
});
const cities: Row[] = towns
  .filter(({ country }) => country === 'IN')
  .map((town) => {
    const key = keyOf(town);
    return { city: town.name, district: nameOf.get(key) ?? '', state: nameOf.get(`IN.${town.admin1}`) ?? '', key };
  });
const known = (rows: Row[]) =>
  rows.filter(({ key, district, state }) => idOf.has(key) && district !== '' && state !== '');
const rows = [...draw(known(villages), count / 2), ...draw(known(cities), count / 2)];

const index = await placeIndex();
const byId = new Map(
  [...index.regions.values()]
    .flat()
    .filter(({ place }) => place.level === 'district')
    .map(({ place }) => [place.id, place]),
);
const refused: string[] = [];
const divided: string[] = [];
const wrong: string[] = [];
let inTown = 0;
const begin = performance.now();
for (const row of rows) {
  const told = `${row.city}, ${row.district}, ${row.state}`;
  const read = readPlace(index, row);
  if ('places' in read) {
    refused.push(`${told}: ${read.text} ${read.places.map(({ name }) => name).join('/')}`);
    continue;
  }
  const truth = byId.get(idOf.get(row.key)!)!;
  if (read.city) inTown += 1;
  if (process.env.TOLD === 'towns' && read.city && read.city.name.toLowerCase() !== row.city.toLowerCase())
    console.log('town', told, '->', read.city.name);
  if (read.district === truth) continue;
  const [named] = findRegions(index, row.district, 'district', null);
  const meant = named ? [named.place, ...named.parts] : [];
  const isPart = partsOf(truth).includes(read.district) || (meant.includes(truth) && meant.includes(read.district));
  (isPart ? divided : wrong).push(`${told}: ${read.city?.name ?? 'Other'}, ${read.district.name}`);
}
const ms = (performance.now() - begin) / rows.length;
const share = (list: readonly unknown[]) => `${list.length} (${((100 * list.length) / rows.length).toFixed(2)} %)`;
if (process.env.TOLD)
  console.log(
    [
      ...refused.map((x) => `refused ${x}`),
      ...wrong.map((x) => `wrong ${x}`),
      ...(process.env.TOLD === 'all' ? divided.map((x) => `divided ${x}`) : []),
    ].join('\n'),
  );
console.log(
  `${rows.length} rows, seed ${seed}: ${inTown} in a town, refused ${share(refused)}, in a part of the named district ${share(divided)}, elsewhere ${share(wrong)}; ${ms.toFixed(2)} ms a row`,
);
