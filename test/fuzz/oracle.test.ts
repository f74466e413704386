// Each rule of the oracle finds the response that breaks it.
import { expect, test } from 'vitest';
import { findViolations, type Exchange } from './oracle.ts';
import type { Plan } from './requests.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  'x-request-id': '00000000-0000-0000-0000-000000000000',
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};
const request: Omit<Plan, 'endpoint'> = {
  method: 'POST',
  edits: [],
  body: undefined,
  caller: 'donor',
  token: 'own',
  headers: [],
};

function exchange(
  status: number,
  body: object,
  { endpoint = 'checkUserId', token = 'own', ...more }: Partial<Pick<Plan, 'endpoint' | 'token'> & Exchange> = {},
): Exchange {
  const text = JSON.stringify({ status, ...body });
  return { plan: { ...request, endpoint, token }, status, changes: [], text, headers, ...more };
}

const available = { data: { available: true } };
const rejected = { code: 'invalid_input', message: 'No.' };
const changes = ['UPDATE donors'];
const cookie = { ...headers, 'set-cookie': 'session=x; Path=/' };

test.each([exchange(200, available), exchange(400, rejected)])('a correct response has no violation', (correct) => {
  expect(findViolations(correct)).toEqual([]);
});

test.each<[string, Exchange, string]>([
  ['a 5xx', exchange(500, { code: 'internal', message: 'No.' }), 'a 5xx'],
  ['a field too many', exchange(200, { data: { available: true, hash: 'x' } }), 'data has more'],
  ['a field of another type', exchange(200, { data: { available: 1 } }), '"path":["data","available"]'],
  ['an undeclared key', exchange(200, { ...available, debug: 1 }), '"debug"'],
  ['a code with another status', exchange(404, rejected), '"path":["code"]'],
  ['a code of another endpoint', exchange(409, { code: 'user_exists', message: 'No.' }), '"path":["code"]'],
  ['a change by a rejected request', exchange(400, rejected, { changes }), 'rejected, and yet: UPDATE donors'],
  ['a change by a request that reads', exchange(200, available, { changes }), 'it only reads'],
  ['a donor let in as administrator', exchange(200, {}, { endpoint: 'approveFeedback' }), 'donor was let in'],
  ['a missing anti-forgery token', exchange(200, available, { token: 'none' }), 'let in with anti-forgery token: none'],
  ['a cookie for scripts', exchange(200, available, { headers: cookie }), 'scripts can read'],
])('%s is a violation', (_, wrong, violation) => {
  expect(findViolations(wrong).join('; ')).toContain(violation);
});
