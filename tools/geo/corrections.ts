// Corrections to GeoNames for India, reviewed by hand against the Local Government Directory
// (https://lgdirectory.gov.in). Keys are GeoNames' codes of divisions, with '/' and the slug of a name for a city.
import type { Point } from '#server/locations/distance.ts';
import corrections from './corrections.json' with { type: 'json' };

type ByKey<T> = Readonly<Record<string, T>>;

/** A district that GeoNames does not have yet. */
interface NewDistrict {
  state: string;
  /** Stands for the code that GeoNames has not assigned yet. */
  code: string;
  name: string;
  /** The districts it was formed from. */
  madeOf: readonly string[];
  /** Its towns, by name. Towns of the same name elsewhere in the state are not moved. */
  towns: readonly string[];
}

interface Headquarters {
  name: string;
  latitude?: number;
  longitude?: number;
}

/** Districts whose common or official name differs from GeoNames. */
export const districtNames: ByKey<string> = corrections.districtNames;
export const newDistricts: readonly NewDistrict[] = corrections.newDistricts;
/** Of districts in which GeoNames lists no town. */
export const headquarters: ByKey<Headquarters> = corrections.headquarters;
/** Seats of districts none of whose towns has known coordinates, to about 10 km. */
export const seats: ByKey<Point> = corrections.seats;
/** Towns that GeoNames puts into no district or into the wrong state: state and name there, district here. */
export const districtOverrides: ByKey<string> = corrections.districtOverrides;
/** Towns known by another spelling than GeoNames' main one. */
export const townNames: ByKey<string> = corrections.townNames;
/** Older and other spellings that people still search for. */
export const cityAliases: ByKey<readonly string[]> = corrections.cityAliases;
/** What GeoNames lists as a town and is none: state and name there. */
export const noTowns: readonly string[] = corrections.noTowns;
/** The beginnings of the PIN codes of large cities. */
export const cityPins: ByKey<readonly string[]> = corrections.cityPins;
/** The districts of PIN codes, by how these begin, where post offices mislead; empty where only their coordinates do. */
export const pinDistricts: ByKey<readonly string[]> = corrections.pinDistricts;
/** What else people call a neighbourhood, by the name of its post office. */
export const neighbourhoodNames: ByKey<readonly string[]> = corrections.neighbourhoodNames;
