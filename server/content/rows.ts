// The stored content, and what pages show of it.
import {
  sharedFields,
  sectionNames,
  type ContentOf,
  type Section,
  type Site,
  type SiteContent,
} from '#contract/siteContent.ts';
import { recordOf } from '#contract/records.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import type { StoredContent } from '#server/db/schema/site.ts';
import { defaultContent, translateDefaults } from './defaults.ts';

/** By section and language. */
export type StoredRows = ReadonlyMap<string, StoredContent>;

const keyOf = (section: string, language: string) => `${section} ${language}`;

export async function readRows(db: Db, wanted: readonly Section[] = sectionNames): Promise<StoredRows> {
  const rows = await db
    .selectFrom('siteContent')
    .select(['section', 'language', 'content'])
    .where('section', 'in', wanted)
    .where('content', 'is not', null)
    .execute();
  return new Map(rows.map(({ section: name, language, content }) => [keyOf(name, language), content ?? {}]));
}

/** A section in a language: its row, else the English one or the default, with what is the same in every language. */
export function resolveSection<Name extends Section>(
  rows: StoredRows,
  section: Name,
  language: LanguageCode,
): ContentOf<Name> {
  const english: StoredContent = { ...defaultContent[section], ...rows.get(keyOf(section, 'en')) };
  const own = language === 'en' ? english : rows.get(keyOf(section, language));
  const shared = (sharedFields[section] ?? []).map((field) => [field, english[field]] as const);
  const content = own ? { ...translateDefaults(english, language), ...own } : translateDefaults(english, language);
  return { ...content, ...Object.fromEntries(shared) } as ContentOf<Name>;
}

export function resolveContent(rows: StoredRows, desk: Site['desk'], language: LanguageCode): Site {
  const isSample = (section: Section) => !['en', language].some((code) => rows.has(keyOf(section, code)));
  const content = recordOf(sectionNames, (section) => resolveSection(rows, section, language)) as SiteContent;
  return { ...content, desk, samples: sectionNames.filter(isSample) };
}

/** Who writes to people: in e-mails, whose transaction reads it. */
export async function readNetwork(db: Db) {
  const rows = await readRows(db, ['identity', 'contact']);
  return (language: LanguageCode) => ({
    name: resolveSection(rows, 'identity', language).name,
    accent: resolveSection(rows, 'identity', language).accent,
    grievanceOfficer: resolveSection(rows, 'contact', language).grievanceOfficer,
  });
}

/** Where texts to the network go, in E.164; null where there is none. */
export async function readSmsNumber(db: Db): Promise<string | null> {
  const { smsNumber } = resolveSection(await readRows(db, ['contact']), 'contact', 'en');
  return smsNumber && smsNumber.replaceAll(' ', '');
}
