// Uploaded pictures, over HTTP on a real database.
import { hash } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { PICTURE_MAX_BYTES, updateSiteContent, uploadPicture } from '#contract/siteContent.ts';
import { startMaintenance } from '#server/maintenance.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { makePng, PICTURE } from '#test/pictures.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});
beforeEach(async () => {
  await app.db.deleteFrom('pictures').execute();
});

const upload = (bytes: Buffer) => admin.client.call(uploadPicture, { picture: bytes.toString('base64') });
const countPictures = async () => (await app.db.selectFrom('pictures').select('hash').execute()).length;
const read = (bytes: Buffer) => new Transformer(bytes).metadata();

async function download(picture: string): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  const { rawPayload, headers } = await app.app.fastify.inject(`/pictures/${picture}.webp`);
  return { bytes: rawPayload, headers };
}

const drawing = new Transformer(makePng(1600, 800));

test.each([
  ['PNG', () => drawing.png()],
  ['JPEG', () => drawing.jpeg()],
  ['WebP', () => drawing.webp()],
  ['lossless WebP', () => drawing.webpLossless()],
])('a %s is stored as a WebP of at most 1200 pixels and served by its hash', async (_name, make) => {
  const { status, body } = await upload(await make());
  expect([status, body.data]).toEqual([
    200,
    { hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 1200, height: 600 },
  ]);
  const { bytes, headers } = await download(body.data.hash);
  expect(await read(bytes)).toMatchObject({ format: 'webp', width: 1200, height: 600 });
  expect(hash('sha256', bytes)).toBe(body.data.hash);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test('the same picture is kept once', async () => {
  const [first, second] = [await upload(makePng(4, 3)), await upload(makePng(4, 3))];
  expect(second.body.data).toEqual(first.body.data);
  expect(await countPictures()).toBe(1);
});

test('what follows or precedes the pixels is not kept', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  const { body } = await upload(Buffer.concat([makePng(40, 30), script]));
  expect((await download(body.data.hash)).bytes.includes(script)).toBe(false);
});

const huge = () => makePng(30_000, 30_000, 1);

test.each([
  ['with 30,000 by 30,000 pixels', huge, /3 million pixels/],
  ['with 2,001 by 1,500 pixels', () => makePng(2001, 1500), /3 million pixels/],
  ['without pixels', () => makePng(0, 10), /3 million pixels/],
  ['that is cut off', () => makePng(900, 900).subarray(0, 60), /damaged/],
  ['that is an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG, JPEG or WebP/],
  [
    'that is a GIF',
    () => Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
    /PNG, JPEG or WebP/,
  ],
  ['that begins as HTML', () => Buffer.concat([Buffer.from('<html>'), makePng(4, 3)]), /PNG, JPEG or WebP/],
  [
    'with segments of a JPEG that lead nowhere',
    () => Buffer.from('ffd8ffe00000ffe00000ffe0', 'hex'),
    /PNG, JPEG or WebP/,
  ],
  [
    'with a byte too many',
    () => Buffer.concat([makePng(4, 3), Buffer.alloc(PICTURE_MAX_BYTES)]).subarray(0, PICTURE_MAX_BYTES + 1),
    /300 kB/,
  ],
])('a picture %s is refused by its field', async (_name, make, reason) => {
  const { status, body } = await upload(make());
  expect([status, body.errors]).toEqual([400, { picture: expect.stringMatching(reason) }]);
  expect(await countPictures()).toBe(0);
});

test('a longer body is 413, and no other endpoint reads as much', async () => {
  const long = 'A'.repeat(500_000);
  expect((await admin.client.call(uploadPicture, { picture: long })).status).toBe(413);
  const { status } = await admin.client.post(updateSiteContent.path, { extra: 'A'.repeat(150_000) });
  expect(status).toBe(413);
});

test('an unknown picture is 404', async () => {
  for (const name of ['0'.repeat(64), '../x', `${'0'.repeat(64)}x`])
    expect((await app.visitor().send(`/pictures/${name}.webp`)).status).toBe(404);
});

test('a picture that no version of the content has is deleted after a week', async () => {
  const used = (await upload(makePng(5, 3))).body.data.hash;
  const unused = (await upload(makePng(6, 3))).body.data.hash;
  const recent = (await upload(makePng(7, 3))).body.data.hash;
  const identity = {
    name: 'Raktam',
    otherName: null,
    tagline: 'A',
    logo: used,
    accent: '#b3122b',
    copyrightFrom: 2005,
  };
  const place = { section: 'identity', language: 'en' } as const;
  await admin.client.call(updateSiteContent, { ...place, content: identity, version: 0 });
  // An older version can be taken back.
  await admin.client.call(updateSiteContent, { ...place, content: null, version: 1 });
  const old = { usedAt: sql<Date>`now() - interval '8 days'` };
  await app.db.updateTable('pictures').set(old).where('hash', '!=', recent).execute();
  const transport = { deleteCopies: () => Promise.resolve(), recipients: () => Promise.resolve([]) };
  const { db, config, keys } = app;
  await startMaintenance({ db, config, keys, log: app.app.fastify.log, transport }, { isPolling: false }).work();
  const left = await app.db.selectFrom('pictures').select('hash').execute();
  expect(left.map(({ hash: name }) => name).toSorted()).toEqual([used, recent].toSorted());
  expect(left).not.toContainEqual({ hash: unused });
});

test('content names known pictures only', async () => {
  const logo = 'a'.repeat(64);
  const content = { name: 'R', otherName: null, tagline: 'A', logo, accent: '#b3122b', copyrightFrom: 2005 };
  const { status, body } = await admin.client.call(updateSiteContent, {
    section: 'identity',
    language: 'en',
    content,
    version: 2,
  });
  expect([status, body.errors]).toEqual([400, { logo: 'Upload the picture again.' }]);
});

test('a picture is uploaded by administrators only', async () => {
  expect((await app.visitor().call(uploadPicture, { picture: PICTURE })).status).toBe(401);
});
