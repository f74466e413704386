// Which coordinators are shown beside results and on Contact Us.
import { INDIA } from '#contract/locations.ts';
import type { NamedCoordinator, Region } from '#contract/siteContent.ts';

/** Of a place: its district or region. */
export interface ShownCoordinator {
  place: string;
  phone: string;
  /** Null where only the place is known. */
  name: string | null;
}

/** Of a whole state are shown so many. */
const MOST_OF_STATE = 3;

export const describeNamed = ({ name, phone, districts }: NamedCoordinator): ShownCoordinator => ({
  name,
  place: districts.map(({ districtName }) => districtName).join(', '),
  phone,
});

/** Numbers of samples: none of them can be assigned. */
const SAMPLE = /^\+(?:91 0|65 0|94 0|967 0|1 \d{3} 555 01)/;

/** The coordinators of a place, its district's before the region's. Never a sample. */
export function findCoordinators(
  { country, state, district }: Record<'country' | 'state' | 'district', string>,
  listed: readonly Region[],
  named: readonly NamedCoordinator[],
): ShownCoordinator[] {
  const isHere = ({ states, country: abroad }: Region) =>
    states.length > 0 ? states.includes(Number(state)) : String(abroad) === country;
  const real = listed.filter(isHere).flatMap(({ contacts }) => contacts.filter(({ phone }) => !SAMPLE.test(phone)));
  const show = (id: string | null): ShownCoordinator[] =>
    real
      .filter(({ districtId }) => (districtId === null ? null : String(districtId)) === id)
      .map(({ place, phone }) => ({ place, phone, name: null }));
  const ofState = named.filter(({ stateId }) => country === String(INDIA) && String(stateId) === state);
  const ofDistrict = ofState.filter(({ districts }) =>
    districts.some(({ districtId }) => String(districtId) === district),
  );
  const own = [...ofDistrict.map(describeNamed), ...show(district)];
  return own.length > 0 ? own : [...ofState.slice(0, MOST_OF_STATE).map(describeNamed), ...show(null)];
}
