// Fills DATA_DIR with a database that has all locations, which take long to load, before a site starts there.
import { cp } from 'node:fs/promises';
import { makeTemplate, templateFolder } from './database/template.ts';

await makeTemplate();
await cp(templateFolder(), process.env.DATA_DIR!, { recursive: true });
