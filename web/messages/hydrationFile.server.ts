// The file with the messages that the browser needs to hydrate the page of a path.
import { groups, version } from 'virtual:messages';
import { withoutPrefix } from '#messages/languages.ts';
import { groupOf, messageFile, NO_PAGE } from '#messages/pageGroups.ts';
import { languageCode } from './language.ts';

export function hydrationFile(path: string): string {
  const group = groupOf(withoutPrefix(languageCode(), path));
  return messageFile(version, languageCode(), groups.includes(group) ? group : NO_PAGE);
}
