// The parts of the largest cities: the names of their post offices, without what only the post office is called by.
import { spellingKey } from '#server/locations/fold.ts';
import { cityPins, neighbourhoodNames } from './corrections.ts';
import type { PostOffice } from './postal.ts';

export interface Neighbourhood {
  /** Keys. */
  city: string;
  district: string;
  name: string;
}

/** Post offices in something that is no part of a city. */
const INSTITUTION =
  /\b(?:academy|aerodrome|airport|ars|bank|barracks|base|bhavan|bhawan|bldg|boarding|buildings?|bus|camp|campus|collectorate|company|complex|corporation|counter|coll?ege|courts?|dam|dept|depot|division|dock|estate|exchange|factory|farm|force|g\.?p\.?o|hall|high ?court|home|hospital|house|hqs|iaf|industrial|institute|junction|laboratory|lines?|mandir|market|mess|mills?|ministry|offices?|parliament|police|polytechnic|port|press|project|quarters?|rajbhavan|railway|rly|school|secretariate?|sectt|society|staff|station|temple|university|ward|works?|workshop)\b/i;
/** Parts of one neighbourhood: 'Sector 7', 'II Block', 'East', and the kind of post office. */
const PART =
  /[\s,.-]+(?:[hsbn]\.?\s?[dopt]\.?|nds\.?o\.?|rs|po|dely|delivery|p ?& ?t.*|(?:sec|sector|ph|phase|node|block|bk|stage|pkt|pocket)\b.*|(?:[ivx]+|\d+(?:st|nd|rd|th)?|[a-z]) (?:block|bk|stage|phase|main|cross)\b.*|[ivx]+|\d+|[a-z]|east|west|north|south|central|extn?|extension|village)\.?$/i;
const NAME = /^(?:[A-Z]\. ?){0,3}[A-Z][a-z]+(?: (?:[A-Z][a-z]+|[oO]f|[kK]a))*$/;
const MAX_WORDS = 3;

/** None if the office is in no neighbourhood of its own. */
function listNames(office: string): string[] {
  let name = office.replace(/\(.*/, '').trim();
  if (INSTITUTION.test(name)) return [];
  for (let previous = ''; previous !== name;) {
    previous = name;
    name = name.replace(PART, '').trim();
  }
  const isName = NAME.test(name) && name.split(' ').length <= MAX_WORDS && spellingKey(name).length > 3;
  return isName ? [name, ...(neighbourhoodNames[name] ?? [])] : [];
}

function cityAt(pin: string): string | undefined {
  return Object.entries(cityPins).find(([, prefixes]) => prefixes.some((prefix) => pin.startsWith(prefix)))?.[0];
}

/** Of a city each name once, and none that a town of the state has. `isTown` takes a state's key and a spelling key. */
export function listNeighbourhoods(
  offices: readonly PostOffice[],
  pins: ReadonlyMap<string, readonly string[]>,
  isTown: (state: string, spelling: string) => boolean,
): Neighbourhood[] {
  const found = new Map<string, Neighbourhood>();
  for (const { pin, name: office, state } of offices) {
    const city = cityAt(pin);
    if (city === undefined) continue;
    for (const name of listNames(office)) {
      const spelling = spellingKey(name);
      const key = `${city} ${spelling}`;
      if (!found.has(key) && !isTown(state, spelling)) found.set(key, { city, district: pins.get(pin)![0]!, name });
    }
  }
  return [...found.values()];
}
