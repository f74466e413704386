// Marks the messages of features as read by a native speaker, with their English of now: npm run messages:read hi eligibility
import { writeFileSync } from 'node:fs';
import { catalogues } from './catalogues.ts';
import { translations } from './languages.ts';
import { digestOf, readMessages } from './unread.ts';

const [language, ...features] = process.argv.slice(2);
const code = translations.find((known) => known === language);
if (!code) throw new Error(`'${language}' is no language with translations.`);
const ids = Object.keys(catalogues.en).filter((id) => features.includes(id.split('.')[0]!));
const now = ids.map((id) => [id, digestOf(catalogues.en[id]!)] as const);
const all = { ...readMessages(code), ...Object.fromEntries(now) };
const sorted = Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(new URL(`${code}/read.json`, import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
process.stdout.write(`${ids.length} messages are read.\n`);
