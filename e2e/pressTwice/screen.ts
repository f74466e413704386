// A form that can be sent twice: how to get to it, and what happens when it is sent once.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { logInAsAdmin } from '../admin.ts';

export interface Prepared {
  control: Locator;
  /** How often it was done, as the API tells. */
  count?: () => Promise<number>;
}

export interface Screen {
  title: string;
  /** The end of the path of the request that does the work. */
  call: string;
  /** The one message; none where the control leads to another page without one. */
  message?: string;
  leadsTo?: RegExp;
  /** The focus is where it was. */
  keepsFocus?: boolean;
  /** One of each kind is part of npm test. */
  isRepresentative?: boolean;
  /** `other` is another visitor, who may log in. */
  prepare(page: Page, other: APIRequestContext): Promise<Prepared>;
}

export async function countRows(request: APIRequestContext, path: string, mark: string): Promise<number> {
  const answer = await request.get(path);
  const { data } = (await answer.json()) as { data: object[] };
  return data.filter((row) => JSON.stringify(row).includes(mark)).length;
}

export async function countAsAdmin(other: APIRequestContext, path: string, mark: string): Promise<number> {
  await logInAsAdmin(other);
  return countRows(other, path, mark);
}
