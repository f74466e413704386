import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type StoredContent = Record<string, unknown>;

export interface SiteContentTable {
  section: string;
  language: string;
  content: ColumnType<StoredContent | null, string | null, string | null>;
  version: number;
  updatedBy: number | null;
  updatedAt: Generated<Date>;
}

export interface SiteHistoryTable {
  id: GeneratedAlways<number>;
  section: string;
  language: string;
  content: ColumnType<StoredContent | null, string | null, string | null>;
  version: number;
  updatedBy: number | null;
  updatedAt: Generated<Date>;
}

export interface PicturesTable {
  hash: string;
  content: Buffer;
  width: number;
  height: number;
  usedAt: Generated<Date>;
}
