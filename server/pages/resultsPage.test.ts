// A page of results: at night who is called first, which no cached page keeps over 22:00 or 7:00 in India; hidden numbers.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { placeAt } from '#test/places.ts';
import { loadPages } from './pageBuild.ts';

const app = useTestApp({ pages: await loadPages() });
let search: string;
/** In the order of the listing by day. */
let listed: string[];

const at = (time: string) => vi.setSystemTime(new Date(`${time}+05:30`));
const open = async (prefix = '') => (await app.visitor().send(prefix + search)).text;
const readNames = (html: string) =>
  [...html.matchAll(/<tr role="row"><th scope="row"[^>]*><bdi>([^<]+)/g)].map(([, name]) => name!);

beforeAll(async () => {
  const place = await placeAt(app.db, 'Goa');
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2031-03-08T12:00:00');
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const { regid } = await addDonorRow(app.db, { place, bloodGroup: 'AB-', now: new Date() });
    await app.db.updateTable('donors').set({ fullName: name }).where('accountId', '=', regid).execute();
  }
  search = `/find-donor?bloodgroup=AB-&country=${place.country}&state=${place.state}&district=${place.district}`;
  listed = readNames(await open());
  await app.db.updateTable('donors').set({ callsAnyTime: true }).where('fullName', '=', listed[2]!).execute();
  at('2031-03-08T12:00:10');
});
afterEach(() => at('2031-03-08T12:00:10'));
// The next file of this worker has the same clock.
afterAll(() => vi.useRealTimers());

test('at night those who welcome calls at any time lead, and the others say from when; nobody is hidden', async () => {
  expect(listed).toHaveLength(4);
  at('2031-03-08T21:59:59');
  const before = await open();
  expect([readNames(before), before.includes('calls from 7:00')]).toEqual([listed, false]);
  // The page of a moment ago is still fresh: no second has passed on the cache's own clock.
  at('2031-03-08T22:00:00');
  const night = await open();
  const [anyTime, ...others] = [listed[2]!, listed[0]!, listed[1]!, listed[3]!];
  expect(readNames(night)).toEqual([anyTime, ...others]);
  expect(night.split('calls from 7:00')).toHaveLength(4);
  expect(night.indexOf(anyTime)).toBeLessThan(night.indexOf('calls from 7:00'));
  expect(await open('/hi')).toContain('सुबह 7 बजे से कॉल करें');
});

test('at 7:00 the page is that of the day again', async () => {
  at('2031-03-09T06:59:59');
  expect(await open()).toContain('calls from 7:00');
  at('2031-03-09T07:00:00');
  expect(await open()).not.toContain('calls from 7:00');
});

test('a donor who hides the number and can be written to has a link to the form instead, with the receipt', async () => {
  await app.db
    .updateTable('accounts')
    .set({ emailConfirmedAt: new Date() })
    .where('accountId', 'in', (eb) => eb.selectFrom('donors').select('accountId').where('fullName', '=', listed[0]!))
    .execute();
  expect(await open()).not.toContain('Or write to a donor who shows no number.');
  passASecond();
  await app.db.updateTable('donors').set({ numberShown: 'never' }).where('fullName', '=', listed[0]!).execute();
  const html = await open();
  expect(html).toMatch(
    new RegExp(
      `aria-label="Write a message to ${listed[0]}" href="/message\\?regid=\\d+&amp;receipt=[\\w-]{11}&amp;bloodgroup=AB-`,
    ),
  );
  expect(html.split('href="tel:')).toHaveLength(4);
  expect(html).toMatch(/Or write to a donor who shows no number\.[^.]*Look in a wider place/);
  passASecond();
  await app.db.updateTable('donors').set({ numberShown: 'never' }).where('fullName', 'in', listed).execute();
  const withoutNumbers = await open();
  expect(withoutNumbers).not.toMatch(/Call the next donor|Or write to a donor/);
  expect(withoutNumbers).toContain('Look in a wider place');
  at('2031-03-08T22:00:00');
  expect(await open()).not.toContain('calls from 7');
});
