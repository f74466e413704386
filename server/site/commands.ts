// Writes a section of the content and reads its versions.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ParsedOf } from '#contract/endpoint.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { wordsOf } from '#contract/message.ts';
import { isPictureHash } from '#contract/pictures.ts';
import {
  isTranslated,
  sectionNames,
  sections,
  type Section,
  type SectionState,
  type updateSiteContent,
} from '#contract/siteContent.ts';
import { languageCodes, type LanguageCode } from '#messages/languages.ts';
import type { Words } from '#messages/translate.ts';
import type { Db } from '#server/db/kysely.ts';
import type { StoredContent } from '#server/db/schema/site.ts';

type Input = ParsedOf<typeof updateSiteContent>;
interface Place {
  section: Section;
  language: LanguageCode;
}

/** For each section and language; the way back. */
const KEPT_VERSIONS = 50;

/** By the schema of its section. Throws `invalid_input`, which names each fault by its place: 'items.2.href'. */
export function parseContent({ section, language, content }: Input): StoredContent | null {
  if (!isTranslated(section) && language !== 'en')
    throw invalid('language', 'This section is the same in every language.');
  if (content === null) return null;
  const parsed = z.safeParse(sections[section], content);
  if (parsed.success) return parsed.data;
  const errors: Record<string, Words> = {};
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'content'] ??= wordsOf(issue);
  throw new Failure('invalid_input', { errors });
}

/** The hashes of uploaded pictures, with their places. */
function findPictures(value: unknown, place: readonly string[] = []): [hash: string, place: string][] {
  if (typeof value === 'string') return isPictureHash(value) ? [[value, place.join('.')]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findPictures(inner, [...place, name]));
}

/** Keeps the pictures of the content from maintenance. Throws where one is unknown. */
async function usePictures(db: Db, content: StoredContent | null): Promise<void> {
  const pictures = findPictures(content);
  if (pictures.length === 0) return;
  const hashes = pictures.map(([hash]) => hash);
  const used = await db
    .updateTable('pictures')
    .set({ usedAt: sql`now()` })
    .where('hash', 'in', hashes)
    .returning('hash')
    .execute();
  const known = new Set(used.map(({ hash }) => hash));
  const unknown = pictures.find(([hash]) => !known.has(hash));
  if (unknown) throw invalid(unknown[1], 'Upload the picture again.');
}

/** Replaces the row if it has the given version. Returns whether it had. */
export async function writeSection(
  db: Db,
  { section, language, version, content }: Input,
  by: number,
): Promise<boolean> {
  await usePictures(db, content);
  const stored = content && JSON.stringify(content);
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into site_content as row (section, language, content, version, updated_by)
      select ${section}, ${language}, ${stored}::json, ${version}::int + 1, ${by}::bigint
      where ${version}::int = 0 or exists (
        select from site_content where section = ${section} and language = ${language})
      on conflict (section, language) do update
      set content = excluded.content, version = excluded.version, updated_by = excluded.updated_by, updated_at = now()
      where row.version = ${version}::int
      returning section, language, content, version, updated_by, updated_at)
    insert into site_history (section, language, content, version, updated_by, updated_at)
    select * from written returning id`.execute(db);
  if (rows.length === 0) return false;
  await db
    .deleteFrom('siteHistory')
    .where('section', '=', section)
    .where('language', '=', language)
    .where('version', '<=', version + 1 - KEPT_VERSIONS)
    .execute();
  return true;
}

interface Version {
  version: number;
  content: StoredContent | null;
  updatedBy: string | null;
  updatedAt: Date;
}

const toWritten = ({ updatedAt, ...written }: Version) => ({ ...written, updatedDate: updatedAt.toISOString() });

export async function readHistory(db: Db, { section, language }: Place) {
  const rows = await db
    .selectFrom('siteHistory')
    .leftJoin('accounts', 'accounts.accountId', 'siteHistory.updatedBy')
    .select(['siteHistory.version', 'siteHistory.content', 'accounts.userId as updatedBy', 'siteHistory.updatedAt'])
    .where('section', '=', section)
    .where('siteHistory.language', '=', language)
    .orderBy('siteHistory.version', 'desc')
    .execute();
  return rows.map(toWritten);
}

/** The newest version is the current row. */
export async function readState(db: Db, place: Place): Promise<SectionState> {
  const [current] = await readHistory(db, place);
  const { section, language } = place;
  return { section, language, ...(current ?? { version: 0, content: null, updatedBy: null, updatedDate: null }) };
}

export async function readWritten(db: Db) {
  const rows = await db
    .selectFrom('siteContent')
    .select(['section', 'language', 'version', sql<boolean>`content is null`.as('isDefault')])
    .orderBy('section')
    .orderBy('language')
    .execute();
  // A newer version of the program may have known more.
  return rows.flatMap((row) => {
    const section = sectionNames.find((name) => name === row.section);
    const language = languageCodes.find((code) => code === row.language);
    return section && language ? [{ ...row, section, language }] : [];
  });
}
