// The content in memory. It is read again once it has changed; where several instances share a database, the first page of
// each second asks for that.
import type { Site } from '#contract/siteContent.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { Db } from '#server/db/kysely.ts';
import { logFailure, type Log } from '#server/db/log.ts';
import { readRows, resolveContent, type StoredRows } from './rows.ts';
import { sql } from 'kysely';

type Desk = Site['desk'];

const NOBODY: Desk = { isOnDuty: false, coordinators: [] };

/** One entry for each state in which a coordinator has districts. */
const namedCoordinators = sql`
  select json_build_object('name', full_name, 'phone', mobile, 'stateId', states.state_id, 'stateName', states.name,
    'districts', json_agg(json_build_object('districtId', districts.district_id, 'districtName', districts.name)
      order by districts.name)) as entry, states.name as state_name, coordinators.created_at, account_id
  from coordinators join accounts using (account_id) join donors using (account_id)
    join districts on districts.district_id = any(district_ids) join states on states.state_id = districts.state_id
  where named_at is not null and deleted_at is null and blocked_at is null
  group by account_id, full_name, mobile, states.state_id, coordinators.created_at`;

/** The version of the content, and the desk as JSON: one query, because a page asks for both. */
async function readStamp(db: Db): Promise<{ version: number; desk: string }> {
  const { rows } = await sql<{ version: number; desk: string }>`
    select (select coalesce(max(id), 0) from site_history) as version, json_build_object(
      'isOnDuty', exists (select from coordinators join accounts using (account_id)
        where is_on_duty and deleted_at is null and blocked_at is null),
      'coordinators', (select coalesce(json_agg(entry order by state_name, created_at, account_id), '[]')
        from (${namedCoordinators}) as named))::text as desk`.execute(db);
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

interface Read {
  rows: StoredRows;
  desk: Site['desk'];
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
  readonly #isShared: boolean;
  readonly #log: Log;
  readonly #readPlaces: () => Promise<PlacesOf>;
  readonly #onChange: () => void;
  #snapshot = makeSnapshot('', { rows: new Map(), desk: NOBODY, places: new Map() });
  #checkedAt = -Infinity;
  #expiredAt = -Infinity;
  /** After a failed read, so that an outage is not asked by each page. */
  #retryAt = -Infinity;
  /** Logged once, until it can be read again. */
  #isFailing = false;
  #checking: { since: number; done: Promise<void> } | undefined;

  constructor(
    db: Db,
    options: { isShared: boolean; onChange: () => void; log: Log; readPlaces: () => Promise<PlacesOf> },
  ) {
    this.#db = db;
    this.#log = options.log;
    this.#readPlaces = options.readPlaces;
    this.#isShared = options.isShared;
    this.#onChange = options.onChange;
  }

  #isFresh(): boolean {
    const isKnown = this.#snapshot.stamp !== '' && !this.#isShared;
    return this.#checkedAt > Math.max(this.#expiredAt, isKnown ? -Infinity : performance.now() - CHECK_MS);
  }

  #begin() {
    const since = performance.now();
    return { since, done: this.#check(since).finally(() => (this.#checking = undefined)) };
  }

  async #check(since: number): Promise<void> {
    try {
      const { version, desk } = await readStamp(this.#db);
      const stamp = `${version} ${desk}`;
      if (stamp !== this.#snapshot.stamp) {
        this.#snapshot = makeSnapshot(stamp, {
          rows: await readRows(this.#db),
          desk: JSON.parse(desk),
          places: await this.#readPlaces(),
        });
        this.#onChange();
      }
      this.#checkedAt = since;
      this.#isFailing = false;
    } catch (err) {
      // Without the database the page shows the problem itself, with the content that was last known.
      if (!this.#isFailing)
        logFailure(this.#log, { err }, "the network's content was not read; pages show the last known");
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
