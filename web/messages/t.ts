// t(id, values): a message in the language of the page. For components, loaders, actions and `meta`.
import type { Translate, Words } from '#messages/translate.ts';
import { provider } from './language.ts';

export const t: Translate = (id, ...values) => provider.currentLanguage().t(id, ...values);

/** A message of contract/message.ts; text stays as it is. */
export const readMessage = (words: Words): string => provider.currentLanguage().read(words);
