// Locators for parts of pages.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { logIn, register, type Donor } from './api.ts';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
/** The same, after opening the menu that holds it on a phone. */
export async function openNav(page: Page): Promise<Locator> {
  const menu = page.getByText('Dashboard menu');
  if (await menu.isVisible()) await menu.click();
  return nav(page);
}
/** The value next to a label of the User Details. */
export const detail = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));

/** 2026-03-09 as pages show it: 09/03/2026. */
export const shownDay = (day: string) => day.split('-').toReversed().join('/');

/** Registers a donor, logs in and opens a page. */
export async function start(page: Page, path: string, more?: Record<string, unknown>): Promise<Donor> {
  const donor = await register(page.request, more);
  await logIn(page.request, donor);
  await page.goto(path);
  return donor;
}

export async function expectNewTab(links: Locator, count: number): Promise<void> {
  await expect(links).toHaveCount(count);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
}

/** Asserts no WCAG 2.2 AA or axe best-practice violation in the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition the measured contrast is wrong.
  await page.evaluate(async () => {
    // In a closed <details> it never ends.
    const isShown = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition && isShown(each));
    await Promise.all(changing.map((transition) => transition.finished.catch(() => undefined)));
  });
  // Without frames, whose pages are checked as pages, it needs no second page; only violations are described.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ iframes: false, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}
