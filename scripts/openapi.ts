// Writes openapi.json from the contract; with --check, fails when the committed one differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildOpenApi } from '#server/http/openapi.ts';

const file = new URL('../openapi.json', import.meta.url);
const text = `${JSON.stringify(buildOpenApi(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('openapi.json differs from the contract. Run: node scripts/openapi.ts\n');
  process.exitCode = 1;
}
