import { describe, expect, test } from 'vitest';
import type { ToastMessage } from '#contract/page.ts';
import { useTestApp } from '#test/app.ts';
import { flashCookie } from './cookies.ts';
import { encodeFlashMessages } from './flashMessages.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const app = useTestApp({ pages: await loadPages() });

/** The next page after these messages were stored. */
async function showNext(messages: readonly ToastMessage[]): Promise<string> {
  const visitor = app.visitor();
  const encoded = encodeFlashMessages(messages);
  expect(encoded.length).toBeLessThanOrEqual(3000);
  visitor.cookies.set(flashCookie.name, encoded);
  return (await visitor.send('/login')).text;
}

describe('flash messages that are too long for a cookie', () => {
  test('are truncated', async () => {
    const html = await showNext([{ kind: 'success', title: 'Saved', text: `Beginning ${'ß'.repeat(5000)}` }]);
    expect(html).toContain('Saved');
    expect(html).toMatch(/Beginning ß+…/);
  });

  test('are cut between characters', async () => {
    const html = await showNext([{ kind: 'info', text: `x${'🩸'.repeat(2000)}` }]);
    expect(html).toMatch(/x(🩸)+\uFFFD?…/u);
  });

  test('are shown as far as they fit, in order', async () => {
    const many = Array.from({ length: 30 }, (_, nth) => ({
      kind: 'info' as const,
      title: `Message ${nth}.`,
      text: 'x'.repeat(200),
    }));
    const html = await showNext(many);
    expect(html).toContain('Message 0.');
    expect(html).toContain('Message 5.');
    expect(html).not.toContain('Message 29.');
  });
});

test('an invalid flash cookie shows no message and causes no error', async () => {
  for (const value of ['%%%', 'bnVsbA', 'e30', 'WzFd', 'W251bGxd', 'x'.repeat(3000)]) {
    const visitor = app.visitor();
    visitor.cookies.set(flashCookie.name, value);
    expect((await visitor.send('/login')).status, value).toBe(200);
  }
});
