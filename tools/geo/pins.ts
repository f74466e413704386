// The districts in which a PIN code may lie: those of its post offices, whose codes are often older than the newest
// districts; that of a town which an office is named after; that of the nearest town, because coordinates are rough.
import { pinDistricts } from './corrections.ts';
import { spellingKey } from '#server/locations/fold.ts';
import { distance, type Point } from '#server/locations/distance.ts';
import { findNearest } from './nearest.ts';
import type { PostOffice } from './postal.ts';

export interface TownInDistrict extends Point {
  name: string;
  state: string;
  district: string;
}

/** The most frequent first; of equals the first. */
function byFrequency(values: readonly string[]): string[] {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return groups.sort((a, b) => b.length - a.length).map(([value]) => value!);
}

const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

function findReviewed(pin: string): readonly string[] | undefined {
  return Object.entries(pinDistricts)
    .filter(([prefix]) => pin.startsWith(prefix))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

/** Finds the key of a post office's district by its code, or else by its name. */
export type FindDistrict = (office: PostOffice) => string | undefined;

const SAME_TOWN_KM = 30;

class Towns {
  readonly #byState: ReadonlyMap<string, readonly TownInDistrict[]>;
  readonly #byName: ReadonlyMap<string, readonly TownInDistrict[]>;

  constructor(towns: readonly TownInDistrict[]) {
    this.#byState = Map.groupBy(towns, ({ state }) => state);
    this.#byName = Map.groupBy(towns, ({ state, name }) => `${state} ${spellingKey(name)}`);
  }

  /** The districts of the towns after which the offices are named. */
  listNamesakes(offices: readonly PostOffice[]): string[] {
    return offices.flatMap((office) =>
      (this.#byName.get(`${office.state} ${spellingKey(office.name)}`) ?? [])
        .filter((town) => distance(town, office) < SAME_TOWN_KM)
        .map(({ district }) => district),
    );
  }

  findNearest(state: string, offices: readonly PostOffice[]): string[] {
    const latitude = middle(offices.map((office) => office.latitude));
    const longitude = middle(offices.map((office) => office.longitude));
    const nearest = findNearest({ latitude, longitude }, this.#byState.get(state) ?? []);
    return nearest ? [nearest.district] : [];
  }
}

/** Keys of districts, the likeliest first, all in the state of most of the offices. */
function listCandidates(pin: string, offices: readonly PostOffice[], findDistrict: FindDistrict, towns: Towns) {
  const reviewed = findReviewed(pin);
  if (reviewed && reviewed.length > 0) return [...reviewed];
  const state = byFrequency(offices.map((office) => office.state))[0]!;
  const inState = offices.filter((office) => office.state === state);
  const ofOffices = byFrequency(inState.map(findDistrict).filter((district) => district !== undefined));
  if (reviewed) return ofOffices;
  return [...new Set([...ofOffices, ...towns.listNamesakes(inState), ...towns.findNearest(state, inState)])];
}

/** By PIN code, in ascending order. */
export function listPins(
  offices: readonly PostOffice[],
  findDistrict: FindDistrict,
  towns: readonly TownInDistrict[],
): Map<string, string[]> {
  const known = new Towns(towns);
  const ofPin = [...Map.groupBy(offices, ({ pin }) => pin)].sort(([a], [b]) => Number(a) - Number(b));
  return new Map(ofPin.map(([pin, sharing]) => [pin, listCandidates(pin, sharing, findDistrict, known)]));
}
