// The pages of the desk as documents and plain forms, over HTTP on a real database.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getDeskRequest } from '#contract/deskRequests.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addCoordinator, addDonorRow, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { addRequestBy, unclaim } from '#test/desk.ts';
import { placeAt } from '#test/places.ts';
import { openForm, sendRenderedForm } from '#test/renderedForms.ts';

const DESK = '/dashboard/desk';
const TODAY = dayInIndia(new Date());
const at = (hour: number) => new Date(startOfDay(TODAY).getTime() + hour * 3_600_000);
const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' }, now: () => at(12) });
/** Pages read the clock themselves. */
const setClock = (hour: number) => vi.useFakeTimers({ toFake: ['Date'], now: at(hour) });
afterEach(() => vi.useRealTimers());
let coordinator: LoggedIn;
beforeAll(async () => {
  coordinator = await addCoordinator(app);
  await app.pool.query('update donors set listing_rank = 2');
});

/** Sends the form with this button, and reads the page that follows. */
async function press(path: string, intent: string, more: Record<string, string> = {}) {
  const { client } = coordinator;
  const form = await openForm(client, path, `value="${intent}"`);
  const { headers } = await sendRenderedForm(client, form, { intent, ...more });
  const location = String(headers.location);
  return { location, html: (await client.send(location)).text };
}

describe('without JavaScript', () => {
  test('a request is written down, a donor called, and the page says when nobody else can be', async () => {
    const { client } = coordinator;
    const { regid } = await addDonorRow(app.db, { bloodGroup: 'AB-' });
    const { state, district } = await placeAt(app.db, 'Goa');
    const { location, html } = await press(`${DESK}/new`, 'add', {
      bloodgroup: 'AB-',
      units: '1',
      need: 'blood',
      hospital: 'City Hospital',
      district: `${state} ${district}`,
      contactMobile: '98480 22338',
      contactName: 'Asha Rao',
      neededBy: addDays(TODAY, 1),
    });
    expect(location).toMatch(/desk\?request=\d+$/);
    expect(html).toContain('Asha Rao');
    setClock(12);
    const called = await press(location, 'next');
    expect(called.html).toContain('tel:+919849012345');
    expect(called.html).not.toContain('calls from 7:00');
    setClock(23);
    expect((await client.send(location)).text).toContain('calls from 7:00');
    vi.useRealTimers();
    const form = await openForm(client, location, 'name="outcome"');
    const recorded = await sendRenderedForm(client, form, { outcome: 'not reachable' });
    const { text } = await client.send(String(recorded.headers.location));
    expect(text).toContain('No other donor can be called now.');
    const requestId = Number(location.split('=')[1]);
    const { calls } = (await client.call(getDeskRequest, { requestId })).body.data;
    expect(calls).toMatchObject([{ regid, outcome: 'not reachable' }]);
  });

  test('an administrator, who has no districts, chooses the state first', async () => {
    const { client } = await addAdmin(app);
    const { state } = await placeAt(app.db, 'Goa');
    expect((await client.send(`${DESK}/new`)).text).not.toContain('name="hospital"');
    expect((await client.send(`${DESK}/new?state=${state}`)).text).toContain('name="hospital"');
  });
});

test('a request that somebody else works on has neither family nor button, and one that is over says so', async () => {
  const other = await addCoordinator(app);
  const requestId = await addRequestBy(app.db, other.client);
  const shown = async () => (await coordinator.client.send(`${DESK}?request=${requestId}`)).text;
  const held = await shown();
  expect(held).toContain(`${other.userID} works on it`);
  expect(held).not.toMatch(/value="(claim|next|release)"|Asha Rao|98480/);
  await unclaim(app.db, requestId);
  expect(await shown()).toContain('value="claim"');
  await app.db.updateTable('bloodRequests').set({ state: 'met' }).where('id', '=', requestId).execute();
  const over = await shown();
  expect(over).toContain('Met');
  expect(over).not.toContain('value="claim"');
});
