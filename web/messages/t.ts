// t(id, values): a message in the language of the page. For components, loaders, actions and `meta`.
import type { Translate } from '#messages/translate.ts';
import { provider } from './language.ts';

export const t: Translate = (id, ...values) => provider.currentLanguage().t(id, ...values);

/** A message that contract/message.ts wrote; any other text stays as it is. */
export const readMessage = (written: string): string => provider.currentLanguage().read(written);
