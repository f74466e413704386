// Where the seat of an Indian district is, to measure distances between districts.
import type { Point } from '#server/locations/distance.ts';
import type { City } from './cities.ts';
import { seats } from './corrections.ts';
import { slug } from './names.ts';

type Listed = Pick<City, 'name' | 'population'> & Partial<Point>;
type Town = Listed & Point;

const hasPoint = (city: Listed): city is Town => city.latitude !== undefined && city.longitude !== undefined;

function findMean(towns: readonly Town[]): Point {
  const mean = (value: (town: Town) => number) => towns.reduce((sum, town) => sum + value(town), 0) / towns.length;
  return { latitude: mean((town) => town.latitude), longitude: mean((town) => town.longitude) };
}

/** The town with the district's name, else the largest, else the middle of all; undefined outside India. */
export function findSeat(district: { key: string; name: string }, cities: readonly Listed[]): Point | undefined {
  if (!district.key.startsWith('IN.')) return undefined;
  const corrected = seats[district.key];
  if (corrected) return corrected;
  const towns = cities.filter(hasPoint);
  if (towns.length === 0) return undefined;
  const namesake = towns.find((town) => slug(town.name) === slug(district.name));
  const largest = towns.reduce((most, town) => (town.population > most.population ? town : most));
  return namesake ?? (largest.population > 0 ? largest : findMean(towns));
}
