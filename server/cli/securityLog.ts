// npm run admin -- security-log: what was counted, by event, network and account, as a table.
import { parseArgs } from 'node:util';
import { hashesOfAccount, hashesOfNetwork } from '#server/auth/securityLog.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { AdminError } from '#server/admin/people/commands.ts';
import { secondsAgo } from '#server/db/expressions.ts';
import type { Db } from '#server/db/kysely.ts';
import { networksOf } from '#server/http/network.ts';
import { formatTable, toMinute } from './table.ts';

const MAX_ROWS = 200;
/** Enough of a hash to tell networks and accounts apart. */
const SHOWN_HASH = 10;
const options = { network: { type: 'string' }, account: { type: 'string' }, days: { type: 'string' } } as const;

function readOptions(words: readonly string[]) {
  try {
    const { network, account, days = '1' } = parseArgs({ args: [...words], options }).values;
    if (!/^[1-9]\d?$/.test(days)) throw new AdminError('--days must be a number from 1 to 99.');
    return { network, account, days: Number(days) };
  } catch (error) {
    throw new AdminError(error instanceof Error ? error.message : String(error));
  }
}

function listEvents(db: Db, keys: SigningKeys, { network, account, days }: ReturnType<typeof readOptions>) {
  let events = db
    .selectFrom('securityEvents')
    .select(['event', 'network', 'account'])
    .select(({ fn }) => [
      fn.min('minute').as('first'),
      fn.max('minute').as('last'),
      fn.sum<number>('count').as('total'),
    ])
    .where('minute', '>', secondsAgo(days * 86_400));
  if (network) events = events.where('network', 'in', hashesOfNetwork(keys, networksOf(network).network));
  if (account) events = events.where('account', 'in', hashesOfAccount(keys, account));
  return events
    .groupBy(['event', 'network', 'account'])
    .orderBy('total', 'desc')
    .orderBy('last')
    .limit(MAX_ROWS)
    .execute();
}

const toShort = (hash: string | null) => hash?.slice(0, SHOWN_HASH) ?? '-';

/** The largest counts first. Times are UTC. */
export async function describeSecurityLog(db: Db, keys: SigningKeys, words: readonly string[]): Promise<string> {
  const events = await listEvents(db, keys, readOptions(words));
  if (events.length === 0) return 'There are no such events.';
  const rows = events.map(({ first, last, total, event, network, account }) => {
    return [toMinute(first), toMinute(last), String(total), event, toShort(network), toShort(account)];
  });
  return formatTable([['first (UTC)', 'last', 'count', 'event', 'network', 'account'], ...rows]);
}
