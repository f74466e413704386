// Responses that are kept: the same in each content encoding.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { searchDonors } from '#contract/donors.ts';
import { useTestApp } from '#test/app.ts';
import { placeAt, type Place } from '#test/places.ts';
import { seedDonors } from '#test/seedDonors.ts';

const app = useTestApp();
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 12);
});

async function search(encoding: string, bloodgroup: string) {
  const visitor = app.visitor();
  await visitor.send('/api/v1/isLoggedIn');
  const token = visitor.cookies.get('XSRF-TOKEN')!;
  return app.app.fastify.inject({
    method: 'POST',
    url: searchDonors.path,
    headers: {
      'accept-encoding': encoding,
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
    },
    payload: JSON.stringify({ bloodgroup, country: place.country, state: place.state, page: 1, size: 10 }),
  });
}

test('a search is sent in each content encoding, first and repeated', async () => {
  const texts = new Set<string>();
  for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity'] as const) {
    const { statusCode, headers, rawPayload } = await search(encoding, 'O+');
    expect([statusCode, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    texts.add(unpack[encoding](rawPayload).toString());
  }
  expect(texts.size).toBe(1);
  expect(JSON.parse([...texts][0]!)).toMatchObject({ status: 200, totalRecords: 12 });
});

test('a short response is not compressed', async () => {
  const { statusCode, headers, body } = await search('br', 'AB-');
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  expect(JSON.parse(body)).toMatchObject({ data: [] });
});
