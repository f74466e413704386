// The pages of the queues as plain forms: one item after the other, and all pending ones at once.
import { beforeEach, expect, test } from 'vitest';
import { getIssueReports } from '#contract/issueReports.ts';
import { feedback } from '#contract/queues.ts';
import { addIssueReport } from '#contract/reports.ts';
import { COUNTED_MATCHES } from '#contract/listFilters.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addDonorRow, addLoggedInDonor } from '#test/admins.ts';
import { WRONG_NUMBER } from '#test/forms.ts';
import { readForms, sendRenderedForm } from '#test/renderedForms.ts';
import { useTestApp, type Client } from '#test/app.ts';

const PAGE = '/dashboard/approve-feedback';
const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

function post(client: Client, path: string, fields: Record<string, string>) {
  return client.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
}

/** The hidden fields of the form with this one. */
function fieldsOf(html: string, having: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(having)) ?? '';
  const inputs = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value]));
}

async function addFeedback(count: number): Promise<void> {
  await app.pool.query(
    `insert into feedback (name, email, mobile, occupation, location, suggestions, created_at)
     select 'Visitor ' || i, 'v@example.org', '+919849012345', 'o', 'l', 'Words of ' || i, now() - i * interval '1 minute'
     from generate_series(1, $1::int) i`,
    [count],
  );
}

async function countStates(client: Client): Promise<number[]> {
  const states = ['pending', 'approved', 'declined'] as const;
  const lists = states.map((state) => client.call(feedback.list, { limit: 1, offset: 0, state }));
  return (await Promise.all(lists)).map(({ body }) => body.totalRecords ?? -1);
}

beforeEach(() => app.pool.query('delete from feedback'));

test('the page shows what is pending, oldest first, with its text and the number in each state', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(17);
  const { text } = await client.send(PAGE);
  expect(text.indexOf('Words of 17')).toBeGreaterThan(0);
  expect(text.indexOf('Words of 17')).toBeLessThan(text.indexOf('Words of 16'));
  expect(text).not.toContain('Words of 2<');
  expect(text).toMatch(/Pending<span[^>]*>17</);
});

test('a page after the last one leads to the last one, with the message of the decision before', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(16);
  const { text } = await client.send(`${PAGE}?page=2`);
  const [, id = ''] = /name="feedbackIDs"[^>]*value="(\d+)"/.exec(text)!;
  const done = await post(client, `${PAGE}?page=2`, { intent: 'delete', feedbackIDs: id, confirmed: 'yes' });
  expect([done.status, done.headers.location]).toEqual([303, `${PAGE}?page=2`]);
  const { status, headers: answer } = await client.send(`${PAGE}?page=2`);
  expect([status, answer.location]).toEqual([302, PAGE]);
  expect((await client.send(PAGE)).text).toContain('1 feedback entry deleted successfully');
});

test('a decision in the dialog opens the next pending item, over the end of the page, and the list after the last', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(17);
  const visited: string[] = [];
  for (let address = `${PAGE}?more=first`; address !== PAGE;) {
    const { text } = await client.send(address);
    visited.push(/<dt[^>]*>Name<\/dt><dd[^>]*>([^<]+)/.exec(text)![1]!);
    const chosen = { intent: 'approve', ...fieldsOf(text, 'name="place"') };
    expect((await post(client, address, chosen)).text).toContain('Approve 1 feedback entry?');
    const done = await post(client, address, { ...chosen, confirmed: 'yes' });
    expect(done.status).toBe(303);
    address = String(done.headers.location);
  }
  expect(visited).toEqual(Array.from({ length: 17 }, (_, i) => `Visitor ${17 - i}`));
  expect(await countStates(client)).toEqual([0, 17, 0]);
});

test('a search stays in the address of parts, pages, dialogs and decisions, with how many it finds, and a link clears it', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(40);
  const address = `${PAGE}?search=visitor+3&from=2020-01-01`;
  const { text } = await client.send(address.replace('&', '&to=&'));
  expect(text).toBe('');
  const page = (await client.send(address)).text;
  expect(page).toContain('11 of 40 records');
  expect(page).toMatch(/name="search"[^>]*value="visitor 3"/);
  expect(page).toMatch(/name="from"[^>]*value="2020-01-01"/);
  expect(page).toMatch(/Pending<span[^>]*>11<[^]*Approved<span[^>]*>0</);
  const kept = 'search=visitor\\+3&amp;from=2020-01-01';
  for (const part of ['state=approved', 'more=\\d+'])
    expect(page).toMatch(new RegExp(`href="${PAGE}\\?${kept}&amp;${part}"`));
  expect(page).toContain(`href="${PAGE}"`);
  const [, id = ''] = /name="feedbackIDs"[^>]*value="(\d+)"/.exec(page)!;
  expect(page).toContain('Export 11<');
  const [, exportPage = ''] = /action="(\/dashboard\/export[^"]*)"/.exec(page)!;
  expect((await client.send(exportPage.replaceAll('&amp;', '&'))).text).toContain('The list has 11 rows.');
  const done = await post(client, address, { intent: 'approve', feedbackIDs: id, confirmed: 'yes' });
  expect([done.status, done.headers.location]).toEqual([303, address]);
  expect((await client.send(address)).text).toContain('10 of 39 records');
  expect((await client.send(`${PAGE}?search=visitor&page=3`)).text).toContain('39 of 39 records');
  const nothing = (await client.send(`${PAGE}?search=nobody`)).text;
  expect(nothing).toContain('Records Not Found');
  expect(nothing).toContain('Nothing here matches.');
});

test('a search that finds more than it counts says so, without a number that is not true', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(COUNTED_MATCHES + 1);
  const { text } = await client.send(`${PAGE}?search=visitor`);
  expect(text).toContain('More than 1,000 records');
  expect(text).not.toMatch(/Pending<span|All<span|type="checkbox"[^>]*name="count"/);
  expect(text).toMatch(/Approved<span[^>]*>0</);
});

test('days in no order are marked in the search, which keeps what was typed', async () => {
  const { client } = await addAdmin(app);
  for (const path of [PAGE, '/dashboard/approve-issue-report/by-donor', '/dashboard/activity']) {
    const { text } = await client.send(`${path}?from=2026-03-02&to=2026-03-01`);
    expect(text).toMatch(/<input(?=[^>]*name="to")(?=[^>]*aria-invalid="true")(?=[^>]*value="2026-03-01")/);
    expect(text).toContain('To is before From.');
  }
});

/** As the list sends it without JavaScript with 'All that match' ticked, and then its question. */
async function decideAll(client: Client, page: string, intent: string) {
  const asked = await post(client, page, { intent, count: '1' });
  return { asked, confirm: () => post(client, page, fieldsOf(asked.text, 'name="confirmed"')) };
}

test('Approve all of a search asks with its number and its words, and approves nothing else', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(130);
  const address = `${PAGE}?search=words+of+1`;
  const { asked, confirm } = await decideAll(client, address, 'approve');
  expect(asked.text).toContain('Approve all 42 feedback entries that match?');
  expect(asked.text).toMatch(/aria-label="Chosen"><li>“words of 1”/);
  const done = await confirm();
  expect([done.status, done.headers.location]).toEqual([303, address]);
  expect(await countStates(client)).toEqual([88, 42, 0]);
});

test('Approve all asks with the number, then approves all at once, but nothing that arrived meanwhile', async () => {
  const { client } = await addAdmin(app);
  await addFeedback(230);
  const { asked, confirm } = await decideAll(client, PAGE, 'approve');
  expect(asked.text).toContain('Approve all 230 feedback entries that match?');
  expect(await countStates(client)).toEqual([230, 0, 0]);
  await app.pool.query(`insert into feedback (name, email, mobile, occupation, location, suggestions)
    values ('Late', 'v@example.org', '+919849012345', 'o', 'l', 'Late words')`);
  expect((await confirm()).headers.location).toBe(PAGE);
  expect((await client.send(PAGE)).text).toContain('230 feedback entries approved successfully');
  expect(await countStates(client)).toEqual([1, 230, 0]);
});

test('two administrators who approve and decline all at once decide each item once, and the second is told', async () => {
  const [one, other] = [await addAdmin(app), await addAdmin(app)];
  await addFeedback(120);
  const asked = [await decideAll(one.client, PAGE, 'approve'), await decideAll(other.client, PAGE, 'decline')];
  const answers = await Promise.all(asked.map(({ confirm }) => confirm()));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
  expect(answers.find(({ status }) => status === 409)!.text).toContain('Another number of entries matches by now.');
  const [pending, approved, declined] = await countStates(one.client);
  expect([pending, approved! + declined!]).toEqual([0, 120]);
});

test('a decision after the session ended leads to the login, which says so, and back to the list', async () => {
  const { client, regid } = await addAdmin(app);
  await addFeedback(1);
  await app.pool.query('delete from sessions where account_id = $1', [regid]);
  const sent = await post(client, `${PAGE}?state=all`, { intent: 'approve', feedbackIDs: '1', confirmed: 'yes' });
  const back = new URLSearchParams({ next: `${PAGE}?state=all` }).toString();
  expect(sent.headers.location).toBe(`/login?${back}`);
  expect((await client.send(String(sent.headers.location))).text).toContain('Your session has ended.');
});

test('without JavaScript the message of a decision has a form that takes it back, and says when that is too late', async () => {
  const [{ client }, other] = [await addAdmin(app), await addAdmin(app)];
  await addFeedback(2);
  const { text } = await client.send(PAGE);
  const ids = [...text.matchAll(/name="feedbackIDs"[^>]*value="(\d+)"/g)].map(([, id = '']) => id);
  const decideOn = async (id: string) => {
    const asked = await post(client, PAGE, { intent: 'approve', feedbackIDs: id, asOf: new Date().toISOString() });
    const confirming = fieldsOf(asked.text, 'name="confirmed"');
    expect((await post(client, PAGE, confirming)).status).toBe(303);
    const page = await client.send(PAGE);
    expect(page.text).toMatch(/Approved feedback of Visitor \d/);
    return openFormIn(page.text);
  };
  const openFormIn = (page: string) => readForms(page, PAGE).find(({ action }) => action === '/dashboard/undo')!;
  const back = await sendRenderedForm(client, await decideOn(ids[0]!), {});
  expect([back.status, back.headers.location]).toEqual([303, '/dashboard/overview']);
  expect(await countStates(client)).toEqual([2, 0, 0]);
  expect((await client.send(PAGE)).text).toContain('1 entry is as it was before.');
  const late = await decideOn(ids[1]!);
  await other.client.call(feedback.decline, { feedbackIDs: [ids[1]!] });
  await sendRenderedForm(client, late, {});
  expect((await client.send(PAGE)).text).toContain('Nothing was changed.');
  expect(await countStates(client)).toEqual([1, 0, 1]);
});

test('the message of deleted reports and of Approve all has a form that takes it back', async () => {
  const { client } = await addAdmin(app);
  const undo = async (page: string) => {
    const { text } = await client.send(page);
    return sendRenderedForm(
      client,
      readForms(text, page).find(({ action }) => action === '/dashboard/undo')!,
      {},
    );
  };
  const { regid } = await addDonorRow(app.db);
  const REPORTS = '/dashboard/approve-issue-report';
  const reported = (await app.visitor().call(addIssueReport, { user_id: regid, ...WRONG_NUMBER })).body.data;
  const asked = await post(client, REPORTS, { intent: 'delete', issueIDs: String(reported.id) });
  expect(asked.text).toContain('Only Undo brings them back, for ten minutes.');
  const confirming = fieldsOf(asked.text, 'name="confirmed"');
  expect((await post(client, REPORTS, confirming)).status).toBe(303);
  await undo(REPORTS);
  expect((await client.call(getIssueReports, { page: 1, size: 15 })).body.data).toMatchObject([{ id: reported.id }]);
  await addFeedback(20);
  await (await decideAll(client, PAGE, 'decline')).confirm();
  expect(await countStates(client)).toEqual([0, 0, 20]);
  await undo(PAGE);
  expect(await countStates(client)).toEqual([20, 0, 0]);
});

test('a form that takes back is for administrators, and ignores what it does not know', async () => {
  const { client } = await addLoggedInDonor(app);
  await addFeedback(1);
  await post(client, '/dashboard/undo', { auditId: '1' });
  const admin = await addAdmin(app);
  for (const auditId of ['999999', 'constructor', '', 'x'.repeat(3000)])
    expect((await post(admin.client, '/dashboard/undo', { auditId })).status).toBe(303);
  expect(await countStates(admin.client)).toEqual([1, 0, 0]);
});
