// The messages of the page of a path: the file that the browser needs to hydrate it, and whether somebody has read them all.
import { groups, unread, version } from 'virtual:messages';
import { withoutPrefix } from '#messages/languages.ts';
import { groupOf, messageFile, NO_PAGE } from '#messages/pageGroups.ts';
import { languageCode } from './language.ts';

function groupAt(path: string): string {
  const group = groupOf(withoutPrefix(languageCode(), path));
  return groups.includes(group) ? group : NO_PAGE;
}

export const hydrationFile = (path: string): string => messageFile(version, languageCode(), groupAt(path));

export const isUnreadPage = (path: string): boolean => unread[languageCode()]?.includes(groupAt(path)) ?? false;
