// A found place as the four lists have it.
import { INDIA, type FoundPlace } from '#contract/locations.ts';
import { listAll, noChoice, type PlaceLists, type Places } from './places.ts';

export interface Filled {
  /** As it stands in the box. */
  text: string;
  /** '' for another place. */
  hospital: string;
  places: Places;
  /** Until the lists arrive each has this place alone, so that the form can be sent. */
  lists: Partial<PlaceLists>;
}

export function toPlaces({ stateId, districtId, cityId }: FoundPlace, withAll: boolean): Places {
  return {
    country: String(INDIA),
    state: String(stateId),
    district: String(districtId ?? noChoice('district', withAll)),
    city: String(cityId ?? noChoice('city', withAll)),
  };
}

export const hospitalOf = ({ level, name }: FoundPlace): string => (level === 'hospital' ? name : '');

export function fillWith(found: FoundPlace, withAll: boolean): Filled {
  const { level, stateId, districtId, cityId, name, state } = found;
  const districtName = found.districtName ?? name;
  const cityName = found.cityName ?? name;
  const start = withAll ? listAll() : [];
  const one = (id: number, label: string) => ({ value: String(id), label });
  const list = (id: number | null, label: string) => [...start, ...(id === null ? [] : [one(id, label)])];
  return {
    text: level === 'state' || state === '' ? name : `${name}, ${state}`,
    hospital: hospitalOf(found),
    places: toPlaces(found, withAll),
    lists: {
      ...(state !== '' && { state: [one(stateId, state)] }),
      district: list(districtId, districtName),
      city: list(cityId, cityName),
    },
  };
}
