// Sentences by their id, in one language. Catalogues are in messages/<language>/*.po; `npm run messages` compiles them.
import { setupI18n } from '@lingui/core';
import type { Messages } from './ids.ts';

export type MessageId = keyof Messages;
/** A message without values. */
export type PlainId = { [Id in MessageId]: Messages[Id] extends null ? Id : never }[MessageId];
export type MessageValues<Id extends MessageId> = Messages[Id] extends null ? [] : [values: Messages[Id]];
export type Translate = <Id extends MessageId>(id: Id, ...values: MessageValues<Id>) => string;

type Token = string | (string | Record<string, unknown>)[];
/** Compiled messages by id; a string where there is nothing to fill in. */
export type Catalogue = Record<string, string | Token[]>;

export interface Language {
  t: Translate;
  /** Translates what contract/message.ts wrote; any other text stays as it is. */
  read: (written: string) => string;
}

const WRITTEN = /^([\w.]+)(?: (\{.*\}))?$/s;

export function makeLanguage(code: string, catalogue: Catalogue): Language {
  const i18n = setupI18n({ locale: code, messages: { [code]: catalogue as never } });
  const t = (id: string, values?: Record<string, string | number>) => i18n._(id, values);
  const read = (written: string): string => {
    const [, id, values] = WRITTEN.exec(written) ?? [];
    if (!id || !Object.hasOwn(catalogue, id)) return written;
    const given = Object.entries(values ? (JSON.parse(values) as Record<string, string | number>) : {});
    return t(id, Object.fromEntries(given.map(([name, value]) => [name, typeof value === 'string' ? read(value) : value])));
  };
  return { t: t as Translate, read };
}
