// Searches in the queues, in reports, reported donors and claims, and in their exports: over HTTP on a real database.
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getIssueReports } from '#contract/issueReports.ts';
import { bloodRequests, feedback, organizations, serviceFeedback, translations, volunteers } from '#contract/queues.ts';
import { recordDonation, reportDonationName } from '#contract/donations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportIssueReports } from '#contract/export.ts';
import { getListingClaims } from '#contract/listingClaims.ts';
import { COUNTED_MATCHES } from '#contract/listFilters.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { getReportedDonors } from '#contract/reportedDonors.ts';
import { addReport } from '#server/reports/queries.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, lastAction, parkClaim, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import {
  addFeedback,
  addOrganization,
  addServiceFeedback,
  addTranslation,
  addVolunteer,
  DONATION,
  FEEDBACK,
  ORGANIZATION,
  SERVICE_FEEDBACK,
  TRANSLATION,
  VOLUNTEER,
} from '#test/forms.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const requests = requestsOf(app);
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const send = (endpoint: Endpoint, input: object) => app.visitor().call(endpoint, input);

/** Ids of what the list finds, and its total. */
async function find(list: Endpoint, idField: string, filters: object): Promise<[unknown[], number | undefined]> {
  const paging = list === getIssueReports ? { page: 1, size: 100 } : { limit: 100, offset: 0 };
  const { body } = await admin.client.call(list, { ...paging, ...filters });
  return [(body.data as Record<string, unknown>[]).map((row) => row[idField]), body.totalRecords];
}

/** Sends the first item, which the terms find, and a second one, which they do not. */
const cases: readonly [Queue, string, () => Promise<unknown>, () => Promise<unknown>, string[]][] = [
  [
    feedback,
    'feedback',
    () =>
      send(addFeedback, {
        ...FEEDBACK,
        strFullName: 'Om Prakash',
        strEmailId: 'om_p@example.org',
        strMobileNumber: '98480 22338',
        strSuggestions: 'A hundred % good.',
      }),
    () => send(addFeedback, { ...FEEDBACK, strFullName: 'Soman', strEmailId: 'somxp@example.org' }),
    ['prakash om', 'PRAKASH', 'om', 'om_p@', '98480-22338', '+91 98480 22338', '% good', 'hundred'],
  ],
  [
    serviceFeedback,
    'service_feedback',
    () => send(addServiceFeedback, { ...SERVICE_FEEDBACK, ServiceOrgname: 'रक्त केंद्र', DataFeedback: 'Of 2025.' }),
    () => send(addServiceFeedback, SERVICE_FEEDBACK),
    ['रक्त', 'केंद्र रक्त', 'of 2025', '2025'],
  ],
  [
    volunteers,
    'volunteers',
    () =>
      send(addVolunteer, {
        ...VOLUNTEER,
        fullName: 'Meena Iyer',
        mobileNumber: '98480 22338',
        permanentAddress: '7 Hill',
      }),
    () => send(addVolunteer, VOLUNTEER),
    ['meena', 'iyer,meena', '9848022338', '7 hill'],
  ],
  [
    organizations,
    'organizations',
    () => send(addOrganization, { ...ORGANIZATION, Phone2: '98480 22338', website: 'https://Care.example.org/x' }),
    () => send(addOrganization, ORGANIZATION),
    ['98480 22338', 'care.example'],
  ],
  [
    translations,
    'translations',
    () => send(addTranslation, { ...TRANSLATION, betterWords: 'अपना समूह', name: 'Lakshmi' }),
    () => send(addTranslation, TRANSLATION),
    ['lakshmi', 'समूह'],
  ],
  [
    bloodRequests,
    'blood_requests',
    () =>
      requests.addConfirmed({ hospital: 'Lotus Clinic', emailId: 'lotus@example.org', contactMobile: '98480 22338' }),
    () => requests.addConfirmed(),
    ['lotus', 'LOTUS clinic', 'lotus@example.org', 'Lotus@Example.org', '098480 22338'],
  ],
];

describe.each(cases)('the queue %#', (queue, table, sendFirst, sendSecond, terms) => {
  let [first, second] = [0, 0];
  beforeEach(async () => {
    await app.pool.query(`delete from ${table}`);
    await sendFirst();
    await sendSecond();
    const { rows } = await app.pool.query<{ id: number }>(`select id from ${table} order by id`);
    [first, second] = rows.map(({ id }) => id) as [number, number];
  });
  const search = (filters: object) => find(queue.list, queue.idField, filters);

  test('is searched by words in any order, numbers in any spelling, and beginnings of words', async () => {
    for (const searchTerm of terms)
      expect([searchTerm, ...(await search({ searchTerm }))]).toEqual([searchTerm, [first], 1]);
    for (const searchTerm of ['nowhere', '_x_', '%%%']) expect(await search({ searchTerm })).toEqual([[], 0]);
    expect(await search({ searchTerm: terms[0], state: 'approved' })).toEqual([[], 0]);
    expect(await search({ searchTerm: ' ' })).toEqual([[second, first], 2]);
    expect((await search({ searchTerm: ',' }))[1]).toBeLessThan(3);
  });

  test('is searched by days of India, both included', async () => {
    const date = (id: number, moment: string) =>
      app.pool.query(`update ${table} set created_at = $2 where id = $1`, [id, moment]);
    await date(first, '2024-02-28T18:29:59.999Z');
    await date(second, '2024-02-28T18:30:00Z');
    expect(await search({ to: '2024-02-28' })).toEqual([[first], 1]);
    expect(await search({ from: '2024-02-29' })).toEqual([[second], 1]);
    expect(await search({ from: '2024-02-28', to: '2024-02-29' })).toEqual([[second, first], 2]);
    expect(await search({ from: '2024-02-29', to: '2024-02-29', searchTerm: terms[0] })).toEqual([[], 0]);
    expect(await search({ from: '2024-03-01' })).toEqual([[], 0]);
  });

  test('counts what matches at most as far as a search does, and says so', async () => {
    const { rows } = await app.pool.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = $1 and is_identity = 'NO' and column_name not in ('public_id', 'token_hash')`,
      [table],
    );
    const { names } = rows[0]!;
    const isRequest = table === 'blood_requests';
    await app.pool.query(
      `insert into ${table} (${names}${isRequest ? ', public_id' : ''})
       select ${names}${isRequest ? ", 'copy' || i" : ''} from ${table}, generate_series(1, $2::int) i where id = $1`,
      [first, COUNTED_MATCHES],
    );
    const { body } = await admin.client.call(queue.list, { limit: 1, offset: 0, searchTerm: terms[0] });
    expect([body.totalRecords, body.message]).toEqual([COUNTED_MATCHES, `More than ${COUNTED_MATCHES} match.`]);
    expect((await search({}))[1]).toBe(COUNTED_MATCHES + 2);
  });
});

const lists = [
  feedback.list,
  getIssueReports,
  getReportedDonors,
  getListingClaims,
  feedback.exported,
  exportIssueReports,
];
test.each(lists.map((list) => [list.name, list] as const))(
  '%s rejects days that do not exist or are in no order',
  async (_, list) => {
    const paging = { limit: 1, offset: 0, page: 1, size: 1 };
    for (const [days, field] of [
      [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
      [{ from: '2026-02-29' }, 'from'],
      [{ to: '01/03/2026' }, 'to'],
    ] as const) {
      const { status, body } = await admin.client.call(list as Endpoint, { ...paging, ...days });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
  },
);

describe('reports', () => {
  const about = (accountId: number, description: string) =>
    addReport(app.db, { accountId, option: 'Wrong Number', description, reporter: description });
  const search = (filters: object) => find(getIssueReports, 'id', filters);
  const read = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

  test('are found by name, number, words, user id and e-mail of the donor, and by the names of a donation; their file too', async () => {
    const named = await addDonorRow(app.db, { fullName: 'Zubin Mehta', mobile: '+919848011111' });
    const other = await addDonorRow(app.db, { fullName: 'Else', mobile: '+919848022222' });
    await app.pool.query('update accounts set email = $2 where account_id = $1', [named.regid, 'Zed@example.org']);
    const [id, otherId] = [await about(named.regid, 'Rang forever'), await about(other.regid, 'Short')];
    const donor = await addLoggedInDonor(app);
    const donation = await donor.client.call(recordDonation, { ...DONATION, patientName: 'Yamini' });
    const { id: nameId } = (await app.visitor().call(reportDonationName, { id: donation.body.data.id })).body.data;
    for (const [searchTerm, found] of [
      ['mehta zubin', id],
      ['98480 11111', id],
      ['forever', id],
      [named.userID.toUpperCase(), id],
      ['zed@EXAMPLE.org', id],
      ['short', otherId],
      ['yamini', nameId],
      [`Donor ${donor.userID}`, nameId],
    ] as const) {
      expect([searchTerm, await search({ searchTerm })]).toEqual([searchTerm, [[found], 1]]);
      const { text } = await admin.client.call(exportIssueReports, { searchTerm });
      expect([searchTerm, read(text).map((row) => row.id)]).toEqual([searchTerm, [String(found)]]);
    }
    await app.pool.query(`update issue_reports set created_at = '2024-02-28T18:30:00Z' where id = $1`, [id]);
    expect(await search({ from: '2024-02-29', to: '2024-02-29' })).toEqual([[id], 1]);
    expect(await search({ to: '2024-02-28' })).toEqual([[], 0]);
    expect(await search({ searchTerm: 'zubin', from: '2024-03-01' })).toEqual([[], 0]);
  });

  test('find reported donors with all reports about them, and claims by who waits', async () => {
    await app.db.deleteFrom('issueReports').execute();
    const [one, other] = [await addDonorRow(app.db, { fullName: 'Qadir' }), await addDonorRow(app.db)];
    for (const words of ['first', 'second']) await about(one.regid, words);
    await about(other.regid, 'third');
    const donors = (filters: object) => find(getReportedDonors, 'regid', filters);
    expect(await donors({ searchTerm: 'qadir' })).toEqual([[one.regid], 1]);
    expect(await donors({ searchTerm: 'second' })).toEqual([[one.regid], 1]);
    expect(await find(getReportedDonors, 'reports', { searchTerm: 'second' })).toEqual([[2], 1]);
    expect(await donors({ searchTerm: 'nobody' })).toEqual([[], 0]);
    await app.pool.query(`update issue_reports set created_at = '2024-01-01' where description = 'first'`);
    expect(await donors({ to: '2024-01-01' })).toEqual([[one.regid], 1]);
    const waiting = await addDonorRow(app.db, { fullName: 'Waheeda', mobile: '+919848033333' });
    await parkClaim(app.db, waiting.regid);
    await parkClaim(app.db, (await addDonorRow(app.db, { mobile: '+919848044444' })).regid);
    const claims = (filters: object) => find(getListingClaims, 'value', filters);
    expect(await claims({ searchTerm: 'waheeda' })).toEqual([['+919848033333'], 1]);
    expect(await claims({ searchTerm: '98480 44444' })).toEqual([['+919848044444'], 1]);
    expect(await claims({ to: '2024-01-01' })).toEqual([[], 0]);
  });
});

test('the file of a queue has what the list finds, and the log has the filters and the count', async () => {
  await app.db.deleteFrom('feedback').execute();
  for (const strFullName of ['Asha One', 'Asha Two', 'Else']) await send(addFeedback, { ...FEEDBACK, strFullName });
  const { text } = await admin.client.call(feedback.exported, {
    searchTerm: 'asha',
    from: '2020-01-01',
    state: 'pending',
  });
  const rows: { name: string }[] = parse(text, { bom: true, columns: true });
  expect(rows.map(({ name }) => name)).toEqual(['Asha Two', 'Asha One']);
  expect(await lastAction(app.db)).toMatchObject({ action: 'exportFeedbacks' });
  const [row] = (await app.pool.query('select fields, row_count from audit_log order by id desc limit 1')).rows;
  expect(row).toEqual({ fields: ['state', 'searchTerm', 'from'], row_count: 2 });
});
