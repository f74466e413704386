// What one visitor cannot do to others of a shared network, and not for free from the networks of one IPv6 /48.
import { beforeEach, describe, expect, test } from 'vitest';
import { checkUserId, forgetPassword, login, resetPassword } from '#contract/accounts.ts';
import { CHALLENGE_HEADER } from '#contract/challenge.ts';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { networkRequests } from '#contract/endpoint.ts';
import { requestLoginLink } from '#contract/loginLink.ts';
import { addObjection } from '#contract/objection.ts';
import { createLink } from '#server/auth/links.ts';
import { addDonorRow } from '#test/admins.ts';
import { sendUntilRejected, useSharedNetwork } from '#test/rateLimits.ts';
import { challengeOf, solve } from '#test/revealQuota.ts';
import { sampleInput } from '#test/samples.ts';
import { useTestApp } from '#test/app.ts';
import { addFeedback, addTranslation } from '#test/forms.ts';

const app = useTestApp();
const shared = useSharedNetwork(app);
beforeEach(() => app.pool.query('delete from rate_limits'));

test('who sends thirty wrong links keeps no neighbour from using theirs', async () => {
  const { regid } = await addDonorRow(app.db);
  const token = await createLink(app.db, { purpose: 'password', accountId: regid });
  const newPassword = 'Violet-Umbrella-77';
  await sendUntilRejected(() => app.visitor(shared()).call(resetPassword, { token: 'x'.repeat(43), newPassword }));
  const owner = app.visitor(shared());
  const asked = await owner.call(resetPassword, { token, newPassword });
  expect(asked.body.code).toBe('challenge_required');
  const headers = { [CHALLENGE_HEADER]: await solve(challengeOf(asked)) };
  expect((await owner.post(resetPassword.path, { token, newPassword }, headers)).status).toBe(200);
});

test('who asks for thirty password links keeps no neighbour from asking for one', async () => {
  await sendUntilRejected((nth) => app.visitor(shared()).call(forgetPassword, { emailId: `p${nth}@example.org` }));
  const owner = app.visitor(shared());
  const asked = await owner.call(forgetPassword, { emailId: 'owner@example.org' });
  const headers = { [CHALLENGE_HEADER]: await solve(challengeOf(asked)) };
  expect((await owner.post(forgetPassword.path, { emailId: 'owner@example.org' }, headers)).status).toBe(200);
});

/** A flood of lookups that cost nobody a hash or an e-mail. */
const REFUSED = new Set(['find-places-network', 'unsubscribe']);
const refuses = (limit: Limit) =>
  limit !== networkRequests && limit.by === 'network' && limit.onExceeded === undefined && !REFUSED.has(limit.name);

test('no limit of a whole network refuses a call that anyone may make', () => {
  const open = endpoints.filter(({ access, isSigned }: Endpoint) => access === 'anyone' && !isSigned);
  expect(open.filter(({ limits }: Endpoint) => limits.some(refuses)).map(({ name }) => name)).toEqual([]);
});

test.each(
  ([addFeedback, addTranslation, addObjection, checkUserId, forgetPassword, requestLoginLink, login] as Endpoint[]).map(
    (endpoint) => [endpoint.name, endpoint] as const,
  ),
)('%s costs work that doubles past the limit of an IPv6 /48', async (_, endpoint) => {
  const limit = endpoint.limits.find(({ by }) => by === 'prefix48')!;
  expect(limit.onExceeded).toBe('doubling work');
  const ofNetwork = endpoint.limits.find(({ by, name }) => by === 'network' && name !== networkRequests.name)!;
  expect([limit.points, limit.seconds]).toEqual([ofNetwork.points * 10, ofNetwork.seconds]);
});

describe('with a hundredth of the limits', () => {
  const small = useTestApp({ env: { RATE_LIMIT_SCALE: '0.01' } });

  test('a form from the seventh network of an IPv6 /48 costs work', async () => {
    expect(addTranslation.limits.find(({ by }) => by === 'prefix48')!.points).toBe(600);
    const from = (nth: number) => small.visitor(`2001:db8:f:${nth.toString(16)}::1`);
    const send = (nth: number) => from(nth).post(addTranslation.path, sampleInput(addTranslation, {} as never));
    for (let nth = 0; nth < 6; nth += 1) expect((await send(nth)).status).toBe(200);
    expect(challengeOf(await send(6)).parameters.data.units).toBe(1);
  });
});
