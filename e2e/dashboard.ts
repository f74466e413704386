// What journeys through the dashboard share.
import type { Page } from '@playwright/test';
import { logIn, register, type Donor } from './register.ts';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
/** The value beside a label of the User Details. */
export const detail = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));

/** Registers somebody, logs them in and opens a page of theirs. */
export async function start(page: Page, path: string, more?: Record<string, unknown>): Promise<Donor> {
  const donor = await register(page.request, more);
  await logIn(page.request, donor);
  await page.goto(path);
  return donor;
}
