// The administrator of the site under test (playwright.config.ts names them), and what visitors send them.
import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { logIn, post } from './register.ts';

export const logInAsAdmin = (request: APIRequestContext) => logIn(request, { userID: 'journeys-admin' });

export const uniqueName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

export async function sendFeedback(request: APIRequestContext, name: string): Promise<void> {
  await post(request, '/api/v1/addFeedback', {
    strFullName: name,
    strEmailId: 'visitor@example.org',
    strMobileNumber: '9849012345',
    strOccupation: 'Teacher',
    strLocation: 'Guntur',
    strSuggestions: `Words of ${name}`,
  });
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Ticks rows, presses a decision and confirms it. */
export async function decide(page: Page, decision: string, ...names: string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: `${decision} ${names.length}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm Action' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question).toBeHidden();
}
