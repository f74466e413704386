import type { Generated } from 'kysely';

export interface LocationTables {
  countries: {
    countryId: number;
    name: string;
    iso2: string;
    callingCode: string;
    position: number;
    active: boolean;
  };
  states: {
    stateId: number;
    countryId: number;
    name: string;
    position: number;
    active: boolean;
  };
  districts: {
    districtId: number;
    stateId: number;
    name: string;
    /** Of its seat. */
    latitude: number | null;
    longitude: number | null;
    position: number;
    active: boolean;
  };
  cities: {
    cityId: number;
    districtId: number;
    name: string;
    aliases: string;
    population: number | null;
    isOther: boolean;
    position: number;
    active: boolean;
  };
  seeds: {
    name: string;
    version: string;
    loadedAt: Generated<Date>;
  };
}
