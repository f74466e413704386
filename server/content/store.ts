// The content in memory. It is read again once it has changed; where several instances share a database, the first page of
// each second asks for that.
import { sql, type RawBuilder } from 'kysely';
import type { Site } from '#contract/siteContent.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { logFailure, type Log } from '#server/db/log.ts';
import { readRows, resolveContent, type StoredRows } from './rows.ts';

type Desk = Site['desk'];

const NOBODY: Desk = { isOnDuty: false, coordinators: [] };

/** The version of the content, and the desk as JSON: one query, because a page asks for both. */
async function readStamp(db: Db, desk: RawBuilder<Desk>): Promise<{ version: number; desk: string }> {
  const { rows } = await sql<{ version: number; desk: string }>`
    select (select coalesce(max(id), 0) from site_history) as version, (${desk})::text as desk`.execute(db);
  return rows[0]!;
}

/** With the age of a cached page a change is everywhere within a second. */
const CHECK_MS = 800;

/** The content as it was at one moment. */
export interface ContentSnapshot {
  /** Another one for other content; empty before the database answered. */
  stamp: string;
  in(language: LanguageCode): Site;
}

/** For each language but English: names the places of coordinators in it. */
export type PlacesOf = ReadonlyMap<LanguageCode, (site: Site) => Site>;

interface Options {
  isShared: boolean;
  /** Reads what visitors see of the desk, as JSON. */
  desk: RawBuilder<Desk>;
  readPlaces: () => Promise<PlacesOf>;
  onChange: () => void;
  log: Log;
}

interface Read {
  rows: StoredRows;
  desk: Desk;
  places: PlacesOf;
}

function makeSnapshot(stamp: string, { rows, desk, places }: Read): ContentSnapshot {
  const byLanguage = new Map<LanguageCode, Site>();
  const resolve = (language: LanguageCode) => {
    const site = resolveContent(rows, desk, language);
    return places.get(language)?.(site) ?? site;
  };
  return { stamp, in: (language) => byLanguage.getOrInsertComputed(language, resolve) };
}

export class SiteStore {
  readonly #db: Db;
  readonly #options: Options;
  #snapshot = makeSnapshot('', { rows: new Map(), desk: NOBODY, places: new Map() });
  #checkedAt = -Infinity;
  #expiredAt = -Infinity;
  /** After a failed read, so that an outage is not asked by each page. */
  #retryAt = -Infinity;
  /** Logged once, until it can be read again. */
  #isFailing = false;
  #checking: { since: number; done: Promise<void> } | undefined;

  constructor(db: Db, options: Options) {
    this.#db = db;
    this.#options = options;
  }

  #isFresh(): boolean {
    const isKnown = this.#snapshot.stamp !== '' && !this.#options.isShared;
    return this.#checkedAt > Math.max(this.#expiredAt, isKnown ? -Infinity : performance.now() - CHECK_MS);
  }

  #begin() {
    const since = performance.now();
    return { since, done: this.#check(since).finally(() => (this.#checking = undefined)) };
  }

  async #check(since: number): Promise<void> {
    try {
      const { version, desk } = await readStamp(this.#db, this.#options.desk);
      const stamp = `${version} ${desk}`;
      if (stamp !== this.#snapshot.stamp) {
        this.#snapshot = makeSnapshot(stamp, {
          rows: await readRows(this.#db),
          desk: JSON.parse(desk),
          places: await this.#options.readPlaces(),
        });
        this.#options.onChange();
      }
      this.#checkedAt = since;
      this.#isFailing = false;
    } catch (err) {
      // Without the database the page shows the problem itself, with the content that was last known.
      if (!this.#isFailing)
        logFailure(this.#options.log, { err }, "the network's content was not read; pages show the last known");
      this.#isFailing = true;
      this.#retryAt = performance.now() + CHECK_MS;
    }
  }

  async current(): Promise<ContentSnapshot> {
    if (this.#isFresh() || performance.now() < this.#retryAt) return this.#snapshot;
    // One that began before a write may have missed it.
    if (this.#checking && this.#checking.since <= this.#expiredAt) await this.#checking.done;
    await (this.#checking ??= this.#begin()).done;
    return this.#snapshot;
  }

  /** Called after a write, so that its author sees it at once. */
  expire(): void {
    this.#expiredAt = performance.now();
    this.#retryAt = -Infinity;
  }
}
