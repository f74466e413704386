// Generated from the pages: of the dashboard a coordinator sees the desk and the own pages, and nothing of administrators.
import { beforeAll, describe, expect, test } from 'vitest';
import { getCoordinators } from '#contract/coordinators.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addCoordinator, addDonorRow, addLoggedInDonor, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { PASSWORD, registerAdmin } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { openForm, readForms, sendRenderedForm } from '#test/renderedForms.ts';

/** Theirs, and the address of a form, which only leads on. */
const OWN =
  'my-page consent edit-profile changepassword security last-donated desk desk/new desk/confirmations undo'.split(' ');
const pages = await loadPages();
const { routes } = await pages.load();
const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000' } });
const people = {} as Record<'admin' | 'coordinator' | 'donor', LoggedIn>;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
  people.donor = await addLoggedInDonor(app);
});

/** The path of a page, from its parents. */
const pathOf = (id: string | undefined): string => {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
};

const paths = Object.keys(routes)
  .map((id) => pathOf(id).replace(':regid', '1'))
  .filter((path) => path.startsWith('/dashboard/'));
const ofAdmins = [...new Set(paths)].filter((path) => !OWN.includes(path.slice('/dashboard/'.length)));

test('the dashboard has the pages of administrators that the next test opens', () =>
  expect(ofAdmins.length).toBeGreaterThan(14));

test.each(ofAdmins)('%s is 403 for a coordinator and a donor', async (path) => {
  for (const { client } of [people.coordinator, people.donor]) expect((await client.send(path)).status).toBe(403);
});

describe('without JavaScript the page of administrators', () => {
  const ADMINS = '/dashboard/admins';
  const roles = async () => (await people.admin.client.call(getCoordinators, {})).body.data;
  /** Sends the question of this address. */
  async function answer(client: LoggedIn['client'], query: string, more: Record<string, string> = {}) {
    const question = await openForm(client, `${ADMINS}?${query}`, 'name="confirmed"');
    return sendRenderedForm(client, question, more);
  }
  /** Presses a button of somebody's row, and Confirm. */
  async function press(client: LoggedIn['client'], regid: number, intent: string) {
    const row = await openForm(client, ADMINS, `name="regid" value="${regid}"`);
    const { text } = await sendRenderedForm(client, row, { intent });
    const question = readForms(text, ADMINS).find(({ html }) => html.includes('name="confirmed"'));
    return sendRenderedForm(client, question!, {});
  }
  const agedAdmin = async () => {
    const admin = await registerAdmin(app);
    await app.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where account_id = $1`, [
      admin.regid,
    ]);
    return admin.client;
  };

  test('gives a donor the role with the districts of the address, changes them and takes it', async () => {
    const { client } = people.admin;
    const { regid } = await addLoggedInDonor(app);
    const [goa, sikkim] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Sikkim')];
    const own = async () => {
      const found = (await roles()).find((one) => one.regid === regid);
      return found?.districts.map(({ districtId }) => districtId);
    };
    const give = `person=${regid}&role=coordinator&district=${goa.state}.${goa.district}&before=&ask=role`;
    expect((await answer(client, give)).status).toBe(303);
    expect(await own()).toEqual([goa.district]);
    const { text } = await client.send(`${ADMINS}?person=${regid}`);
    expect(text).toMatch(new RegExp(`<input(?=[^>]*checked="")(?=[^>]*value="${goa.state}.${goa.district}")`));
    const change = `person=${regid}&role=coordinator&district=${sikkim.state}.${sikkim.district}&ask=role`;
    // Somebody who saw the page before the role was given.
    const stale = await answer(client, `${change}&before=`);
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('Another administrator has changed')]);
    expect((await answer(client, `${change}&before=${goa.district}`)).status).toBe(303);
    expect(await own()).toEqual([sikkim.district]);
    expect((await press(client, regid, 'removeCoordinator')).status).toBe(303);
    expect(await own()).toBeUndefined();
  });

  test('asks for a district, and for the password where the login is not recent, and keeps what was chosen', async () => {
    const [client, { regid }] = [await agedAdmin(), await addLoggedInDonor(app)];
    const { state, district } = await placeAt(app.db, 'Goa');
    const nothing = await client.send(`${ADMINS}?person=${regid}&role=coordinator&ask=role`);
    expect(nothing.text).toContain('Choose at least one district.');
    const give = `person=${regid}&role=coordinator&district=${state}.${district}&ask=role`;
    const asked = await answer(client, give);
    expect([asked.status, asked.text]).toEqual([403, expect.stringContaining('name="ownPassword"')]);
    expect((await answer(client, give, { ownPassword: PASSWORD })).status).toBe(303);
    expect((await roles()).map((one) => one.regid)).toContain(regid);
  });

  test('refuses to remove the last administrator who can log in, and to change oneself, where it was asked', async () => {
    const me = await registerAdmin(app);
    const own = await me.client.send(`${ADMINS}?person=${me.regid}`);
    expect(own.text).toContain('There is no such donor, or it is you.');
    await app.pool.query(`update accounts set last_login_at = null where is_admin and account_id <> $1`, [
      people.admin.regid,
    ]);
    const last = await press(me.client, people.admin.regid, 'eraseAdmin');
    expect([last.status, last.text]).toEqual([409, expect.stringContaining('role="alert"')]);
    await app.pool.query(`update accounts set last_login_at = now() where is_admin`);
  });

  test('finds a donor by one look-up, the exact user id first, and shows ten at most', async () => {
    const { client } = people.admin;
    for (let i = 0; i < 11; i += 1) await addDonorRow(app.db, { userID: `raj.${i}`, fullName: `Raj Kumar ${i}` });
    await addDonorRow(app.db, { userID: 'raj', fullName: 'Rajesh' });
    const { text } = await client.send(`${ADMINS}?add=1&find=raj`);
    expect(
      [...text.matchAll(/Choose<span class="visually-hidden"> (?:<!-- -->)?([^<]+)/g)].map(([, id]) => id),
    ).toEqual(['raj', ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `raj.${i}`)]);
    expect(text).toContain('The first 10 of many');
    const { rows } = await app.pool.query(
      "select from audit_log where action = 'getRegisteredDonors' and row_count = 10",
    );
    expect(rows).toHaveLength(1);
    expect((await client.send(`${ADMINS}?add=1&find=${'x'.repeat(101)}`)).text).toContain('aria-invalid="true"');
    expect((await client.send(`${ADMINS}?add=1&find=nobody.at.all`)).text).toContain('No donor was found.');
  });
});
