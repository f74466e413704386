// Locators for parts of pages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';
import { logIn, register, type Donor } from './api.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** What was typed into a form is there again. */
export async function leaveAndReturn(page: Page): Promise<void> {
  await page.goto('/privacy');
  await page.goBack();
}

/**
 * Presses the button for the lists of a place, without JavaScript. The page that answers moves the focus to the place
 * once it is laid out: what is typed before would end there.
 */
export async function showLists(form: Page | Locator): Promise<void> {
  await form.getByRole('button', { name: 'Show states, districts and cities' }).click();
  await expect(form.locator('[name=place]')).toBeFocused();
}

/** Resolves once the page and its media queries have this width: on a busy machine they follow the window later. */
export async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(
    (expected) => window.innerWidth === expected && matchMedia(`(width: ${expected}px)`).matches,
    width,
  );
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
  const isLoaded = await page.evaluate(async () => {
    // In a closed <details> it never ends.
    const isShown = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition && isShown(each));
    await Promise.all(changing.map((transition) => transition.finished.catch(() => undefined)));
    return window.axe !== undefined;
  });
  if (!isLoaded) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    // Without frames, whose pages are checked as pages; only violations are described.
    const { violations } = await window.axe!.run({ iframes: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(found).toEqual([]);
}
