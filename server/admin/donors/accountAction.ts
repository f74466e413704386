// What administrators do to the accounts of chosen donors: all or none, kept for Undo, and told to the owners.
import type { DonorSelection } from '#contract/adminDonors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import type { Undoable } from '#contract/undo.ts';
import type { LockedAccount } from '#server/auth/accountLocks.ts';
import type { Change } from '#server/auth/auditLog.ts';
import type { Db } from '#server/db/kysely.ts';
import type { KeptName } from '#server/http/replaced.ts';
import { adminWrite, type Context } from '#server/http/route.ts';
import { findAddressees } from '#server/mail/addressees.ts';
import { accountChangedEmail, type AccountChange } from '#server/mail/adminEmails.ts';
import type { Addressee, Email } from '#server/mail/email.ts';
import { idsOf, requireDonors, requireNoOtherAdmin } from './rules.ts';

interface Given {
  input: { donorIds: number[] };
  session: { accountId: number };
}

/** Throws `forbidden` when the administrator is among them. */
export const othersThanSelf = (what: string) => (given: Given) => {
  if (!given.input.donorIds.includes(given.session.accountId)) return given.input.donorIds;
  throw new Failure('forbidden', { message: `You cannot ${what} yourself.` });
};

/** A state that was changed, for the audit log. */
export const flag = (
  donors: readonly { accountId: number }[],
  field: 'isDeleted' | 'isBlocked' | 'listed',
  now: boolean,
): Change[] => donors.map(({ accountId }) => ({ accountId, field, oldValue: String(!now), newValue: String(now) }));

interface Action {
  /** What nobody does to themselves. */
  notSelf?: string;
  isForAdmins?: false;
  find?: typeof requireDonors;
  /** What others change at the same time. */
  lock?: (db: Db, accountIds: readonly number[]) => Promise<unknown>;
  keeps: readonly KeptName[];
  act: (
    context: Pick<Context, 'db' | 'now'> & { by: number; donorIds: number[] },
    donors: LockedAccount[],
  ) => Promise<Change[]>;
  email: AccountChange | ((owner: Addressee) => Email);
  /** Of those who changed; all when left out. */
  isTold?: (change: Change) => boolean;
}

export function accountAction(
  endpoint: Endpoint<typeof DonorSelection, typeof Undoable, 'admin', 'write'>,
  { notSelf, isForAdmins, find = requireDonors, lock, keeps, act, email, isTold = () => true }: Action,
) {
  return adminWrite(endpoint, {
    accounts: notSelf === undefined ? ({ input }) => input.donorIds : othersThanSelf(notSelf),
    async handle({ input: { donorIds }, db, session, now, services: { config }, locked, keep, tell }) {
      const by = session.accountId;
      const donors = find(locked, donorIds);
      if (isForAdmins === false) requireNoOtherAdmin(locked, donorIds, by);
      await lock?.(db, donorIds);
      for (const table of keeps) await keep(table, donorIds);
      const changes = await act({ db, now, by, donorIds }, donors);
      const owners = await findAddressees(db, idsOf(changes.filter(isTold)));
      const compose = typeof email === 'function' ? email : (owner: Addressee) => accountChangedEmail(owner, email);
      await tell(config, owners.map(compose));
      return { data: { affected: changes.length }, changed: idsOf(changes), changes };
    },
  });
}
