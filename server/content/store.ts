// The content in memory. It is read again once it has changed; where several instances share a database, the first page of
// each second asks for that.
import { sql } from 'kysely';
import type { Site } from '#contract/siteContent.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { readRows, resolveContent, type StoredRows } from './rows.ts';

/** With the age of a cached page a change is everywhere within a second. */
const CHECK_MS = 800;

/** The content as it was at one moment. */
export interface ContentSnapshot {
  /** Another number for other content; -1 before the database answered. */
  stamp: number;
  in(language: LanguageCode): Site;
}

function makeSnapshot(stamp: number, rows: StoredRows): ContentSnapshot {
  const byLanguage = new Map<LanguageCode, Site>();
  return { stamp, in: (language) => byLanguage.getOrInsertComputed(language, () => resolveContent(rows, language)) };
}

export class SiteStore {
  readonly #db: Db;
  readonly #isShared: boolean;
  readonly #onChange: () => void;
  #snapshot = makeSnapshot(-1, new Map());
  #checkedAt = -Infinity;
  #expiredAt = -Infinity;
  #checking: { since: number; done: Promise<void> } | undefined;

  constructor(db: Db, options: { isShared: boolean; onChange: () => void }) {
    this.#db = db;
    this.#isShared = options.isShared;
    this.#onChange = options.onChange;
  }

  #isFresh(): boolean {
    const isKnown = this.#snapshot.stamp >= 0 && !this.#isShared;
    return this.#checkedAt > Math.max(this.#expiredAt, isKnown ? -Infinity : performance.now() - CHECK_MS);
  }

  #begin() {
    const since = performance.now();
    return { since, done: this.#check(since).finally(() => (this.#checking = undefined)) };
  }

  async #check(since: number): Promise<void> {
    try {
      const { rows } = await sql<{ stamp: number }>`select coalesce(max(id), 0) as stamp from site_history`.execute(
        this.#db,
      );
      const stamp = rows[0]?.stamp ?? 0;
      if (stamp !== this.#snapshot.stamp) {
        this.#snapshot = makeSnapshot(stamp, await readRows(this.#db));
        this.#onChange();
      }
    } catch {
      // Not an error: without the database the page shows the problem itself, with the content that was last known.
    }
    this.#checkedAt = since;
  }

  async current(): Promise<ContentSnapshot> {
    if (this.#isFresh()) return this.#snapshot;
    // One that began before a write may have missed it.
    if (this.#checking && this.#checking.since <= this.#expiredAt) await this.#checking.done;
    await (this.#checking ??= this.#begin()).done;
    return this.#snapshot;
  }

  /** Called after a write, so that its author sees it at once. */
  expire(): void {
    this.#expiredAt = performance.now();
  }
}
