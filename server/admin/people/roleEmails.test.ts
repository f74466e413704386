// Who gets or loses a role reads it in an e-mail in that role's words.
import { expect, test } from 'vitest';
import { inviteAdmin, removeAdmin } from '#contract/admins.ts';
import { setCoordinator } from '#contract/coordinators.ts';
import { undo } from '#contract/undo.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addAdmin } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { registerAndLogIn } from '#test/factories.ts';
import { requests } from './commands.ts';

const app = useTestApp({ env: { ADMIN_SECOND_FACTOR: 'optional', RATE_LIMIT_SCALE: '1000000' } });

let last = 0;
async function addDonor({ isConfirmed = true } = {}) {
  const [emailId, userID] = [`role.${(last += 1)}@example.org`, `holder.of.a.role.${last}`];
  const donor = await registerAndLogIn(app, { emailId, userID });
  const emailConfirmedAt = isConfirmed ? new Date() : null;
  await app.db.updateTable('accounts').set({ emailConfirmedAt }).where('accountId', '=', donor.regid).execute();
  return {
    ...donor,
    newest: async () => (await app.sentEmails(emailId)).at(-1) ?? '',
    all: () => app.sentEmails(emailId),
  };
}

test('a coordinator is told of the role and of its end, once, with the whole user id', async () => {
  const [{ client }, donor] = [await addAdmin(app), await addDonor()];
  const set = (districts: number[] | null) => client.call(setCoordinator, { userID: donor.userID, districts });
  await set([donor.place.district]);
  const given = await donor.newest();
  expect(given).toContain('Subject: You are a coordinator now');
  expect(given).toContain(`user id ${donor.userID} a\ncoordinator`.split('\n')[0]);
  expect(given).not.toContain('second factor');
  const count = (await donor.all()).length;
  await set([donor.place.district]);
  expect(await donor.all()).toHaveLength(count);
  await Promise.all([set(null), set(null)]);
  expect(await donor.all()).toHaveLength(count + 1);
  expect(await donor.newest()).toContain('Subject: You are no longer a coordinator');
});

test('a role is told at once and, where Undo takes it back, its end; other districts never', async () => {
  const [{ client }, donor] = [await addAdmin(app), await addDonor()];
  const before = (await donor.all()).length;
  const subjects = async () => (await donor.all()).slice(before).map((letter) => /^Subject: (.*)$/m.exec(letter)?.[1]);
  const set = async (districts: number[]) => {
    const { body } = await client.call(setCoordinator, { userID: donor.userID, districts });
    return body.data.undo!;
  };
  const { district } = donor.place;
  const given = await set([district]);
  const told = ['You are a coordinator now'];
  // What waits is not sent by this.
  await app.mailWorker.work();
  expect(await app.db.selectFrom('outboxEmails').select('id').where('accountId', '=', donor.regid).execute()).toEqual(
    [],
  );
  expect(await subjects()).toEqual(told);
  const other = (
    await app.pool.query<{ id: number }>('select district_id as id from districts where district_id <> $1 limit 1', [
      district,
    ])
  ).rows[0]!;
  const changed = await set([district, other.id]);
  expect((await client.call(undo, changed)).status).toBe(200);
  expect(await subjects()).toEqual(told);
  // The districts were put back: the first write is as it left them.
  expect((await client.call(undo, { auditId: given.auditId })).status).toBe(200);
  expect(await subjects()).toEqual([...told, 'You are no longer a coordinator']);
});

test('a new coordinator is told by when the second factor must be on, where it is required', async () => {
  const [{ client }, donor] = [await addAdmin(app), await addDonor()];
  app.config.requiresSecondFactor = true;
  await app.pool.query(`insert into second_factors (account_id, secret, confirmed_at) select account_id, '', now()
    from accounts where is_admin`);
  await client.call(setCoordinator, { userID: donor.userID, districts: [donor.place.district] });
  app.config.requiresSecondFactor = false;
  expect(await donor.newest()).toMatch(/before\s+\d\d\/\d\d\/\d{4}/);
});

test('a moderator is told of that role, not of an administrator’s, and of its end', async () => {
  const [{ client }, donor] = [await addAdmin(app), await addDonor()];
  await client.call(inviteAdmin, { userID: null, emailId: null, regid: donor.regid, role: 'moderator' });
  const given = await donor.newest();
  expect(given).toContain('Subject: You are a moderator now');
  expect(given).toContain(donor.userID);
  expect(given).not.toContain('rights of an administrator');
  await client.call(removeAdmin, { regid: donor.regid });
  expect(await donor.newest()).toContain('Subject: You are no longer a moderator');
});

test('an address that is not confirmed gets the role without the whole user id', async () => {
  const [{ client }, donor] = [await addAdmin(app), await addDonor({ isConfirmed: false })];
  await client.call(setCoordinator, { userID: donor.userID, districts: [donor.place.district] });
  const given = await donor.newest();
  expect(given).toContain('Subject: You are a coordinator now');
  expect(given).not.toContain(donor.userID);
});

test('the operator’s commands tell it too', async () => {
  await addAdmin(app);
  const donor = await addDonor();
  const run = (command: 'promote' | 'demote') =>
    inTransaction(app.db, (db) => requests[command](db, { userId: donor.userID, config: app.config }));
  await run('promote');
  expect(await donor.newest()).toContain('Subject: You are an administrator now');
  await run('demote');
  expect(await donor.newest()).toContain('Subject: You are no longer an administrator');
});
