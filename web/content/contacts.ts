// Which of the regional coordinators are shown beside results.
import type { ContactEntry, Region } from '#contract/siteContent.ts';

/** Numbers of samples: none of them can be assigned. */
const SAMPLE = /^\+(?:91 0|65 0|94 0|967 0|1 \d{3} 555 01)/;

/** The coordinators of a place, its district's before the region's. Never a sample. */
export function findCoordinators(
  { country, state, district }: Record<'country' | 'state' | 'district', string>,
  listed: readonly Region[],
): ContactEntry[] {
  const isHere = ({ states, country: abroad }: Region) =>
    states.length > 0 ? states.includes(Number(state)) : String(abroad) === country;
  const real = listed.filter(isHere).flatMap(({ contacts }) => contacts.filter(({ phone }) => !SAMPLE.test(phone)));
  const own = real.filter(({ districtId }) => String(districtId) === district);
  return own.length > 0 ? own : real.filter(({ districtId }) => districtId === null);
}
