// Better words for a translated sentence.
import * as z from 'zod/mini';
import { translations } from '#messages/languages.ts';
import { prose, text } from './fields.ts';
import { fault } from './message.ts';
import { name } from './names.ts';
import { ID, SENT_AT, submission } from './submission.ts';

const UNKNOWN_PAGE = fault('fault.unknown', { label: 'Page' });

export const translation = submission({
  name: 'Translation',
  plural: 'Translations',
  label: 'Translation',
  summary: 'Suggest better words for a translated sentence',
  table: 'translations',
  idsField: 'translationIDs',
  hasNoContact: true,
  fields: {
    translationId: ID,
    createdDate: SENT_AT,
    language: {
      column: 'language',
      schema: z.enum(translations, fault('fault.unknown', { label: 'Language' })),
      kind: 'language',
      heading: 'Language',
      inTable: 'column',
    },
    /** The path of the page with the sentence, without the prefix of its language. */
    page: {
      column: 'page',
      schema: text(UNKNOWN_PAGE, 100).check(z.regex(/^\/(?:[\w-]+\/)*[\w-]*$/, UNKNOWN_PAGE)),
      isOptional: true,
      heading: 'Page',
      inTable: 'below title',
    },
    sentence: {
      column: 'sentence',
      schema: prose('field.sentence', 500),
      kind: 'prose',
      label: 'betterWords.sentence',
      hint: 'betterWords.sentenceHint',
      heading: 'Sentence',
      inTable: 'title',
    },
    betterWords: {
      column: 'betterWords',
      schema: prose('field.betterWords', 500),
      kind: 'prose',
      label: 'field.betterWords',
      heading: 'Better Words',
      inTable: 'excerpt',
    },
    name: {
      column: 'name',
      schema: name('field.name'),
      isOptional: true,
      label: 'betterWords.yourName',
      hint: 'betterWords.nameHint',
      autoComplete: 'name',
      heading: 'Name',
    },
  },
  shown: ['sentence', 'betterWords', 'language', 'page', 'name'],
  searched: ['name', 'page', 'sentence', 'betterWords'],
});
