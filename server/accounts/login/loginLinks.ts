// What an e-mailed link that lets its holder in proves, and for whom it does not suffice.
import type { LinkPurpose } from '#contract/links.ts';
import { addAnswer, isRepeated } from '#server/auth/links.ts';
import { endSessions } from '#server/auth/session.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Caller } from '#server/http/caller.ts';
import { markConfirmed } from '#server/accounts/links/confirmation.ts';
import { getUser } from '#server/accounts/profile/queries.ts';

/** A mailbox alone opens neither an administrator's account nor one with a second factor. */
export async function takesLoginLinks(db: Db, accountId: number): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .leftJoin('secondFactors', (join) =>
      join.onRef('secondFactors.accountId', '=', 'accounts.accountId').on('confirmedAt', 'is not', null),
    )
    .select('accounts.accountId')
    .where('accounts.accountId', '=', accountId)
    .where('isAdmin', '=', false)
    .where('secondFactors.accountId', 'is', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** The answer of a link that lets its holder in: the browser that used it, if that has a cookie; `addNextUse` adds another. */
export const usedBy = ({ visitorId, isFirstRequest }: Caller): string => (isFirstRequest ? 'used' : visitorId);

/** Whether this browser has just used the link, with its cookies of before or of after. */
export async function hasJustUsed(db: Db, purpose: LinkPurpose, token: string, caller: Caller): Promise<boolean> {
  return !caller.isFirstRequest && isRepeated(db, purpose, token, usedBy(caller));
}

/** Its button pressed twice may send the second request with the cookies that the first response set: call it once they are. */
export const addNextUse = (db: Db, purpose: LinkPurpose, token: string, { nextVisitorId }: Caller): Promise<void> =>
  addAnswer(db, purpose, token, nextVisitorId);

/**
 * Confirms the address of a locked account: its link came from there. Ends the sessions of the person who registered it. An
 * administrator's link may have come from the command line instead.
 */
export async function confirmByLink(db: Db, accountId: number, now: Date): Promise<void> {
  const { isAdmin, emailConfirmedAt } = await getUser(db, accountId);
  if (isAdmin || emailConfirmedAt !== null) return;
  await markConfirmed(db, accountId, now);
  await endSessions(db, accountId, null);
}
