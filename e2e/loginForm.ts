// The login form as a person fills it, and where the site says how it went.
import type { Page } from '@playwright/test';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

export async function logIn(page: Page, userID: string, password: string) {
  await page.getByLabel('UserId').fill(userID);
  await page.locator('[name=password]').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
