// Global setup of tests on a server: PostgreSQL, unless TEST_DATABASE_URL names one, and the template database that each test copies.
import { startPostgres } from './postgres.ts';
import { makeTemplate } from './database/template.ts';

export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  const started = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  // Workers start later, with this environment.
  if (started) process.env.TEST_DATABASE_URL = started.url;
  await makeTemplate(process.env.TEST_DATABASE_URL);
  return started ? () => started.stop() : undefined;
}
