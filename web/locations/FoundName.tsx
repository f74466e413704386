// The name of a found place. Those of hospitals are English in every language.
import type { FoundPlace } from '#contract/locations.ts';

export function FoundName({ place: { level, name } }: { place: FoundPlace }) {
  return level === 'hospital' ? <span lang="en">{name}</span> : name;
}
