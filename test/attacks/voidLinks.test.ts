// What a new address and a new password leave of the links that were sent before, whatever their purpose.
import { expect, test } from 'vitest';
import { changePassword } from '#contract/accounts.ts';
import { describeLink, linkPurposes, type LinkPurpose } from '#contract/links.ts';
import { createLink } from '#server/auth/links.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addDonorRow } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { addressChanges } from '#test/emailChange.ts';
import { PASSWORD } from '#test/factories.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const { makeAddress, move, registerConfirmed, undo, undoTokenOf } = addressChanges(app);

async function makeLink(purpose: LinkPurpose) {
  const donor = await registerConfirmed();
  const other = purpose === 'new-email' || purpose === 'undo-email' ? { email: makeAddress('other') } : {};
  const token = await inTransaction(app.db, (db) => createLink(db, { purpose, accountId: donor.regid, ...other }));
  if (purpose === 'stop-merge') await addMerge(donor.regid);
  const isValid = async () => (await app.visitor().call(describeLink, { token })).body.data !== null;
  expect(await isValid()).toBe(true);
  return { ...donor, isValid };
}

/** What a link of the purpose 'stop-merge' stops. */
async function addMerge(keepId: number): Promise<void> {
  const { regid: mergeId } = await addDonorRow(app.db);
  await app.db.insertInto('merges').values({ keepId, mergeId, askedBy: keepId, compared: 'a' }).execute();
}

const survivors: { address: LinkPurpose[]; restored: LinkPurpose[]; password: LinkPurpose[] } = {
  address: ['undo-email'],
  restored: ['undo-email', 'unsubscribe', 'message', 'request', 'stop-merge'],
  password: [
    'confirm-email',
    'undo-email',
    'listing',
    'availability',
    'unsubscribe',
    'message',
    'request',
    'stop-merge',
  ],
};

test.each(linkPurposes)(
  'a link of purpose %s is valid after a new address only where that is its purpose',
  async (purpose) => {
    const { client, emailId, isValid } = await makeLink(purpose);
    await move(client);
    expect(await isValid()).toBe(survivors.address.includes(purpose));
    expect((await undo(await undoTokenOf(emailId))).status).toBe(200);
    expect(await isValid()).toBe(survivors.restored.includes(purpose));
  },
);

test.each(linkPurposes)(
  'a link of purpose %s is valid after a new password unless it lets somebody in',
  async (purpose) => {
    const { client, isValid } = await makeLink(purpose);
    const changed = await client.call(changePassword, { oldPassword: PASSWORD, newPassword: 'Violet-Umbrella-77' });
    expect(changed.status).toBe(200);
    expect(await isValid()).toBe(survivors.password.includes(purpose));
  },
);
