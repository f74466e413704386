import pageMessages from 'virtual:page-messages';
import { catalogues } from '#messages/languages.ts';
import { languageCode } from '#web/messages/language.ts';

const written = new Map<string, string>();

function write(routes: readonly string[]): string {
  const all = catalogues[languageCode()];
  const ofRoute = (route: string) => pageMessages?.[route] ?? Object.keys(all);
  const ids = new Set(routes.flatMap(ofRoute));
  return JSON.stringify(Object.fromEntries([...ids].map((id) => [id, all[id]])))
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c');
}

/** As JSON. There are as many results as pages and languages, so they are cached. */
export function writeMessages(routes: readonly string[]): string {
  const key = [languageCode(), ...routes].join(' ');
  const result = written.get(key) ?? write(routes);
  written.set(key, result);
  return result;
}
