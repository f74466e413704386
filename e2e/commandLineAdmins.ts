// Administrators created on the command line; the printed links set their passwords.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request, type APIRequestContext, type FullConfig } from '@playwright/test';
import { codeAt } from '#test/secondFactor.ts';
import { logIn, password, post } from './api.ts';

export const SECOND_ADMIN = 'journeys-second';
/** Has a second factor. */
export const ENROLLED_ADMIN = 'journeys-enrolled';
/** For journeys that set one up, each in its own account. */
export const FACTOR_ADMINS = ['journeys-factor', 'journeys-plain'] as const;

export const commandLineAdmins = [SECOND_ADMIN, ENROLLED_ADMIN, ...FACTOR_ADMINS];

/** The output of `npm run admin -- create` (playwright.config.ts). */
export const linksFile = () => join(process.env.E2E_DATA_DIR!, 'admin-links.txt');
const secretsFile = () => join(process.env.E2E_DATA_DIR!, 'second-factor.json');

interface SecondFactor {
  secret: string;
  recoveryCodes: string[];
}

export const readSecondFactor = () => JSON.parse(readFileSync(secretsFile(), 'utf8')) as SecondFactor;

async function enrol(visitor: APIRequestContext): Promise<SecondFactor> {
  const send = async (call: string, body: object) =>
    ((await (await post(visitor, `/api/v1/${call}`, body)).json()) as { data: SecondFactor }).data;
  await logIn(visitor, { userID: ENROLLED_ADMIN });
  const { secret } = await send('startSecondFactor', {});
  return { ...(await send('confirmSecondFactor', { code: codeAt(secret, new Date(), -1) })), secret };
}

/** Runs once the site is ready. */
export default async function prepareAdmins({ projects }: FullConfig): Promise<void> {
  const visitor = await request.newContext({ baseURL: projects[0]!.use.baseURL! });
  for (const [link] of readFileSync(linksFile(), 'utf8').matchAll(/https?:\S+/g)) {
    const token = new URL(link).searchParams.get('token');
    await post(visitor, '/api/v1/resetPassword', { token, newPassword: password });
  }
  writeFileSync(secretsFile(), JSON.stringify(await enrol(visitor)));
  await visitor.dispose();
}
