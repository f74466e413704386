// The rules themselves: each is broken once by hand, and has to say so.
import { describe, expect, test } from 'vitest';
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { CallAttempt } from './attempts.ts';
import { TAG } from './hostile.ts';
import { findFaults, type Exchange } from './oracle.ts';
import type { PageAttempt } from './pages.ts';

const sender = {
  caller: 'donor',
  proof: 'own',
  cookies: [],
  headers: {},
  isLimited: false,
  isOverSocket: false,
} as const;
const always = { 'x-content-type-options': 'nosniff', 'x-request-id': '00000000-0000-0000-0000-000000000000' };
const json = { ...always, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function call(endpoint: string, status: number, body: object, more: Partial<CallAttempt> = {}): Exchange {
  const attempt: CallAttempt = { ...sender, kind: 'call', endpoint, input: {}, edits: [], ...more };
  const method = endpoint.startsWith('get') ? 'GET' : 'POST';
  const answered = { status, headers: json, text: JSON.stringify({ status, ...body }) };
  return { attempt, sent: { method, url: '/', headers: {}, body: undefined }, answered, changes: [] };
}

const refusal = (endpoint: string, code: ErrorCode, more?: Partial<CallAttempt>) =>
  call(endpoint, errors[code].status, { code, message: 'No.' }, more);

const available = { data: { available: true } };

describe('an answer as it should be', () => {
  test.each<[string, Exchange]>([
    ['to a success', call('checkUserId', 200, available)],
    ['to a refusal', refusal('checkUserId', 'invalid_input')],
    ['to somebody without a session', refusal('getMyData', 'unauthenticated', { caller: 'nobody' })],
  ])('has no fault: %s', (_, exchange) => {
    expect(findFaults(exchange)).toEqual([]);
  });
});

describe('a fault is found', () => {
  const page = (text: string, more: Partial<PageAttempt> = {}): Exchange => {
    const attempt: PageAttempt = {
      ...sender,
      kind: 'page',
      path: '/',
      query: [],
      form: undefined,
      site: 'nothing',
      ...more,
    };
    const headers = { ...always, 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" };
    const sent = { method: attempt.form ? 'POST' : 'GET', url: '/', headers: {}, body: undefined };
    return { attempt, sent, answered: { status: 200, headers, text }, changes: [] };
  };
  const changed = (exchange: Exchange): Exchange => ({ ...exchange, changes: [{ table: 'donors', what: 'UPDATE' }] });
  const withHeaders = (exchange: Exchange, headers: Record<string, string | string[]>): Exchange => ({
    ...exchange,
    answered: { ...exchange.answered, headers: { ...exchange.answered.headers, ...headers } },
  });

  test.each<[string, Exchange, string]>([
    ['a 5xx', refusal('checkUserId', 'internal'), 'a 5xx'],
    ['a column too many', call('checkUserId', 200, { data: { available: true, hash: 'x' } }), 'data has more'],
    ['a column of another type', call('checkUserId', 200, { data: { available: 1 } }), 'data does not fit'],
    ['a key that the envelope lacks', call('checkUserId', 200, { ...available, debug: 1 }), 'undeclared: debug'],
    ['another success', call('checkUserId', 201, available), 'a success is 200'],
    ['no total', call('getBloodDonations', 200, { data: [] }), 'no total'],
    ['a code with another status', call('checkUserId', 404, { code: 'csrf', message: 'No.' }), 'csrf is 403'],
    ['no code', call('checkUserId', 400, { message: 'No.' }), 'no code of the catalogue'],
    ['a code that OpenAPI lacks', refusal('checkUserId', 'user_exists'), 'user_exists is not among its codes'],
    [
      'a change by a refused request',
      changed(refusal('updateDonor', 'invalid_input')),
      'yet it changed donors (UPDATE)',
    ],
    ['a change by one that reads', changed(call('checkUserId', 200, available)), 'only reads'],
    ['a donor let in', call('approveFeedback', 200, { data: { affected: 1 } }), 'donor was let in'],
    ['a missing proof', call('checkUserId', 200, available, { proof: 'none' }), 'let in with anti-forgery none'],
    ['a proof refused', refusal('checkUserId', 'csrf'), 'its proof was not taken'],
    ['a session unseen', refusal('getMyData', 'unauthenticated'), 'donor was taken for nobody'],
    [
      'an answer that may be kept',
      withHeaders(refusal('getMyData', 'csrf'), { 'cache-control': 'public' }),
      'wrong Cache-Control',
    ],
    [
      'a page for JSON',
      withHeaders(refusal('getMyData', 'csrf'), { 'content-type': 'text/html' }),
      'Content-Type is text/html',
    ],
    ['a cookie for scripts', withHeaders(page(''), { 'set-cookie': ['session=x; Path=/'] }), 'scripts can read'],
    ['what was sent, as a tag', page(`<p>${TAG}`), 'stands in the page as a tag'],
    ['a page without a policy', withHeaders(page(''), { 'content-security-policy': '' }), 'a page without a policy'],
    ['a visitor sent elsewhere', withHeaders(page(''), { location: '//evil.example' }), 'it sends the visitor to'],
    ['a change by reading a page', changed(page('')), 'only read changed something'],
    ["another site's form", changed(page('', { form: [], site: 'cross-site' })), "another site's form"],
  ])('%s', (_, exchange, fault) => {
    expect(findFaults(exchange).join('; ')).toContain(fault);
  });
});
