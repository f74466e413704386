// Creates the template database that each test copies; for tests on a server, starts PostgreSQL unless TEST_DATABASE_URL names one.
import type { TestProject } from 'vitest/node';
import { makeTemplate } from './database/template.ts';
import { startPostgres } from './postgres.ts';

export default async function prepare({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (config.env.TEST_DATABASE !== 'server') return makeTemplate().then(() => undefined);
  const started = process.env.TEST_DATABASE_URL ? null : await startPostgres();
  // Workers start later, with this environment.
  if (started) process.env.TEST_DATABASE_URL = started.url;
  await makeTemplate(process.env.TEST_DATABASE_URL);
  return started ? () => started.stop() : undefined;
}
