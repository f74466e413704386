// The administrators of the site under test, and the list pages as they see them.
import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { FEEDBACK, SERVICE_FEEDBACK } from '#test/forms.ts';
import { logIn, post, register, type Donor } from './api.ts';
import { fillIn, type FilledForm } from './forms.ts';
import { openNav } from './pages.ts';

/** Has no second factor, and is named in playwright.config.ts. */
export const logInAsAdmin = (request: APIRequestContext) => logIn(request, { userID: 'journeys-admin' });

/** Of a donor, for an administrator. */
export async function findRegid(request: APIRequestContext, { userID }: Pick<Donor, 'userID'>): Promise<number> {
  const response = await request.get(`/api/admin/getRegisteredDonors/1/0?searchTerm=${userID}`);
  const { data } = (await response.json()) as { data: { regid: number }[] };
  return data[0]!.regid;
}

/** A donor who becomes an administrator. */
export async function addAdmin(request: APIRequestContext, more?: { userID: string }): Promise<Donor> {
  const donor = { ...(await register(request, more)), ...more };
  await logInAsAdmin(request);
  await post(request, '/api/admin/inviteAdmin', { regid: await findRegid(request, donor) });
  return donor;
}

/** Exists from the start (globalSetup.ts). */
export const SECOND_ADMIN = { userID: 'journeys-second' };

/** Runs the work as another administrator in a separate browser context. */
export async function asAnotherAdmin(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  await logIn(page.request, SECOND_ADMIN);
  await work(page);
  await page.context().close();
}

export const uniqueName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

/** Names of a list of their own: a search for `mark` finds no entries of other tests. */
export function uniqueNames(count: number) {
  const mark = uniqueName('Entry').replace(' ', '-');
  return { mark, names: Array.from({ length: count }, (_, nth) => `${mark} ${nth + 1}`) };
}

/** Sends feedback as a visitor; it is pending. */
export async function sendFeedback(request: APIRequestContext, name: string): Promise<void> {
  const feedback = { ...FEEDBACK, strFullName: name, strSuggestions: `Words of ${name}` };
  await post(request, '/api/v1/addFeedback', feedback);
}

/** A list of entries, the newest first as it shows them, without those of other tests. */
export async function openPending(page: Page, count: number) {
  const { mark, names } = uniqueNames(count);
  for (const ServiceOrgname of names.toReversed())
    await post(page.request, '/api/v1/addServiceFeedback', { ...SERVICE_FEEDBACK, ServiceOrgname });
  await logInAsAdmin(page.request);
  const list = `/dashboard/approve-service-feedback?state=all&search=${mark}`;
  await page.goto(list);
  return { names, list };
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Ticks the rows with these names. */
export async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check();
}

export const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm Action' });

/** Runs an action on this many ticked rows and confirms it. */
export async function decide(page: Page, decision: string, count: number): Promise<void> {
  await page.getByRole('button', { name: `${decision} ${count}`, exact: true }).click();
  await confirmation(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmation(page)).toBeHidden();
}

/** The detail dialog of the row with this name. */
export async function openMore(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).getByRole('link', { name: /More/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

export const DONORS = '/dashboard/registered-donors';

/** Opens the list of donors whose user id contains this, and waits until it is rendered: the URL changes before. */
export async function openDonors(page: Page, search: string): Promise<void> {
  await logInAsAdmin(page.request);
  await page.goto('/dashboard');
  await (await openNav(page)).getByRole('link', { name: 'Registered Donors' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered Donors');
  await page.getByLabel('Search by UserID').fill(search);
  await page.getByRole('button', { name: 'Search' }).click();
  const found = `${DONORS}?search=${search}`;
  await expect(page).toHaveURL(found);
  await expect(page.getByRole('link', { name: 'Add Donor' })).toHaveAttribute('href', `${found}&add=1`);
}

/** Submits a form of the public pages; the session does not matter. */
export async function submitForm(page: Page, form: FilledForm): Promise<void> {
  await page.goto(form.path);
  await fillIn(page, form);
  await page.getByRole('button', { name: form.submit ?? 'Submit' }).click();
  await expect(page.getByText(form.sent ?? 'your Form is submitted!')).toBeVisible();
}

export const REPORTS = '/dashboard/approve-issue-report';
export const REPORTED_DONORS = `${REPORTS}/by-donor`;

/** A reported donor in the view by donor. */
export const reportedItem = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Opens the page of the view that has this donor: tests that run in parallel report donors too. */
export async function openReported(page: Page, name: string): Promise<Locator> {
  const item = reportedItem(page, name);
  for (let number = 1; number < 10; number += 1) {
    await page.goto(`${REPORTED_DONORS}?page=${number}`);
    await expect(page.getByRole('status').filter({ hasText: /donor/ })).toBeVisible();
    if ((await item.count()) > 0) break;
  }
  await expect(item).toBeVisible();
  return item;
}
