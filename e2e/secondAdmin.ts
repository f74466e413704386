// A second administrator, as an operator makes one: on the command line, with a link to choose the password.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request, type FullConfig } from '@playwright/test';
import { password, post } from './api.ts';

export const SECOND_ADMIN = 'journeys-second';

/** What `npm run admin -- create` said (playwright.config.ts). */
export const secondAdminFile = () => join(process.env.E2E_DATA_DIR!, 'second-admin.txt');

/** Opens the link; runs once the site is ready. */
export default async function choosePassword({ projects }: FullConfig): Promise<void> {
  const link = /https?:\S+/.exec(readFileSync(secondAdminFile(), 'utf8'))![0];
  const visitor = await request.newContext({ baseURL: projects[0]!.use.baseURL! });
  const token = new URL(link).searchParams.get('token');
  await post(visitor, '/api/v1/resetPassword', { token, newPassword: password });
  await visitor.dispose();
}
