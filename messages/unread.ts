// Which messages nobody who speaks the language has read. messages/<language>/read.json has the ids of those that somebody
// has, each with a digest of its English at that time: a message whose English changed is unread again.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { catalogues } from './catalogues.ts';
import type { Translation } from './languages.ts';
import type { Catalogue } from './translate.ts';

/** Digests by id. */
export type ReadMessages = Readonly<Record<string, string>>;

export const digestOf = (english: Catalogue[string]): string =>
  hash('sha256', JSON.stringify(english), 'base64url').slice(0, 8);

export function readMessages(language: Translation): ReadMessages {
  const file = new URL(`${language}/read.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export const listUnread = (ids: readonly string[], read: ReadMessages, english: Catalogue = catalogues.en): string[] =>
  ids.filter((id) => read[id] !== digestOf(english[id] ?? ''));
