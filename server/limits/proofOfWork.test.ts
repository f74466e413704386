// Challenges: what a solution pays for, and what a rejected one costs the server.
import type { DeriveKeyFunction } from 'altcha-lib/types';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChallengeAnswer } from '#contract/challenge.ts';
import { makeSigningKeys } from '#server/auth/signingKeys.ts';
import { seedDonors } from '#test/seedDonors.ts';
import { placeAt, type Place } from '#test/places.ts';
import { challengeOf, searcher, solve, spendQuota } from '#test/revealQuota.ts';
import { useTestApp, type Client } from '#test/app.ts';
import { ProofOfWork } from './proofOfWork.ts';
import { memoryReplayCache } from './replayCache.ts';

const MINUTE_MS = 60_000;
const MAX_UNANSWERED = 16;

const hashes = vi.hoisted(() => ({ count: 0 }));
vi.mock('altcha-lib/algorithms/scrypt', async (load) => {
  const { deriveKey } = await load<{ deriveKey: DeriveKeyFunction }>();
  return {
    deriveKey: (...given: Parameters<DeriveKeyFunction>) => {
      hashes.count += 1;
      return deriveKey(...given);
    },
  };
});

let now = Date.now();
const app = useTestApp({ clock: () => now });
let place: Place;
beforeAll(async () => {
  place = await placeAt(app.db, 'Goa');
  await seedDonors(app.pool, [place], 400);
});

const search = searcher(() => place);
const useUpQuota = () => spendQuota(search, app.visitor());

const decode = (answer: string) => JSON.parse(Buffer.from(answer, 'base64').toString()) as ChallengeAnswer;
const encode = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64');

describe('a challenge', () => {
  let client: Client;
  const askFor = async (more: object) => challengeOf(await search(client, more));
  beforeEach(async () => {
    client = await useUpQuota();
  });

  test('once solved shows the page, and the next page needs another', async () => {
    const shown = await search(client, { page: 13 }, await solve(await askFor({ page: 13 })));
    expect(shown.status).toBe(200);
    expect(shown.body.data).toHaveLength(10);
    expect((await search(client, { page: 13 })).status).toBe(200);
    expect((await search(client, { page: 14 })).status).toBe(429);
  });

  test('pays once when its solution comes on two connections at once', async () => {
    const answer = await solve(await askFor({ page: 13 }));
    const both = await Promise.all([13, 14].map((page) => search(client, { page }, answer)));
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429]));
    expect((await search(client, { page: 15 }, answer)).status).toBe(429);
  });

  test('pays only for the network that it was issued to', async () => {
    const other = await useUpQuota();
    const answer = await solve(await askFor({ page: 13 }));
    expect((await search(other, { page: 13 }, answer)).status).toBe(429);
    expect((await search(client, { page: 13 }, answer)).status).toBe(200);
  });

  test('costs as much as it reveals: a solution for ten donors does not reveal fifty', async () => {
    const answer = await solve(await askFor({ page: 13 }));
    const rejected = await search(client, { page: 7, size: 50 }, answer);
    expect(rejected.status).toBe(429);
    expect(challengeOf(rejected).parameters.data).toEqual({ units: 5, tries: 640 });
    expect((await search(client, { page: 7, size: 50 }, await solve(challengeOf(rejected)))).status).toBe(200);
  });

  test('needs at most the stated number of tries', async () => {
    const challenge = await askFor({ page: 13 });
    const { solution } = decode(await solve(challenge));
    expect(solution.counter).toBeLessThan(challenge.parameters.data.tries);
  });

  test('that is modified, expired or wrongly solved reveals nothing', async () => {
    const answer = decode(await solve(await askFor({ page: 13 })));
    const { challenge, solution } = answer;
    const { parameters } = challenge;
    const changed = (more: object) =>
      encode({ ...answer, challenge: { ...challenge, parameters: { ...parameters, ...more } } });
    const rejected = [
      changed({ data: { units: 5, tries: 128 } }),
      changed({ expiresAt: parameters.expiresAt + 3600 }),
      changed({ keySignature: '00'.repeat(32) }),
      encode({ challenge: { parameters }, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: `${parameters.keyPrefix}${'00'.repeat(16)}` } }),
      encode({ challenge, solution: { ...solution, derivedKey: 'x' } }),
      encode([]),
      encode(null),
      'nonsense',
      'x'.repeat(1900),
    ];
    for (const header of rejected)
      expect((await search(client, { page: 13 }, header)).status, header.slice(0, 99)).toBe(429);
    now += 121 * MINUTE_MS;
    client = await spendQuota(search, client);
    expect((await search(client, { page: 13 }, encode(answer))).status).toBe(429);
  });
});

test('a rejected solution costs no hash once a network has 16 unanswered challenges', async () => {
  const client = await useUpQuota();
  const other = await useUpQuota();
  const spent = await solve(challengeOf(await search(client, { page: 13 })));
  expect((await search(client, { page: 13 }, spent)).status).toBe(200);
  const foreign = await solve(challengeOf(await search(other, { page: 13 })));
  const before = hashes.count;
  for (let nth = 0; nth < MAX_UNANSWERED; nth += 1) await search(client, { page: 14 });
  expect(hashes.count - before).toBe(MAX_UNANSWERED);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  for (const answer of ['nonsense', spent, foreign]) {
    expect((await search(client, { page: 14 }, answer)).status).toBe(429);
  }
  expect(hashes.count - before).toBe(MAX_UNANSWERED);
  expect(query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('used_tokens'))).toEqual([]);
});

test('concurrent visitors get different challenges', async () => {
  const client = await useUpQuota();
  const rejected = await Promise.all(Array.from({ length: 10 }, () => search(client, { page: 13 })));
  expect(new Set(rejected.map((received) => challengeOf(received).signature)).size).toBe(10);
});

test('a challenge stays valid when the signing keys rotate, and not in a new epoch', async () => {
  const [older, newer] = ['an-older-secret-of-ours', 'a-newer-secret-of-ours'];
  const replays = memoryReplayCache();
  const clock = () => now;
  const before = new ProofOfWork(makeSigningKeys([older]), replays, clock);
  const answer = await solve(await before.issue('198.51.100.1', 1));
  const restarted = new ProofOfWork(makeSigningKeys([older]), memoryReplayCache(), clock);
  expect(await restarted.accept('198.51.100.1', 1, answer)).toBe(0);
  const replaced = new ProofOfWork(makeSigningKeys([newer]), replays, clock);
  expect(await replaced.accept('198.51.100.1', 1, answer)).toBe(0);
  const rotated = new ProofOfWork(makeSigningKeys([newer, older]), replays, clock);
  expect(await rotated.accept('198.51.100.1', 1, answer)).toBe(1);
});
