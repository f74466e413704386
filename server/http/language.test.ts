// The language of answers: `Accept-Language` for the API, the prefix of the address for pages.
import { describe, expect, test } from 'vitest';
import { registerDonor, updateDonor } from '#contract/accounts.ts';
import { getDonations, recordDonation } from '#contract/donations.ts';
import { getCountries } from '#contract/locations.ts';
import { languageCodes } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { eraseAccounts } from '#server/accounts/queries.ts';
import { addLoggedInDonor } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { logIn, makeRegistration } from '#test/factories.ts';
import { DONATION } from '#test/forms.ts';
import { placeAt } from '#test/places.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });

const asked = (language: string) => ({ 'accept-language': language });

describe('the message of an API answer', () => {
  test.each([
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['ur-PK', 'ur'],
    ['TA-in', 'ta'],
    ['hi, en', 'hi'],
    ['en;q=0.2, te;q=0.3', 'te'],
    ['fr-FR, ur;q=0.1', 'ur'],
    ['en-US,hi;q=0.9', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['hi;q=0', 'en'],
    ['', 'en'],
    ['xx yy;;;q=,,=', 'en'],
    ['__proto__', 'en'],
    ['x'.repeat(8000), 'en'],
    [`${'fr,'.repeat(2660)}hi`, 'en'],
  ] as const)('to Accept-Language "%.30s" is in %s', async (header, language) => {
    const { status, headers, body } = await app.visitor().call(updateDonor, { userID: 'x' }, asked(header));
    const expected = languages[language].t('error.unauthenticated');
    expect([status, body.message, headers['content-language']]).toEqual([401, expected, language]);
  });

  test('without Accept-Language is English', async () => {
    const { headers, body } = await logIn(app.visitor(), 'nobody', 'wrong');
    expect([body.message, headers['content-language']]).toEqual([languages.en.t('accounts.wrongLogin'), 'en']);
  });

  test('names each wrong field in the language, under the same names', async () => {
    const send = (language: string) => app.visitor().post(registerDonor.path, { fullName: '' }, asked(language));
    const [english, hindi] = [(await send('en')).body.errors!, (await send('hi')).body.errors!];
    expect(Object.keys(hindi)).toEqual(Object.keys(english));
    expect(Object.keys(hindi).length).toBeGreaterThan(5);
    for (const [field, error] of Object.entries(hindi)) expect(error, field).not.toBe(english[field]);
  });

  test('is replayed to the same Idempotency-Key as it was, with its language', async () => {
    const registration = makeRegistration(await placeAt(app.db, 'Goa'));
    const visitor = app.visitor();
    const send = (language: string) =>
      visitor.call(registerDonor, registration, { ...asked(language), 'idempotency-key': 'once' });
    const [first, again] = [await send('hi'), await send('en')];
    expect(first.body.message).toBe(languages.hi.t('links.emailComes'));
    expect([again.status, again.text, again.headers['content-language']]).toEqual([201, first.text, 'hi']);
  });
});

test('a cached read asked for in several languages at once answers each in its own', async () => {
  const { client, regid, userID } = await addLoggedInDonor(app);
  await client.call(recordDonation, { userID, ...DONATION });
  await eraseAccounts(app.db, await loadSigningKeys(app.db, []), [regid]);
  const read = (language: string) => app.visitor().send(getDonations.path, { headers: asked(language) });
  for (let round = 0; round < 2; round += 1) {
    const all = await Promise.all(languageCodes.map(read));
    const names = all.map(({ body }) => (body.data as { fullName: string }[])[0]!.fullName);
    expect(names).toEqual(languageCodes.map((code) => languages[code].t('donations.formerDonor')));
  }
});

test('a lookup, which shared caches store, is the same in every language', async () => {
  const read = (language: string) => app.visitor().send(getCountries.path, { headers: asked(language) });
  const [english, hindi] = [await read('en'), await read('hi')];
  expect(english.headers['cache-control']).toContain('public');
  expect([hindi.text, hindi.headers.etag]).toEqual([english.text, english.headers.etag]);
  expect([hindi.headers['content-language'], hindi.headers.vary]).toEqual([undefined, english.headers.vary]);
});

test('a page is in the language of its address, whatever the browser asks for', async () => {
  for (const [path, language] of [
    ['/hi/login', 'hi'],
    ['/ur/login', 'ur'],
    ['/login', 'en'],
  ] as const) {
    const { headers, text } = await app.visitor().send(path, { headers: asked('ta') });
    expect([headers['content-language'], text.match(/<html lang="(\w+)"/)?.[1]]).toEqual([language, language]);
  }
});
