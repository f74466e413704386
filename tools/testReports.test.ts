// What `npm test` prints at the end about a failed browser test.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport } from './testReports.ts';

test('a failed browser test is named with its message and the picture of its page', () => {
  const path = resolve('.cache/e2e-results/login/test-failed-1.png');
  const result = {
    errors: [{ message: 'Error: not visible\n  at line 3' }],
    attachments: [
      { name: 'screenshot', path },
      { name: 'error-context', path: resolve('.cache/e2e-results/login/error-context.md') },
    ],
  };
  const tests = [{ projectName: 'phone', status: 'unexpected', results: [result] }];
  const specs = [{ title: 'a donor logs in', file: 'login.test.ts', tests }];
  const report = {
    suites: [{ title: 'login.test.ts', specs }],
    errors: [],
    stats: { expected: 0, unexpected: 1, flaky: 0 },
  };
  expect(readPlaywrightReport(report).failures).toEqual([
    'e2e/login.test.ts: a donor logs in (phone)\n    Error: not visible\n    .cache/e2e-results/login/test-failed-1.png',
  ]);
});
