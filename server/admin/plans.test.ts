// The plans of the administrators' lists use only index scans, whatever the values, so that they stay fast.
import { beforeAll, expect, test } from 'vitest';
import { CHANGES } from '#contract/activity.ts';
import { getRegisteredDonors } from '#contract/adminDonors.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { publicDonations } from '#server/donations/queries.ts';
import { testimonialsPage } from '#server/feedback/queries.ts';
import { allowBitmapScans } from '#server/db/bitmapScans.ts';
import { loadSigningKeys, type SigningKeys } from '#server/auth/signingKeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { explainGeneric } from '#test/explain.ts';
import { useTestApp } from '#test/app.ts';
import { actionsOfAdmins } from '#server/accounts/profile/accountData.ts';
import { activityPage } from './overview/activity.ts';
import { itemsPage } from './moderation/decisions.ts';
import { matchingDonors } from './donors/queries.ts';
import { overviewStatement } from './overview/overview.ts';
import { queueCountsStatement } from './overview/queueCounts.ts';
import { stores } from './moderation/queues.ts';
import { countOptions, newestReports } from './moderation/reportedDonors.ts';
import { isFound } from './moderation/reportSearch.ts';
import { reportsPage } from './moderation/reports.ts';

const app = useTestApp();
const DONORS = 100_000;
/** In one statement: all of them would take longer than the server's statement timeout. */
const AT_ONCE = 10_000;
const ITEMS = 10_000;
const PAGE = { limit: 15, offset: 0 };
const NO_SEARCH = { searchTerm: null, from: null, to: null };

const DECISION = `(array['pending', 'approved'])[1 + i % 2]`;

/** Inserts the same row many times, a minute apart; every second one is pending. */
const fillings = {
  feedback: `(name, email, mobile, occupation, location, suggestions, created_at, decision)
    select 'n', 'e', 'm', 'o', 'l', 's', now() - i * interval '1 minute', ${DECISION}`,
  service_feedback: `(organization_name, submitter_details, feedback, created_at, decision)
    select 'n', 's', 'f', now() - i * interval '1 minute', ${DECISION}`,
  volunteers: `(full_name, birth_date, email, present_location, occupation, permanent_address, mobile, why_join, vision,
    created_at, decision)
    select 'n', '1990-01-31', 'e', 'l', 'o', 'a', 'm', 'w', 'v', now() - i * interval '1 minute', ${DECISION}`,
  organizations: `(name, category, email, type, sector, phone1, address, submitter_details, created_at, decision)
    select 'n', 'c', 'e', 't', 's', 'p', 'a', 's', now() - i * interval '1 minute', ${DECISION}`,
  translations: `(language, sentence, better_words, created_at, decision)
    select 'hi', 's', 'b', now() - i * interval '1 minute', ${DECISION}`,
  blood_requests: `(public_id, source, blood_group, need, units, hospital, state_id, district_id, needed_by, state,
    created_at, decision)
    select i::text, 'family', 'O+', 'blood', 1, 'h', (select min(state_id) from states),
      (select min(district_id) from districts), current_date, 'open', now() - i * interval '1 minute', ${DECISION}`,
  asked_donors: `(request_id, account_id, wave) select i, 100000000 + i, 1`,
  audit_log: `(action, ids, created_at, is_reading)
    select (array['approveFeedback', 'deleteDonor', 'getRegisteredDonors'])[1 + i % 3], array[i], now() - i * interval '1 minute',
      i % 3 = 2`,
  donations: `(donated_on, patient_name, place, hospital_name, type, is_public)
    select current_date - i % 2000, 'n', 'p', 'h', 'Blood', i % 3 = 0`,
  issue_reports: `(account_id, full_name, mobile, option, description, reporter, created_at)
    select 100000000 + i, 'n', 'm', 'Wrong Number', 'd', 'r', now() - i * interval '1 minute'`,
  donor_messages: `(account_id, token_hash, watch_hash, sender, content)
    select 100000000 + i, sha256(i::text::bytea), sha256(('watch ' || i)::bytea), 's', ''`,
};

async function addDonors(first: number, last: number): Promise<void> {
  await sql`with added as (
            insert into accounts (account_id, user_id, user_id_key, email, created_at)
            select 100000000 + i, 'Somebody.' || i || '@Example.org', 'somebody.' || i || '@example.org',
                   'many@example.org', now() - i * interval '1 minute'
            from generate_series(${first}::int, ${last}::int) i returning account_id, created_at),
          town as (select country_id, state_id, district_id, city_id from states join districts using (state_id)
                   join cities using (district_id) where country_id = 1 limit 1)
          insert into donors (account_id, full_name, blood_group, mobile, is_available, birth_year, listing_rank,
                              registered_at, country_id, state_id, district_id, city_id)
          select account_id, 'Many', 'A+', '+919849012345', true, 1990, 0, created_at, town.* from added, town`.execute(
    app.db,
  );
}

let admin = {} as LoggedIn;
let keys = {} as SigningKeys;
beforeAll(async () => {
  await app.database.withLongTimeout(async () => {
    for (let first = 1; first <= DONORS; first += AT_ONCE) await addDonors(first, first + AT_ONCE - 1);
    for (const [table, filling] of Object.entries(fillings)) {
      await app.pool.query(`insert into ${table} ${filling} from generate_series(1, ${ITEMS}) i`);
    }
    await app.pool.query('analyze');
  });
  admin = await addAdmin(app);
  keys = await loadSigningKeys(app.db, app.config.secretKeys);
}, 180_000);

const expectWalk = (plan: string) => {
  expect(plan).not.toMatch(/Seq Scan|Sort Key: created_at|Sort Key: [ai]\.created_at|Bitmap/);
};

test.each(stores.map((store) => ({ store, name: store.queue.name })))(
  'a page of $name uses its index, without a sort',
  async ({ store }) => {
    for (const [state, order, index] of [
      [null, 'newest', /Index Scan using \w+_newest/],
      [null, 'oldest', /Index Scan Backward using \w+_newest/],
      ['pending', 'oldest', /Index Scan using \w+_pending/],
      ['approved', 'newest', /Index Scan using \w+_(newest|approved)/],
    ] as const) {
      const query = { state, order, limit: 15, offset: 30, id: null, ...NO_SEARCH };
      const page = itemsPage(app.db, store, query, keys);
      const plan = await explainGeneric(app.pool, page.compile());
      expect(plan).toMatch(index);
      expectWalk(plan);
    }
  },
);

test.each(stores.map((store) => ({ store, name: store.queue.name })))(
  'a search for a rare word in $name uses its index',
  async ({ store }) => {
    const query = { state: null, order: 'newest', ...PAGE, id: null, ...NO_SEARCH, searchTerm: 'rare words' } as const;
    const plan = await inTransaction(app.db, async (transaction) => {
      await allowBitmapScans(transaction);
      return JSON.stringify(await itemsPage(transaction, store, query, keys).explain('text'));
    });
    expect(plan).toMatch(/Bitmap Index Scan on \w+_search/);
  },
);

test('a search for a rare word in reports uses its index', async () => {
  const filters = { ...NO_SEARCH, searchTerm: 'rare words' };
  const plan = await inTransaction(app.db, async (transaction) => {
    await allowBitmapScans(transaction);
    return JSON.stringify(await reportsPage(transaction, 15, 0).where(isFound(filters)).explain('text'));
  });
  expect(plan).toContain('Bitmap Index Scan on issue_reports_search');
});

test('testimonials use an index scan over the approved', async () => {
  const plan = await explainGeneric(app.pool, testimonialsPage(app.db, 10, 0).compile());
  expect(plan).toContain('Index Scan using feedback_approved');
  expectWalk(plan);
});

test('the public donations use an index scan over the public ones', async () => {
  const plan = await explainGeneric(app.pool, publicDonations(app.db, 1000).compile());
  expect(plan).toContain('Index Scan using donations_public');
  expectWalk(plan);
});

test('reports and the audit log use index scans', async () => {
  for (const [statement, index] of [
    [reportsPage(app.db, 15, 0).compile(), 'issue_reports_money_first'],
    [activityPage(app.db, {}, PAGE).compile(), 'audit_log_newest'],
    [activityPage(app.db, { actor: 1 }, PAGE).compile(), 'audit_log_by_actor'],
    [activityPage(app.db, { action: 'deleteDonor' }, PAGE).compile(), 'audit_log_by_action'],
    [activityPage(app.db, { action: CHANGES }, PAGE).compile(), 'audit_log_done'],
    [activityPage(app.db, { isDone: true }, PAGE).compile(), 'audit_log_done'],
    [activityPage(app.db, { isDone: true, actor: 1 }, PAGE).compile(), 'audit_log_done_by_actor'],
    [activityPage(app.db, { since: new Date(0), before: new Date() }, PAGE).compile(), 'audit_log_newest'],
  ] as const) {
    const plan = await explainGeneric(app.pool, statement);
    expect(plan).toContain(`Index Scan using ${index}`);
    expectWalk(plan);
  }
});

test('the counts of pending items and the overview scan no table', async () => {
  const counts = await explainGeneric(app.pool, queueCountsStatement(app.db).compile());
  expect(counts.replaceAll(/Seq Scan on (issue_reports|listing_claims)/g, '')).not.toContain('Seq Scan');
  for (const { table } of stores)
    expect(counts).toMatch(new RegExp(`${table.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}_pending`));
  expect(await explainGeneric(app.pool, overviewStatement(app.db, 1).compile())).toContain('using donors_newest');
});

test('what was done to one donor is found by an index scan', async () => {
  const plan = await inTransaction(app.db, async (transaction) => {
    await allowBitmapScans(transaction);
    return JSON.stringify(await activityPage(transaction, { accounts: [5] }, PAGE).explain('text'));
  });
  expect(plan).toContain('Bitmap Index Scan on audit_log_by_id');
});

test('what administrators did with an own account is found by an index scan', async () => {
  const plan = await inTransaction(app.db, async (transaction) => {
    await allowBitmapScans(transaction);
    return JSON.stringify(await actionsOfAdmins(transaction, 5).explain('text'));
  });
  expect(plan).toContain('Bitmap Index Scan on audit_log_by_id');
});

test('the reports of a page of donors use the index by donor', async () => {
  for (const statement of [countOptions(app.db, [100_000_001]), newestReports(app.db, [100_000_001])]) {
    const plan = await explainGeneric(app.pool, statement.compile());
    expect(plan).toContain('using issue_reports_repeats');
    expect(plan).not.toMatch(/Seq Scan|Bitmap/);
  }
});

test('the newest donors and the first by name use index scans', async () => {
  for (const [sort, index] of [
    ['newest', 'donors_newest'],
    ['oldest', 'donors_newest'],
    ['name', 'donors_by_name'],
    ['active', 'accounts_by_login'],
  ] as const) {
    const query = z.parse(getRegisteredDonors.input, { limit: 15, offset: 0, sort, after: 100_000_500 });
    const plan = await explainGeneric(app.pool, matchingDonors(app.db, query).limit(15).compile());
    expect(plan).toContain(`using ${index}`);
    expectWalk(plan);
  }
});

test.each([
  { searchTerm: '', total: 10_000, first: 'Somebody.1@Example.org' },
  { searchTerm: 'body.99999@', total: 1, first: 'Somebody.99999@Example.org' },
  { searchTerm: 'BODY.1', total: 10_000, first: 'Somebody.1@Example.org' },
  { searchTerm: 'body.12', total: 1111, first: 'Somebody.12@Example.org' },
  { searchTerm: '1_0', total: 0, first: undefined },
  { searchTerm: '98490 12345', total: 10_000, first: 'Somebody.1@Example.org' },
])('among 100,000 donors, $searchTerm finds $total', async ({ searchTerm, total, first }) => {
  const { body } = await admin.client.call(getRegisteredDonors, { limit: 15, offset: 0, searchTerm });
  expect([body.totalRecords, body.data[0]?.userID]).toEqual([total, first]);
});

test('a page past the 10,000th donor is still available', async () => {
  const { body } = await admin.client.call(getRegisteredDonors, { limit: 15, offset: 99_990 });
  expect([body.totalRecords, body.data.length]).toEqual([10_000, 10]);
  expect(body.data.at(-1)?.userID).toBe(`Somebody.${DONORS}@Example.org`);
});

test.each(['newest', 'oldest', 'name', 'active'] as const)(
  'pages after a row reach every donor, sorted by %s',
  async (sort) => {
    const seen = new Set<number>();
    for (let after: object = {}; ;) {
      const filter = { limit: 100, offset: 0, searchTerm: '.99', sort, ...after };
      const { data } = (await admin.client.call(getRegisteredDonors, filter)).body;
      for (const { regid } of data) seen.add(regid);
      if (data.length < 100) break;
      after = { after: data.at(-1)!.regid };
    }
    expect(seen.size).toBe(1111);
  },
);

test('every queue of 10,000 returns its exact total', async () => {
  for (const { queue, table } of stores) {
    const { body } = await admin.client.call(queue.list, { limit: 1, offset: 0 });
    expect([table, body.totalRecords]).toEqual([table, ITEMS]);
  }
});
