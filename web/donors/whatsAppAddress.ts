// The address of the page that opens WhatsApp: short, because each donor of a page has one.
import { readSearch, searchFields, type Search } from './search.ts';
import type { DonorListing } from '#contract/donors.ts';
import { HOSPITAL, levels } from '#web/locations/places.ts';

/** `/whatsapp?to=1.x&group=O%2B&in=1.2.all.all` */
export function whatsAppHref({ regid, receipt }: DonorListing, { bloodgroup, places, need, hospital }: Search): string {
  const address = new URLSearchParams({ to: `${regid}.${receipt}`, group: bloodgroup });
  address.set('in', levels.map((level) => places[level]).join('.'));
  if (need !== 'blood') address.set('need', need);
  if (hospital !== '') address.set(HOSPITAL, hospital);
  return `/whatsapp?${address.toString()}`;
}

/** The donor, and the search to return to. */
export function readWhatsApp(params: URLSearchParams) {
  const [regid = '', receipt = ''] = params.get('to')?.split('.', 2) ?? [];
  const places = (params.get('in') ?? '').split('.', levels.length);
  const fields = new URLSearchParams(levels.map((level, i) => [level, places[i] ?? '']));
  for (const [name, from] of [
    ['bloodgroup', 'group'],
    ['need', 'need'],
    [HOSPITAL, HOSPITAL],
  ] as const)
    fields.set(name, params.get(from) ?? '');
  const search = readSearch(fields);
  return { regid, receipt, search, results: `/find-donor?${new URLSearchParams(searchFields(search)).toString()}` };
}
