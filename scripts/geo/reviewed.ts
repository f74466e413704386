// The hand-made tables against the data: an entry that no longer meets anything is a mistake, or has become needless.
import { olderSpellings } from './aliases.ts';
import { districtNames, headquarters, newDistricts, rightDistricts } from './india.ts';
import type { World } from './world.ts';

/** Throws with every entry that meets no place. */
export function checkReviewed(world: World): void {
  const districts = new Map(world.districts.map((district) => [district.key, district]));
  const cities = new Set(world.cities.map(({ key }) => key));
  const needless = [
    ...Object.keys(districtNames).filter((key) => !districts.has(key)),
    ...Object.keys(headquarters).filter((key) => !districts.has(key)),
    ...Object.values(rightDistricts).filter((key) => !districts.has(key)),
    ...Object.keys(olderSpellings).filter((key) => !cities.has(key)),
    ...newDistricts.filter(({ state, name }) => sharesName(world, state, name)).map(({ name }) => `a second ${name}`),
  ];
  if (needless.length > 0) throw new Error(`The reviewed tables meet nothing with: ${needless.join(', ')}.`);
}

/** GeoNames may have added the district meanwhile, under a code of its own. */
function sharesName({ districts }: World, state: string, name: string): boolean {
  return districts.filter((district) => district.parent === state && district.name === name).length > 1;
}
