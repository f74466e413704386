// What visitors asked for without a session: answered by the mail worker, so that known and unknown addresses and numbers
// take the same time.
import { takesLoginLinks } from '#server/accounts/login/loginLinks.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { lockAccounts } from '#server/auth/accountLocks.ts';
import { linkTo } from '#server/auth/links.ts';
import type { Config } from '#server/config.ts';
import type { Db, PooledDb } from '#server/db/kysely.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { logFailure, type Log } from '#server/db/log.ts';
import { findAccountsOfAddress, findAddressees } from '#server/mail/addressees.ts';
import type { Addressee } from '#server/mail/email.ts';
import { BATCH, claimRequests } from '#server/mail/visitorRequests.ts';
import { guessesEmail, linksEmail, type AccountLink } from '#server/mail/emails.ts';
import { enqueueEmail } from '#server/mail/outbox.ts';
import { countOwnersEmail, countUnrequestedEmail, mayEmailOwner } from '#server/mail/recipientLimit.ts';
import { handleObjection } from '#server/donors/objections.ts';

/** The accounts of an address that may log in, locked in the order of their ids. */
async function lockAccountsOfAddress(db: Db, address: string) {
  const accountIds = (await findAccountsOfAddress(db, address)).map(({ accountId }) => accountId);
  const locked = await lockAccounts(db, accountIds);
  const open = new Set(locked.filter(({ isBlocked }) => !isBlocked).map(({ accountId }) => accountId));
  // Read again under the lock: one may have got another address.
  const accounts = await findAccountsOfAddress(db, address);
  return accounts.filter(({ accountId }) => open.has(accountId));
}

type RequestedLink = 'password' | 'login';

interface LinkRequest {
  purpose: RequestedLink;
  subject: string;
  /** Whose browser or session asked; null for everybody else. */
  accountId: number | null;
}

/** The locked accounts of the address that get a link of this purpose. */
async function findOwners(db: Db, purpose: RequestedLink, address: string): Promise<Addressee[]> {
  const owners: Addressee[] = [];
  for (const account of await lockAccountsOfAddress(db, address)) {
    if (purpose === 'password' || (await takesLoginLinks(db, account.accountId))) owners.push(account);
  }
  return owners;
}

/** One e-mail with a link for each account of the address, unless it gets no more for now. */
async function emailLinks(
  db: Db,
  config: Config,
  { purpose, subject: address, accountId }: LinkRequest,
): Promise<void> {
  const owners = await findOwners(db, purpose, address);
  const [first, ...others] = owners;
  if (!first) return;
  const asking = owners.find((owner) => owner.accountId === accountId);
  const mayEmail = asking ? countOwnersEmail(db, config, asking) : countUnrequestedEmail(db, config, address);
  if (!(await mayEmail)) return;
  const addLink = async (account: Addressee): Promise<AccountLink> => ({
    account,
    link: await linkTo(db, { purpose, accountId: account.accountId }),
  });
  const links: [AccountLink, ...AccountLink[]] = [await addLink(first)];
  for (const account of others) links.push(await addLink(account));
  await enqueueEmail(db, config, linksEmail(purpose, links));
}

/** Tells the owner of a user id, if it has one, that many wrong passwords were tried. */
async function tellOfGuesses(db: Db, config: Config, userId: string): Promise<void> {
  const found = await findCredentials(db, userId);
  if (!found) return;
  await lockAccounts(db, [found.accountId]);
  const [owner] = await findAddressees(db, [found.accountId]);
  if (owner && (await mayEmailOwner(db, config, owner))) await enqueueEmail(db, config, guessesEmail(owner));
}

/** Replaces a request by what it leads to. A second worker finds the request deleted. */
async function answerRequest(db: PooledDb, config: Config, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const request = await transaction
      .deleteFrom('visitorRequests')
      .where('id', '=', id)
      .returning(['purpose', 'subject', 'message', 'accountId'])
      .executeTakeFirst();
    if (request?.purpose === 'objection') await handleObjection(transaction, config, request);
    else if (request?.purpose === 'guesses') await tellOfGuesses(transaction, config, request.subject);
    else if (request) await emailLinks(transaction, config, { ...request, purpose: request.purpose });
  });
}

/** Handles every due request; a failed one is logged and retried later. Returns when none is due. */
export async function answerVisitorRequests(
  { db, config, log }: { db: PooledDb; config: Config; log: Log },
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    if (stopping.aborted) return;
    const requests = await claimRequests(db);
    for (const { id, attempts } of requests.toSorted((a, b) => a.id - b.id)) {
      if (stopping.aborted) return;
      await answerRequest(db, config, id).catch((error: unknown) => {
        const about = { visitorRequest: id, attempts, err: error };
        logFailure(log, about, 'a request of a visitor could not be answered; it will be retried');
      });
    }
    if (requests.length < BATCH) return;
  }
}
