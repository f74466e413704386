// Translates messages by id. Catalogues are in messages/<language>/*.po; `npm run messages` compiles them.
// Uses Lingui's compiler; its runtime would cost every page 1.8 kB, this costs 0.3 (docs/decisions/messages.md).
import type { Messages } from './ids.ts';
import { isolateIn, type LanguageCode } from './languages.ts';

export type MessageId = keyof Messages;
/** A message without values. */
export type PlainId = { [Id in MessageId]: Messages[Id] extends null ? Id : never }[MessageId];
export type MessageValues<Id extends MessageId> = Messages[Id] extends null
  ? []
  : [values: { [Name in keyof Messages[Id]]: Messages[Id][Name] | Message }];
export type Translate = <Id extends MessageId>(id: Id, ...values: MessageValues<Id>) => string;

/** A value may be a message itself: the label of a field. */
type Values = Readonly<Record<string, string | number | Message>>;

export interface Message {
  id: MessageId;
  values?: Values;
}

/** A message, or text as it is. */
export type Words = string | Message;

/** Text, or a value with its format. In the cases of a plural '#' stands for the number. */
type Token = string | [name: string, format?: string, cases?: Record<string, Token[]>];
/** Compiled messages by id. */
export type Catalogue = Record<string, string | Token[]>;

export interface Language {
  code: LanguageCode;
  t: Translate;
  read: (words: Words) => string;
}

export function makeLanguage(code: LanguageCode, catalogue: Catalogue): Language {
  // Made when first used, because they take longer than a message. Every language uses Latin digits.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;

  function fill(tokens: readonly Token[], values: Values, count = ''): string {
    const parts = tokens.map((token) => {
      if (typeof token === 'string') return token === '#' ? count : token;
      const [name, format, cases] = token;
      const value = values[name] ?? '';
      if (!format) return isolateIn(code, typeof value === 'object' ? read(value) : String(value));
      const number = (numbers ??= new Intl.NumberFormat(`${code}-u-nu-latn`)).format(Number(value));
      if (!cases) return number;
      const category = (plurals ??= new Intl.PluralRules(code)).select(Number(value));
      return fill(cases[category] ?? cases.other ?? [], values, number);
    });
    return parts.join('');
  }

  function t(id: string, values: Values = {}): string {
    const message = catalogue[id] ?? id;
    return typeof message === 'string' ? message : fill(message, values);
  }

  const read = (words: Words): string => (typeof words === 'string' ? words : t(words.id, words.values));

  return { code, t: t as Translate, read };
}
