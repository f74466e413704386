import { expect, test } from 'vitest';
import { localPath } from './nextPath.ts';

test.each(['/dashboard/my-page', '/find-donor?bloodgroup=O%2B', '/'])('keeps the local path %s', (path) => {
  expect(localPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\\\\evil.example/x',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
])('redirects %j to the dashboard', (given) => {
  expect(localPath(given)).toBe('/dashboard');
});
