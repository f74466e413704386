// Requests to the API with the browser's cookies: creates test donors and reads what is stored.
import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { makeRegistration } from '#test/factories.ts';

export const password = 'Quiet-Lantern-42';

const KOCHI = { country: 1, state: 10, district: 172, city: 1898 };

export interface Donor {
  userID: string;
  fullName: string;
  emailId: string;
  mobileNumber: string;
}

let lastMobile = 1000;

/** Another one each time, because searches show three donors of a number; as the pages show it. */
export function newMobile(): string {
  lastMobile += 1;
  // Playwright numbers the processes of a run.
  const digits = `${1000 + Number(process.env.TEST_WORKER_INDEX ?? 999)}${lastMobile}`;
  return `+91 98${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** A JSON POST with the CSRF header, as the pages send it. */
export async function post(request: APIRequestContext, path: string, body: object) {
  const { cookies } = await request.storageState();
  let token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  if (!token) {
    await request.get('/api/v1/isLoggedIn');
    token = (await request.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value;
  }
  const response = await request.post(path, { data: body, headers: { 'X-XSRF-TOKEN': token } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response;
}

/** Registers a donor in Kochi, where no test counts search results. */
export async function register(request: APIRequestContext, more: Record<string, unknown> = {}): Promise<Donor> {
  const userID = `donor-${randomUUID().slice(0, 13)}`;
  const donor = { userID, fullName: 'Test Donor', emailId: `${userID}@example.org`, mobileNumber: newMobile() };
  const registration = makeRegistration(KOCHI, { ...donor, password });
  await post(request, '/api/v1/addDoner', { ...registration, ...more });
  return donor;
}

/** Adds a donor without a password, for a logged-in administrator. */
export async function addInvited(request: APIRequestContext): Promise<Pick<Donor, 'userID' | 'emailId'>> {
  const userID = `invited-${randomUUID().slice(0, 13)}`;
  const donor = { userID, emailId: `${userID}@example.org` };
  const registration = makeRegistration(KOCHI, { ...donor, mobileNumber: newMobile() });
  await post(request, '/api/admin/addRegisteredDonor', { ...registration, password: null });
  return donor;
}

export async function logIn(request: APIRequestContext, { userID }: Pick<Donor, 'userID'>): Promise<void> {
  await post(request, '/api/v1/login', { userID, password });
}

/** How many rows of a list contain this text. */
export async function countRows(request: APIRequestContext, path: string, text: string): Promise<number> {
  const { data } = (await (await request.get(path)).json()) as { data: object[] };
  return data.filter((row) => JSON.stringify(row).includes(text)).length;
}
