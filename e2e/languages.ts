// The words of a page in its language, from the catalogues: a corrected translation breaks no test.
import { expect, type Page } from '@playwright/test';
import { withPrefix, type LanguageCode } from '#messages/languages.ts';
import { languages } from '#messages/catalogues.ts';

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

export type PageIn = ReturnType<typeof pageIn>;

export function pageIn(page: Page, code: LanguageCode) {
  const { t } = languages[code];
  const href = (english: string) => withPrefix(code, english);
  const named = (role: 'button' | 'combobox' | 'link' | 'textbox' | 'dialog') => (name: string) =>
    page.getByRole(role, { name, exact: true });
  return {
    t,
    href,
    open: (english: string) => page.goto(href(english)),
    /** Without a query. */
    isAt: (english: string) => expect.poll(() => new URL(page.url()).pathname).toBe(href(english)),
    button: named('button'),
    list: named('combobox'),
    link: named('link'),
    box: named('textbox'),
    dialog: named('dialog'),
    toasts: page.getByRole('region', { name: t('ui.notifications'), exact: true }),
  };
}

/** Errors that the page writes to the console from now on: hydration, policy, scripts. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    // A refused request, as of a wrong login, is no error of the page.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (message.type() === 'error' && !isRefusal) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}
