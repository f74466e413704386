// Who speaks to the device says what stands on a button: the name for assistive technology contains it (WCAG 2.5.3).
import { expect, test } from 'vitest';
import { catalogues } from './catalogues.ts';
import { languageCodes } from './languages.ts';
import type { Catalogue, MessageId, PlainId } from './translate.ts';

/** What stands on a button or link, and its name. */
const named: readonly (readonly [seen: PlainId, name: MessageId])[] = [
  ['ui.previous', 'ui.previousPage'],
  ['ui.next', 'ui.nextPage'],
  ['donors.report', 'donors.reportName'],
  ['donors.whatsApp', 'donors.whatsAppTo'],
  ['donorMessages.write', 'donorMessages.writeTo'],
  ['donations.notKnown', 'donations.nameNotKnown'],
  ['donations.edit', 'donations.editThis'],
  ['donations.remove', 'donations.removeThis'],
  ['security.end', 'security.endWhich'],
];

const textOf = (message: Catalogue[string]): string =>
  typeof message === 'string' ? message : message.map((token) => (typeof token === 'string' ? token : ' 0 ')).join('');

/** Words in their order, without the signs between them; a value is 0. */
const wordsOf = (message: Catalogue[string]) =>
  ` ${textOf(message)
    .toLocaleLowerCase()
    .match(/[\p{L}\p{M}\d]+/gu)
    ?.join(' ')} `;

test.each(languageCodes)('in %s the name of a button contains the words on it', (code) => {
  const catalogue = catalogues[code];
  const missing = named.filter(([seen, name]) => !wordsOf(catalogue[name]!).includes(wordsOf(catalogue[seen]!)));
  expect(missing).toEqual([]);
});
