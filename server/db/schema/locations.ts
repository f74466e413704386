import type { Generated } from 'kysely';

export interface CountriesTable {
  countryId: number;
  name: string;
  iso2: string;
  callingCode: string;
  position: number;
  active: boolean;
}

export interface StatesTable {
  stateId: number;
  countryId: number;
  name: string;
  position: number;
  active: boolean;
}

export interface DistrictsTable {
  districtId: number;
  stateId: number;
  name: string;
  /** Of its seat. */
  latitude: number | null;
  longitude: number | null;
  position: number;
  active: boolean;
}

export interface CitiesTable {
  cityId: number;
  districtId: number;
  name: string;
  aliases: string;
  population: number | null;
  isOther: boolean;
  position: number;
  active: boolean;
}

export interface SeedsTable {
  name: string;
  version: string;
  loadedAt: Generated<Date>;
}
