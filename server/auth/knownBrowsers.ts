// Known browsers: a cookie with a random id of the browser, and for each account that it logged in to an HMAC of the id, the
// account and its password hash. A changed password makes every browser unknown to the account.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { userIdKey } from '#contract/text.ts';
import type { Db } from '#server/db/kysely.ts';
import type { SigningKeys } from './signingKeys.ts';

export interface KnownAccount {
  accountId: number;
  passwordHash: string | null;
}

const ID = /^[\w-]{16}$/;
const MAX_ACCOUNTS = 5;
const MAX_ACCOUNTS_OF_ADDRESS = 20;
/** An id and that many HMACs of 43 characters, with a dot before each. */
const MAX_LENGTH = 16 + MAX_ACCOUNTS * 44;

interface KnownCookie {
  browser: string;
  signatures: readonly string[];
}

/** Null if it cannot be one of ours. The signatures are not verified. */
function parse(cookie: string | undefined): KnownCookie | null {
  if (cookie === undefined || cookie.length > MAX_LENGTH) return null;
  const [browser = '', ...signatures] = cookie.split('.');
  return ID.test(browser) ? { browser, signatures } : null;
}

const signed = (browser: string, { accountId, passwordHash }: KnownAccount) =>
  `known:${browser}:${accountId}:${passwordHash ?? ''}`;

const isKnown = (keys: SigningKeys, { browser, signatures }: KnownCookie, account: KnownAccount) =>
  signatures.some((signature) => keys.verify(signed(browser, account), signature));

/** The id of the browser if it logged in to this account with its current password. */
export async function findKnownBrowser(
  db: Db,
  keys: SigningKeys,
  cookie: string | undefined,
  userId: string,
): Promise<string | null> {
  const parsed = parse(cookie);
  if (!parsed) return null;
  const account = await db
    .selectFrom('accounts')
    .select(['accountId', 'passwordHash'])
    .where('userIdKey', '=', userIdKey(userId))
    .executeTakeFirst();
  return account && isKnown(keys, parsed, account) ? parsed.browser : null;
}

/** The account of this e-mail address that the browser logged in to, or that this session belongs to. */
export async function findOwnAccount(
  db: Db,
  keys: SigningKeys,
  { cookie, session }: { cookie: string | undefined; session: { accountId: number } | null },
  address: string,
): Promise<number | null> {
  const parsed = parse(cookie);
  if (!parsed && !session) return null;
  const accounts = await db
    .selectFrom('accounts')
    .select(['accountId', 'passwordHash'])
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .orderBy('createdAt')
    .limit(MAX_ACCOUNTS_OF_ADDRESS)
    .execute();
  const isOwn = (account: KnownAccount) =>
    account.accountId === session?.accountId || (parsed !== null && isKnown(keys, parsed, account));
  return accounts.find(isOwn)?.accountId ?? null;
}

/** The cookie with this account too, the latest first; the oldest is dropped. */
export function addKnownAccount(keys: SigningKeys, cookie: string | undefined, account: KnownAccount): string {
  const { browser, signatures } = parse(cookie) ?? { browser: randomBytes(12).toString('base64url'), signatures: [] };
  const own = keys.sign(signed(browser, account));
  const others = signatures.filter((signature) => signature !== own);
  return [browser, own, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.');
}
