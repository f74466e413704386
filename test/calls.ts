// An application whose clock a test moves, and callers who say what became of their calls.
import { beforeEach } from 'vitest';
import { reportOutcome, type CallOutcome } from '#contract/calls.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { makeReceipt } from '#server/auth/receipts.ts';
import { addDonorRow } from './admins.ts';
import { useTestApp } from './app.ts';

const DAY_MS = 86_400_000;
export const START = new Date('2026-06-15T12:00:00Z');

export function startCalls() {
  const clock = { now: START };
  const app = useTestApp({ now: () => clock.now });
  beforeEach(() => {
    clock.now = START;
  });

  const readDonor = (regid: number) =>
    app.db
      .selectFrom('donors')
      .innerJoin('accounts', 'accounts.accountId', 'donors.accountId')
      .selectAll()
      .where('accounts.accountId', '=', regid)
      .executeTakeFirstOrThrow();
  const receiptFor = async (regid: number) => makeReceipt(await loadSigningKeys(app.db, []), regid, clock.now);
  let last = 0;

  return {
    app,
    clock,
    readDonor,
    receiptFor,
    goToDay: (day: number) => (clock.now = new Date(START.getTime() + day * DAY_MS)),
    /** A donor whose address is confirmed. */
    async addDonor(more: object = {}): Promise<number> {
      const { regid } = await addDonorRow(app.db, { now: clock.now });
      last += 1;
      const account = { emailConfirmedAt: START, email: `called.${last}@example.org`, ...more };
      await app.db.updateTable('accounts').set(account).where('accountId', '=', regid).execute();
      return regid;
    },
    /** As a new visitor, of a new network unless given. */
    async report(regid: number, outcome: CallOutcome, network?: string) {
      return app.visitor(network).call(reportOutcome, { regid, outcome, receipt: await receiptFor(regid) });
    },
    listOutcomes: (regid: number) =>
      app.db.selectFrom('callOutcomes').select('outcome').where('accountId', '=', regid).orderBy('id').execute(),
    readEmails: async (regid: number) => app.sentEmails((await readDonor(regid)).email),
    listReports: (regid: number) =>
      app.db.selectFrom('issueReports').select(['option', 'description']).where('accountId', '=', regid).execute(),
  };
}
