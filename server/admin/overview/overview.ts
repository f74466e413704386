// The overview's numbers, and what is wrong with the installation.
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { COUNTED_ITEMS, COUNTED_REGISTRATIONS, type getOverview } from '#contract/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isCounted } from '#server/admin/statistics/statistics.ts';
import { sendsFromLocalhost, type Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { secondsAgo } from '#server/db/expressions.ts';

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

type Overview = Reply<typeof getOverview>['data'];

const count = sql<number>`count(*)`.as('count');

const ofDonors = (db: Db) => db.selectFrom('donors').where(isCounted);

function countRegistrations(db: Db, from: number, until: number) {
  const registered = ofDonors(db)
    .select('accountId')
    .where('registeredAt', '>', secondsAgo(from))
    .where('registeredAt', '<=', secondsAgo(until))
    .limit(COUNTED_REGISTRATIONS + 1);
  return db.selectFrom(registered.as('registered')).select(count);
}

function countEmails(db: Db, isFailed: boolean) {
  const emails = db
    .selectFrom('outboxEmails')
    .select('id')
    .limit(COUNTED_ITEMS + 1);
  const counted = isFailed
    ? emails.where('failedAt', 'is not', null)
    : emails.where('failedAt', 'is', null).where('createdAt', '<', secondsAgo(HOUR));
  return db.selectFrom(counted.as('emails')).select(count);
}

export function overviewStatement(db: Db, accountId: number) {
  const unprotected = db
    .selectFrom('accounts')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.accountId')
    .where('isAdmin', '=', sql.lit(true))
    .where('deletedAt', 'is', null)
    .where('confirmedAt', 'is', null);
  return db.selectNoFrom([
    ofDonors(db).select(count).as('donors'),
    countRegistrations(db, WEEK, 0).as('thisWeek'),
    countRegistrations(db, 2 * WEEK, WEEK).as('weekBefore'),
    countEmails(db, true).as('failed'),
    countEmails(db, false).as('delayed'),
    unprotected.where('accounts.accountId', '<>', accountId).select(count).as('others'),
    unprotected.where('accounts.accountId', '=', accountId).select(count).as('own'),
  ]);
}

/** Pages of this computer or of a private network need no HTTPS. */
function isPublicHost(hostname: string): boolean {
  const address = hostname.replaceAll(/[[\]]/g, '');
  if (ipaddr.isValid(address)) return ipaddr.process(address).range() === 'unicast';
  return hostname.includes('.') && !/\.(localhost|local|internal)$/.test(hostname);
}

/** What the settings alone tell. */
function findProblems(config: Config): Overview['problems'] {
  const { protocol, hostname } = new URL(config.publicUrl);
  const problems: Overview['problems'] = [];
  if (!config.smtpUrl) problems.push('no mail server');
  if (sendsFromLocalhost(config)) problems.push('sender at localhost');
  if (protocol === 'http:' && isPublicHost(hostname)) problems.push('no https');
  return problems;
}

/** What an administrator should know first. `hasSamples`: searches show sample donors. */
export async function loadOverview(
  db: Db,
  { accountId, config, hasSamples }: { accountId: number; config: Config; hasSamples: boolean },
): Promise<Overview> {
  const counted = await overviewStatement(db, accountId).executeTakeFirstOrThrow();
  const { donors, thisWeek, weekBefore, failed, delayed, others, own } = counted;
  const problems = findProblems(config);
  if (hasSamples) problems.push('sample donors');
  if (Number(own) > 0) problems.push('no second factor');
  return {
    donors: donors ?? 0,
    registrations: { thisWeek: thisWeek ?? 0, weekBefore: weekBefore ?? 0 },
    emails: { failed: failed ?? 0, delayed: delayed ?? 0 },
    problems,
    adminsWithoutSecondFactor: others ?? 0,
  };
}
