// What pays when a limit or quota is used up: a solved challenge or a delay token.
import { describe, expect, test } from 'vitest';
import type { Challenge } from '#contract/challenge.ts';
import { languages } from '#messages/catalogues.ts';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { solve } from '#test/revealQuota.ts';
import { apiPayment, makePayments, pagePayment, waitCookie } from './payment.ts';
import { memoryReplayCache } from './replayCache.ts';

const SECOND_MS = 1000;
const FORMS_AN_HOUR = 30;

let now = Date.now();
const payments = makePayments(
  {
    keys: makeSigningKeys(['a key of some length']),
    replays: memoryReplayCache(),
    now: () => now,
  },
  1,
);
let lastNetwork = 0;

/** A browser in a network, with its cookies. */
function makeBrowser(network = `198.51.100.${(lastNetwork += 1)}`, prefix48: string | null = null) {
  const held = new Map<string, string | null>();
  const cookies = {
    get: ({ name }: typeof waitCookie) => held.get(name) ?? undefined,
    set: ({ name }: typeof waitCookie, value: string | null) => void held.set(name, value),
  };
  return { network, prefix48, cookies };
}

describe('a form posted without JavaScript', () => {
  test('is told how many seconds to wait, and is accepted once after that', async () => {
    const browser = makeBrowser();
    const post = () => pagePayment(browser, payments, 'form');
    expect(await post().pay(1)).toBe(0);
    const failure = await post().demand(1);
    expect(failure).toMatchObject({ code: 'challenge_required', status: 429, retryAfterSeconds: 5, data: undefined });
    expect(languages.en.read(failure.words)).toContain('Please wait 5 seconds, then send this form again.');
    expect(await post().pay(1)).toBe(0);
    now += 5 * SECOND_MS;
    expect(await post().pay(1)).toBe(1);
    expect(await post().pay(1)).toBe(0);
  });

  test('is accepted once when it is sent twice at once', async () => {
    const browser = makeBrowser();
    await pagePayment(browser, payments, 'form').demand(1);
    now += 5 * SECOND_MS;
    const both = await Promise.all([1, 2].map(() => pagePayment(browser, payments, 'form').pay(1)));
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  test('does not accept the delay token of a page of donors, or of another network', async () => {
    const browser = makeBrowser();
    await pagePayment(browser, payments, 'page').demand(1);
    now += 5 * SECOND_MS;
    expect(await pagePayment(browser, payments, 'form').pay(1)).toBe(0);
    const stolen = { ...makeBrowser(), cookies: browser.cookies };
    expect(await pagePayment(stolen, payments, 'page').pay(1)).toBe(0);
    expect(await pagePayment(browser, payments, 'page').pay(1)).toBe(1);
  });

  test('is accepted by waiting 30 times an hour per network, also with tokens issued at once', async () => {
    const { network } = makeBrowser();
    const browsers = Array.from({ length: FORMS_AN_HOUR + 1 }, () => makeBrowser(network));
    for (const browser of browsers) await pagePayment(browser, payments, 'form').demand(1);
    now += 5 * SECOND_MS;
    const paid = await Promise.all(browsers.map((browser) => pagePayment(browser, payments, 'form').pay(1)));
    expect(paid.filter(Boolean)).toHaveLength(FORMS_AN_HOUR);
    const late = await pagePayment(makeBrowser(network), payments, 'form').demand(1);
    expect(languages.en.read(late.words)).toContain('Please wait 60 minutes');
  });

  test('is accepted by waiting 300 times an hour per /48, however many networks wait at once', async () => {
    const prefix48 = '2001:db8:7::/48';
    const browsers = Array.from({ length: 301 }, (_, nth) => makeBrowser(`2001:db8:7:${nth}::/64`, prefix48));
    for (const browser of browsers) await pagePayment(browser, payments, 'form').demand(1);
    now += 5 * SECOND_MS;
    const paid = await Promise.all(browsers.map((browser) => pagePayment(browser, payments, 'form').pay(1)));
    expect(paid.filter(Boolean)).toHaveLength(300);
  });

  test('does not accept an invalid cookie of any length', async () => {
    const browser = makeBrowser();
    for (const value of ['', 'x', 'a.1.1.x', '....', 'x'.repeat(4000)]) {
      browser.cookies.set(waitCookie, value);
      expect(await pagePayment(browser, payments, 'form').pay(1), value.slice(0, 20)).toBe(0);
    }
  });
});

describe('a call', () => {
  test('gets a challenge, and is accepted once with its solution', async () => {
    const browser = makeBrowser();
    const failure = await apiPayment(browser, undefined, payments).demand(1, 60);
    expect(failure).toMatchObject({ code: 'challenge_required', status: 429, retryAfterSeconds: 60 });
    const answer = await solve(failure.data as Challenge);
    expect(await apiPayment(browser, answer, payments).pay(1)).toBe(1);
    expect(await apiPayment(browser, answer, payments).pay(1)).toBe(0);
  });

  test('does not accept a challenge header that is not a single string', async () => {
    const browser = makeBrowser();
    for (const header of [undefined, ['a', 'b'], '', '{}']) {
      expect(await apiPayment(browser, header, payments).pay(1)).toBe(0);
    }
  });
});
