// Imports two registers of a former network before the site starts: a browser cannot.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import { importDonors } from '#server/register/importDonors.ts';
import { prepareDatabase } from '#server/seed/prepare.ts';
import { readConfig } from '#server/config.ts';
import { silentLog as log } from './database/template.ts';
import { IMPORTED, importedRegister } from './imports.ts';

const config = readConfig();
const database = await openDatabase({ ...config, log });
await prepareDatabase(database, config, () => undefined);
const folder = mkdtempSync(join(tmpdir(), 'dhamani-imports-'));
for (const [nth, hasScripts] of [true, false].entries()) {
  const path = join(folder, `${nth}.csv`);
  const rows = Array.from(
    { length: IMPORTED },
    (_, i) => `${i},Uma,${9_848_500_000 + nth * 1000 + i},O+,1990,Chennai\n`,
  );
  writeFileSync(path, `id,name,mobile,bg,dob,city\n${rows.join('')}`);
  const options = {
    map: { register: importedRegister(hasScripts), consent: 'Yes.' },
    isListed: false,
    isResumed: false,
  };
  await importDonors({ ...database, config }, { ...options, path, print: () => undefined });
}
rmSync(folder, { recursive: true });
await database.close();
