// The places of coordinators in the language of a page. What administrators wrote in another way stays.
import { nameInSentence } from '#contract/placeNames.ts';
import type { ContentOf, Site } from '#contract/siteContent.ts';
import { translations, type Translation } from '#messages/languages.ts';
import { placeLabels } from './localNames.ts';
import { readPlaceRows } from './placeFiles.ts';
import type { PlacesOf } from '#server/content/store.ts';
import { loadOnce } from '#server/process/loadOnce.ts';

type Regions = ContentOf<'contacts'>['regions'];
type NameOf = (letter: 's' | 'd', id: number, text: string) => string;

const LATIN = /[A-Za-z]/;
/** 'Guntur and Palnadu' is more than the district of the entry. */
const SEVERAL = /[,/&]| and /;

function nameRegions(regions: Regions, nameOf: NameOf, isState: (id: number, name: string) => boolean): Regions {
  return regions.map(({ name, states, contacts, ...region }) => {
    const [id] = states;
    const local = id !== undefined && isState(id, name) ? nameOf('s', id, name) : name;
    const rename = (text: string, from: string, to: string) =>
      text === from || text.startsWith(`${from} `) ? to + text.slice(from.length) : text;
    return {
      ...region,
      name: local,
      states,
      contacts: contacts.map((contact) => {
        const { district, districtId, place } = contact;
        if (district === null || districtId === null) return { ...contact, place: rename(place, name, local) };
        const localDistrict = SEVERAL.test(district) ? district : nameOf('d', districtId, district);
        return { ...contact, district: localDistrict, place: rename(place, district, localDistrict) };
      }),
    };
  });
}

/** For each language but English. */
export const readCoordinatorPlaces = loadOnce(async (): Promise<PlacesOf> => {
  const rows = await readPlaceRows('places');
  const states = new Map(rows.filter(({ level }) => level === 's').map(({ id, name }) => [Number(id), name]));
  const translate = async (code: Translation): Promise<(site: Site) => Site> => {
    const labelOf = await placeLabels(code);
    const nameOf: NameOf = (letter, id, text) => (LATIN.test(text) ? nameInSentence(labelOf(letter, id, text)) : text);
    return (site) => ({
      ...site,
      contacts: {
        ...site.contacts,
        regions: nameRegions(site.contacts.regions, nameOf, (id, name) => states.get(id) === name),
      },
      desk: {
        ...site.desk,
        coordinators: site.desk.coordinators.map((one) => ({
          ...one,
          stateName: nameOf('s', one.stateId, one.stateName),
          districts: one.districts.map(({ districtId, districtName }) => ({
            districtId,
            districtName: nameOf('d', districtId, districtName),
          })),
        })),
      },
    });
  };
  return new Map(await Promise.all(translations.map(async (code) => [code, await translate(code)] as const)));
});
