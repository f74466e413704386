// Fills a site's database with all locations, which take long to load, before the site starts.
import { cp } from 'node:fs/promises';
import { makeTemplate, templateFolder, templateName } from './database/template.ts';
import { queryOnce, withDatabase } from './postgres.ts';

const { DATABASE_URL, DATA_DIR } = process.env;
if (DATABASE_URL) {
  const server = withDatabase(DATABASE_URL, 'postgres');
  await makeTemplate(server);
  await queryOnce(server, `create database ${new URL(DATABASE_URL).pathname.slice(1)} template ${templateName()}`);
} else {
  await makeTemplate();
  await cp(templateFolder(), DATA_DIR!, { recursive: true });
}
