// Checks that a request is about the session's own account.
import { Failure } from '#contract/errors.ts';
import type { Session } from './session.ts';
import { userIdKey } from '#contract/text.ts';

/** Rejects another account's user id, with the same response whether or not it exists. */
export function assertSelf(userID: string | null | undefined, session: Session): void {
  if (userID === undefined || userID === null) return;
  if (userIdKey(userID.trim()) !== userIdKey(session.userId)) throw new Failure('forbidden');
}
