// The e-mails that ask the owner of an account to confirm its address once more.
import { linkTo } from '#server/auth/links.ts';
import type { Db } from '#server/db/kysely.ts';
import type { Services } from '#server/http/services.ts';
import type { Addressee } from '#server/mail/email.ts';
import { confirmAddressEmail, confirmAnewEmail } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countOwnersEmail } from '#server/mail/recipientLimit.ts';

/**
 * Sends a new link. Returns false where the address may get no more e-mails for now: it may be a third person's, and asking
 * again and again must not become a way to mail them.
 */
export async function confirmAnew(db: Db, { config }: Pick<Services, 'config'>, owner: Addressee): Promise<boolean> {
  if (!(await countOwnersEmail(db, config, owner))) return false;
  const link = await linkTo(db, { purpose: 'confirm-email', accountId: owner.accountId });
  const compose = owner.emailConfirmedAt === null ? confirmAddressEmail : confirmAnewEmail;
  await enqueueEmail(db, config, compose(owner, link));
  return true;
}
