// Playwright's test; its page is hydrated after each `goto` and `reload`, so that what a test then presses is never too early.
import { test as base, type Page } from '@playwright/test';

export * from '@playwright/test';

interface Root {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Whether React has taken the document over. Pages with links only have no React. */
function isReady(): boolean {
  if (!('__reactRouterContext' in window)) return true;
  const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'));
  if (!key) return false;
  return !(document as unknown as Record<string, Root>)[key]!.stateNode.current.memoizedState.isDehydrated;
}

/** With `waitUntil: 'commit'` a test asks for the page before hydration. */
function awaitHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(isReady);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await page.waitForFunction(isReady);
    return response;
  };
}

export const test = base.extend<{ isHydrated: boolean; closesOthers: undefined }>({
  /** Contexts that a test opened and left would share the browser with the tests after it. */
  closesOthers: [
    async ({ browser }, run) => {
      const before = new Set(browser.contexts());
      await run(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
  /** Off where the scripts of a page are missing on purpose. */
  isHydrated: [true, { option: true }],
  page: async ({ page, javaScriptEnabled, isHydrated }, run) => {
    if (javaScriptEnabled && isHydrated) awaitHydration(page);
    await run(page);
  },
});
