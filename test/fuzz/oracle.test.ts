// Each rule of the oracle finds the response that breaks it.
import { expect, test } from 'vitest';
import type { Attempt } from './attempts.ts';
import { TAG } from './hostile.ts';
import { findFaults, type Exchange } from './oracle.ts';

const always = { 'x-content-type-options': 'nosniff', 'x-request-id': '00000000-0000-0000-0000-000000000000' };
const json = { ...always, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
const html = { ...always, 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" };
const attempt: Attempt = {
  kind: 'call',
  to: 'checkUserId',
  method: 'POST',
  edits: [],
  body: undefined,
  caller: 'donor',
  proof: 'own',
  headers: [],
};

function call(status: number, body: object, more: Partial<Attempt> = {}): Exchange {
  const request = { method: 'POST', url: '/', headers: {}, body: undefined };
  const response = { status, headers: json, text: JSON.stringify({ status, ...body }) };
  return { attempt: { ...attempt, ...more }, request, response, changes: [] };
}

const page = (text: string, headers: object = {}): Exchange => ({
  ...call(200, {}, { kind: 'form', to: '0', proof: 'foreign' }),
  response: { status: 200, headers: { ...html, ...headers }, text },
});
const changed = (exchange: Exchange): Exchange => ({ ...exchange, changes: [{ table: 'donors', what: 'UPDATE' }] });

const available = { data: { available: true } };
const refused = { code: 'invalid_input', message: 'No.' };

test('finds nothing wrong with a success, a refusal and a page as they should be', () => {
  for (const exchange of [call(200, available), call(400, refused), page('&lt;fuzz-tag')]) {
    expect(findFaults(exchange)).toEqual([]);
  }
});

test.each<[string, Exchange, string]>([
  ['a 5xx', call(500, { code: 'internal', message: 'No.' }), 'a 5xx'],
  ['a field too many', call(200, { data: { available: true, hash: 'x' } }), 'data has more'],
  ['a field of another type', call(200, { data: { available: 1 } }), 'data does not fit'],
  ['a key that the envelope lacks', call(200, { ...available, debug: 1 }), 'undeclared: debug'],
  ['a code with another status', call(404, refused), 'invalid_input is 400'],
  ['a code of another endpoint', call(409, { code: 'user_exists', message: 'No.' }), 'not among its codes'],
  ['a change by a refused request', changed(call(400, refused)), 'yet it changed donors (UPDATE)'],
  ['a change by a request that reads', changed(call(200, available)), 'it only reads'],
  ['a donor who is let in as administrator', call(200, {}, { to: 'approveFeedback' }), 'donor was let in'],
  ['a missing anti-forgery token', call(200, available, { proof: 'none' }), 'let in with anti-forgery token: none'],
  ['a tag in a page', page(`<p>${TAG}`), 'a tag that was sent'],
  ['a redirect to another site', page('', { location: '//evil.example' }), 'a redirect to'],
  ['a cookie for scripts', page('', { 'set-cookie': 'session=x; Path=/' }), 'scripts can read'],
  ["another site's form", changed(page('')), "another site's form changed"],
])('finds %s', (_, exchange, fault) => {
  expect(findFaults(exchange).join('; ')).toContain(fault);
});
