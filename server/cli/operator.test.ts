// The commands about one account, without the command line (server/cli/admin.test.ts).
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteProfile, getMyData } from '#contract/accounts.ts';
import { addIssueReport } from '#contract/reports.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listRows } from '#test/database/rows.ts';
import { registerAdmin, registerAndLogIn, type Registered } from '#test/factories.ts';
import { DONATION, WRONG_NUMBER } from '#test/forms.ts';
import { useTestApp } from '#test/app.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { eraseDonor, exportDonor } from './dataCommands.ts';

const site = useTestApp();
let donor: Registered;

beforeAll(async () => {
  donor = await registerAndLogIn(site);
  await donor.client.post('/api/v1/insertLastDonationBlood', DONATION);
});

describe('an operator', () => {
  test('exports what ‘Download my data’ gives, with the export in the audit log', async () => {
    const theirs = (await donor.client.call(getMyData, {})).body.data;
    const keys = await loadSigningKeys(site.db, []);
    const data = JSON.parse(await inTransaction(site.db, (db) => exportDonor(db, keys, donor.userID))) as object;
    const looked = { action: 'exportDonor', at: expect.any(String), fields: [] };
    expect(data).toEqual({ ...theirs, doneByAdministrators: [...(theirs.doneByAdministrators as []), looked] });
  });

  test('erases the same rows as Delete Profile', async () => {
    const leave = async (go: (who: Registered) => Promise<unknown>) => {
      const who = await registerAndLogIn(site);
      await who.client.post('/api/v1/insertLastDonationBlood', DONATION);
      await site.visitor().call(addIssueReport, { user_id: who.regid, ...WRONG_NUMBER });
      await site.mailWorker.work();
      await who.client.call(getMyData, {});
      const before = await countRows();
      await go(who);
      const after = await countRows();
      const isHeld = Object.values(await listRows(site.pool))
        .flat()
        .some((row) => row.includes(who.userID) || row.includes(`account:${who.regid}`));
      return { isHeld, gone: Object.keys(before).map((t) => [t, before[t]! - after[t]!]) };
    };
    const byThemselves = await leave((who) => who.client.call(deleteProfile, {}));
    const byOperator = await leave(async ({ userID, regid }) => {
      expect(await inTransaction(site.db, async (db) => eraseDonor(db, await loadSigningKeys(db, []), userID))).toBe(
        regid,
      );
    });
    // One more row in the audit log.
    const recorded = byThemselves.gone.map(([table, n]) => [table, table === 'audit_log' ? Number(n) - 1 : n]);
    expect(byOperator.gone).toEqual(recorded);
    expect([byThemselves.isHeld, byOperator.isHeld]).toEqual([false, false]);
    const { rows } = await site.pool.query('select actor, action from audit_log order by id desc limit 1');
    expect(rows).toEqual([{ actor: null, action: 'eraseDonor' }]);
  });

  test('cannot erase an administrator or an unknown user id', async () => {
    const admin = await registerAdmin(site);
    const erase = (userId: string) =>
      inTransaction(site.db, async (db) => eraseDonor(db, await loadSigningKeys(db, []), userId));
    await expect(erase(admin.userID)).rejects.toThrow('demote them first');
    await expect(erase('nobody.at.all')).rejects.toThrow("There is no account 'nobody.at.all'.");
  });
});

async function countRows(): Promise<Record<string, number>> {
  const all = await listRows(site.pool);
  return Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.length]));
}
