// Runs once the site is ready.
import { request, type FullConfig } from '@playwright/test';
import { addAdmin, SECOND_ADMIN } from './admin.ts';

export default async function prepare({ projects }: FullConfig): Promise<void> {
  const visitor = await request.newContext({ baseURL: projects[0]!.use.baseURL! });
  await addAdmin(visitor, SECOND_ADMIN);
  await visitor.dispose();
}
