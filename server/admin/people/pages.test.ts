// Generated from the pages: of the dashboard a coordinator sees the desk and the own pages, and nothing of administrators.
import { beforeAll, describe, expect, test } from 'vitest';
import { getCoordinators, setCoordinator } from '#contract/coordinators.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, addCoordinator, addLoggedInDonor, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt } from '#test/places.ts';
import { openForm, sendRenderedForm } from '#test/renderedForms.ts';

/** Theirs, and the address of a form, which only leads on. */
const OWN =
  'my-page consent edit-profile changepassword security last-donated desk desk/new desk/confirmations undo'.split(' ');
const pages = await loadPages();
const { routes } = await pages.load();
const app = useTestApp({ pages, env: { RATE_LIMIT_SCALE: '1000000' } });
const people = {} as Record<'admin' | 'coordinator', LoggedIn>;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
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

test.each(ofAdmins)('%s is 403 for a coordinator', async (path) => {
  const { status } = await people.coordinator.client.send(path);
  expect(status).toBe(403);
});

describe('without JavaScript the page of administrators', () => {
  const ADMINS = '/dashboard/admins';
  const roles = async () => (await people.admin.client.call(getCoordinators, {})).body.data;
  const form = (client: LoggedIn['client'], path: string, intent: string) =>
    openForm(client, path, `value="${intent}"`);

  test('gives a donor the role with the districts that were ticked, changes them and takes it', async () => {
    const { client } = people.admin;
    const donor = await addLoggedInDonor(app);
    const { state, district } = await placeAt(app.db, 'Goa');
    const path = `${ADMINS}?coordinator=${donor.userID}&state=${state}`;
    const give = await form(client, path, 'coordinator');
    const sent = await sendRenderedForm(client, give, { district: String(district), intent: 'coordinator' });
    expect(sent.status).toBe(303);
    const given = (await roles()).find(({ regid }) => regid === donor.regid);
    expect(given?.districts.map(({ districtId }) => districtId)).toEqual([district]);
    const changed = await form(client, path, 'coordinator');
    expect(changed.html).toMatch(
      new RegExp(`<input[^>]*checked=""[^>]*value="${district}"|value="${district}"[^>]*checked`),
    );
    const intent = `take-role-${donor.regid}`;
    const take = await form(client, ADMINS, intent);
    expect((await sendRenderedForm(client, take, { intent })).status).toBe(303);
    expect((await roles()).map(({ regid }) => regid)).not.toContain(donor.regid);
  });

  test('keeps what was ticked where nothing is sent, and districts of another state', async () => {
    const { client } = people.admin;
    const donor = await addLoggedInDonor(app);
    const [goa, sikkim] = [await placeAt(app.db, 'Goa'), await placeAt(app.db, 'Sikkim')];
    await client.call(setCoordinator, { userID: donor.userID, districts: [sikkim.district] });
    const path = `${ADMINS}?coordinator=${donor.userID}&state=${goa.state}`;
    const give = await form(client, path, 'coordinator');
    expect(give.fields.district).toBe(String(sikkim.district));
    delete give.fields.district;
    const { status, text } = await sendRenderedForm(client, give, { intent: 'coordinator' });
    expect([status, text.includes('Choose at least one.')]).toEqual([400, true]);
  });
});
