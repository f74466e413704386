import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from './json.ts';

export type StoredContent = Record<string, unknown>;

interface Section {
  section: string;
  language: string;
  content: Json<StoredContent | null>;
  version: number;
  updatedBy: number | null;
  updatedAt: Generated<Date>;
}

export interface SiteTables {
  siteContent: Section;
  siteHistory: Section & { id: GeneratedAlways<number> };
  pictures: {
    hash: string;
    content: Buffer;
    width: number;
    height: number;
    usedAt: Generated<Date>;
  };
}
