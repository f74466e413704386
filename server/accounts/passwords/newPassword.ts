// Storing a new password, of which the owner is told.
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { passwordChangedEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { mayEmailOwner } from '#server/mail/recipientLimit.ts';
import { getUser } from '#server/accounts/profile/queries.ts';
import { storePassword } from '#server/accounts/queries.ts';

/** Sets the password of a locked account. `byLink`: with an e-mailed link. */
export async function setPassword(
  db: Db,
  config: Config,
  accountId: number,
  passwordHash: string,
  how: { byLink: boolean },
): Promise<void> {
  await storePassword(db, accountId, passwordHash);
  const owner = await getUser(db, accountId);
  if (await mayEmailOwner(db, config, owner)) await enqueueEmail(db, config, passwordChangedEmail(owner, how));
}
