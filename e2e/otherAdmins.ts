// More administrators, created on the command line; the printed links set their passwords.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request, type FullConfig } from '@playwright/test';
import { password, post } from './api.ts';

export const SECOND_ADMIN = 'journeys-second';
/** For journeys that turn a second factor on, each in its own account. */
export const FACTOR_ADMINS = ['journeys-factor', 'journeys-plain'] as const;

export const otherAdmins = [SECOND_ADMIN, ...FACTOR_ADMINS];

/** The output of `npm run admin -- create` (playwright.config.ts). */
export const otherAdminsFile = () => join(process.env.E2E_DATA_DIR!, 'other-admins.txt');

/** Sets the passwords through the links; runs once the site is ready. */
export default async function choosePasswords({ projects }: FullConfig): Promise<void> {
  const visitor = await request.newContext({ baseURL: projects[0]!.use.baseURL! });
  for (const link of readFileSync(otherAdminsFile(), 'utf8').match(/https?:\S+/g)!) {
    const token = new URL(link).searchParams.get('token');
    await post(visitor, '/api/v1/resetPassword', { token, newPassword: password });
  }
  await visitor.dispose();
}
