// A WhatsApp chat with a donor, through the page that leads to it, on a real database.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchDonors } from '#contract/donors.ts';
import { nameInSentence } from '#contract/placeNames.ts';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { passASecond } from '#test/clock.ts';
import { findPlaceNames } from '#server/locations/placeNames.ts';
import { placeAt, type Place } from '#test/places.ts';
import { searcher, spendQuota } from '#test/revealQuota.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const app = useTestApp({ pages: await loadPages() });
let place: Place;
let elsewhere: Place;
let regid: number;

beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  elsewhere = await placeAt(app.db, 'Bihar');
  await seedDonors(app.pool, [elsewhere], 130);
});
beforeEach(async () => {
  ({ regid } = await addDonorRow(app.db, { place, bloodGroup: 'AB-' }));
  await app.db.updateTable('accounts').set({ language: 'te' }).where('accountId', '=', regid).execute();
  passASecond();
});

const visitor = () => app.visitor();
async function findListing(client = visitor()) {
  const { body } = await client.call(searchDonors, { bloodgroup: 'AB-', ...place, size: 50 });
  return body.data.find((donor) => donor.regid === regid)!;
}
const addressOf = (receipt: string, more = '') =>
  `/whatsapp?to=${regid}.${receipt}&group=AB-&in=${Object.values(place).join('.')}${more}`;

async function open(more = '', client = visitor()) {
  const { receipt } = await findListing();
  return client.send(addressOf(receipt, more));
}

function readChat(headers: Record<string, unknown>) {
  const chat = new URL(String(headers.location));
  return { host: chat.host, number: chat.pathname, text: chat.searchParams.get('text') };
}

describe('a chat', () => {
  test("has the donor's number and words in the donor's language, whatever the reader's, with group and place", async () => {
    const [names] = (await findPlaceNames(app.db, [place.city], 'te')).values();
    for (const prefix of ['', '/hi']) {
      const { receipt, mobileNumber } = await findListing();
      const { status, headers } = await visitor().send(prefix + addressOf(receipt, '&hospital=General+Hospital'));
      expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([303, 'no-store', 'noindex']);
      const { host, number, text } = readChat(headers);
      expect([host, number]).toEqual(['wa.me', `/${mobileNumber.slice(1)}`]);
      expect(text).toContain('కావాలి');
      for (const part of ['AB-', 'General Hospital', nameInSentence(names!.districtName)]) expect(text).toContain(part);
    }
  });

  test('is never answered from a cache: a number hidden since is not shown', async () => {
    expect((await open()).status).toBe(303);
    const { receipt } = await findListing();
    await app.db.updateTable('donors').set({ numberShown: 'never' }).where('accountId', '=', regid).execute();
    const { status, text } = await visitor().send(addressOf(receipt));
    expect(status).toBe(404);
    expect(text).toContain('Number not shown');
    expect(text).not.toContain('wa.me');
  });

  test.each([
    ['not available', 'This donor cannot give blood now.', { isAvailable: false, listingRank: 2 }],
    ['no longer listed', 'This donor is no longer listed.', { listingRank: null }],
  ] as const)('with a donor who is %s is a page that says so and leads back', async (_case, words, change) => {
    const { receipt } = await findListing();
    await app.db.updateTable('donors').set(change).where('accountId', '=', regid).execute();
    const { status, text, headers } = await visitor().send(addressOf(receipt));
    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([404, 'no-store', 'noindex']);
    expect(text).toContain(words);
    expect(text).toContain(`href="/find-donor?bloodgroup=AB-&amp;country=${place.country}&amp;state=${place.state}`);
  });

  test("needs the donor's receipt and a sound address, and says so in words", async () => {
    const { receipt } = await findListing();
    const sound = addressOf(receipt);
    const wrong = [
      addressOf('x'.repeat(11)),
      sound.replace(String(regid), '123'),
      sound.replace('AB-', 'X'),
      sound.replace(/in=[^&]*/, 'in=1.all'),
      `/whatsapp?to=${'9'.repeat(40)}.%00&in=%ff&group=`,
    ];
    for (const address of wrong) {
      const { status, text } = await visitor().send(address);
      expect([address, status]).toEqual([address, 400]);
      expect(text).toContain('Back to the results');
    }
    expect((await visitor().send('/whatsapp')).status).toBe(200);
  });

  test('counts like the number it reveals: past the quota it waits, unless the network has seen the donor', async () => {
    const { receipt } = await findListing();
    const client = await spendQuota(
      searcher(() => elsewhere),
      visitor(),
    );
    const { status, headers, text } = await client.send(addressOf(receipt));
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text).not.toContain('wa.me');
    const seen = visitor();
    await findListing(seen);
    await spendQuota(
      searcher(() => elsewhere),
      seen,
    ).catch(() => undefined);
    expect((await seen.send(addressOf(receipt))).status).toBe(303);
  });
});

test("no search tells a donor's language", async () => {
  expect(Object.keys(await findListing())).not.toContain('language');
  expect(JSON.stringify(await findListing())).not.toContain('"te"');
});
