// A second administrator, created on the command line; the printed link sets the password.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request, type FullConfig } from '@playwright/test';
import { password, post } from './api.ts';

export const SECOND_ADMIN = 'journeys-second';

/** The output of `npm run admin -- create` (playwright.config.ts). */
export const secondAdminFile = () => join(process.env.E2E_DATA_DIR!, 'second-admin.txt');

/** Sets the password through the link; runs once the site is ready. */
export default async function choosePassword({ projects }: FullConfig): Promise<void> {
  const link = /https?:\S+/.exec(readFileSync(secondAdminFile(), 'utf8'))![0];
  const visitor = await request.newContext({ baseURL: projects[0]!.use.baseURL! });
  const token = new URL(link).searchParams.get('token');
  await post(visitor, '/api/v1/resetPassword', { token, newPassword: password });
  await visitor.dispose();
}
