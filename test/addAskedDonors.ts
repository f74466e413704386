// Adds donors whom an e-mail asked whether they still answer, before the site starts: it asks after 180 days, and by day.
import { makeTransport } from '#server/mail/transport.ts';
import { routineEmails } from '#server/mail/routineEmails.ts';
import { startMailWorker } from '#server/mail/worker.ts';
import { askByEmail } from '#server/donors/askByEmail.ts';
import { openDatabase } from '#server/db/open.ts';
import { prepareDatabase } from '#server/seed/prepare.ts';
import { readConfig } from '#server/config.ts';
import { addDonorRow } from './admins.ts';
import { ASKED_DONORS, askedAddress } from './askedDonors.ts';
import { placeAt } from './places.ts';
import { silentLog as log } from './database/template.ts';

/** 17:30 in India. */
const ASKED_AT = new Date('2026-06-15T12:00:00Z');

const config = readConfig();
const database = await openDatabase({ ...config, log });
await prepareDatabase(database, config, () => undefined);
const { db } = database;
// Where no journey counts donors.
const place = await placeAt(db, 'Sikkim');
for (let nth = 0; nth < ASKED_DONORS; nth += 1) {
  const { regid } = await addDonorRow(db, { userID: `asked-${nth}`, place });
  const confirmed = { email: askedAddress(nth), emailConfirmedAt: ASKED_AT };
  await db.updateTable('accounts').set(confirmed).where('accountId', '=', regid).execute();
  await askByEmail(db, config, regid, { write: routineEmails.silent, isUrgent: false }, ASKED_AT);
}
const parts = { db, config, log, transport: makeTransport(config), now: () => ASKED_AT };
await startMailWorker({ ...parts, answerRequests: async () => undefined }, { isPolling: false }).work();
await database.close();
