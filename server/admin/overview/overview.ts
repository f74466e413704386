// The overview's numbers, and the check list of the installation.
import { isDeepStrictEqual } from 'node:util';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import {
  checks,
  COUNTED_ITEMS,
  COUNTED_REGISTRATIONS,
  type Check,
  type CheckState,
  type getOverview,
} from '#contract/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import { countedAt, isCounted } from '#server/admin/statistics/donorCounts.ts';
import { isSenderLocal, type Config } from '#server/config.ts';
import { defaultContent } from '#server/content/defaults.ts';
import type { Db } from '#server/db/kysely.ts';
import { daysAgo, secondsAgo } from '#server/db/expressions.ts';
import type { Section, Site } from '#contract/siteContent.ts';
import type { Link } from '#contract/siteFields.ts';
import { senderRecords } from '#server/mail/senderRecords.ts';

const HOUR = 3600;
const WEEK = 7 * 24 * HOUR;

type Overview = Reply<typeof getOverview>['data'];

const count = sql<number>`count(*)`.as('count');

function countRegistrations(db: Db, from: number, until: number) {
  const registered = db
    .selectFrom('donors')
    .select('accountId')
    .where(isCounted)
    .where('registeredAt', '>', secondsAgo(from))
    .where('registeredAt', '<=', secondsAgo(until))
    .limit(COUNTED_REGISTRATIONS + 1);
  return db.selectFrom(registered.as('registered')).select(count);
}

const countedDonors = (db: Db) =>
  db
    .selectFrom('donorCounts')
    .select(({ fn }) => fn.sum<number>('donors').as('sum'))
    .where('countedBy', '=', 'group');

function countEmails(db: Db, isFailed: boolean) {
  const emails = db
    .selectFrom('outboxEmails')
    .select('id')
    .limit(COUNTED_ITEMS + 1);
  const counted = isFailed
    ? emails.where('failedAt', 'is not', null)
    : emails
        .where('failedAt', 'is', null)
        .where('createdAt', '<', secondsAgo(HOUR))
        .where('nextTryAt', '<', sql<Date>`'infinity'`);
  return db.selectFrom(counted.as('emails')).select(count);
}

/** Registers of which somebody waits for an administrator to press 'Start'. */
function countRegistersToStart(db: Db) {
  const donors = sql<boolean>`exists (select from imported_donors where register_id = registers.id
    and notified_at is null and account_id is not null and answered_at is null
    and (started_at is null or imported_at > started_at))`;
  return db.selectFrom('registers').where(donors).select(count);
}

export function overviewStatement(db: Db, accountId: number) {
  const unprotected = db
    .selectFrom('accounts')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.accountId')
    .where('isAdmin', '=', sql.lit(true))
    .where('deletedAt', 'is', null)
    .where('confirmedAt', 'is', null);
  return db.selectNoFrom([
    countedDonors(db).as('donors'),
    countedAt.as('countedAt'),
    countRegistrations(db, WEEK, 0).as('thisWeek'),
    countRegistrations(db, 2 * WEEK, WEEK).as('weekBefore'),
    countEmails(db, true).as('failed'),
    countEmails(db, false).as('delayed'),
    countRegistersToStart(db).as('registersToStart'),
    sql<boolean>`exists (select from phone_messages where created_at > ${daysAgo(1)})`.as('hasTexts'),
    unprotected.where('accounts.accountId', '<>', accountId).select(count).as('others'),
    unprotected.where('accounts.accountId', '=', accountId).select(count).as('own'),
  ]);
}

/** Pages of a private network need no HTTPS. Links in e-mails to this computer lead nobody to the site. */
function isAddressDone({ publicUrl }: Config): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return true;
  const address = hostname.replaceAll(/[[\]]/g, '');
  if (ipaddr.isValid(address)) return !['unicast', 'loopback'].includes(ipaddr.process(address).range());
  return hostname !== 'localhost' && (!hostname.includes('.') || /\.(local|internal)$/.test(hostname));
}

interface Facts {
  config: Config;
  /** Searches show sample donors. */
  hasSamples: boolean;
  /** In English. */
  content: Site;
}

const contactsOf = ({ contacts }: Pick<Site, 'contacts'>) => contacts.regions.flatMap((region) => region.contacts);

/** Samples that came with the program, among what an administrator has saved. */
function findSamples(content: Site): Partial<Record<Check, boolean>> {
  const { counters, team } = defaultContent;
  const [names, phones] = [team.items.map(({ name }) => name), contactsOf(defaultContent).map(({ phone }) => phone)];
  return {
    counters: content.counters.items.some((own) => counters.items.some((one) => isDeepStrictEqual(own, one))),
    team: content.team.items.some(({ name }) => names.includes(name)),
    'contact directory': contactsOf(content).some(({ phone }) => phones.includes(phone)),
  };
}

/** What comes with the program stands until an administrator saves the section. */
function checkContent({ content, config }: Facts): Partial<Record<Check, CheckState>> {
  const { contact, links, media, tiles, samples } = content;
  const left = findSamples(content);
  const isOwn = (section: Section) => done(!samples.includes(section));
  const isPlaceholder = (link: Link | null) => link?.href.startsWith('https://example.org/');
  const placed = [...links.items, ...tiles.items, media.films, media.app];
  return {
    name: isOwn('identity'),
    contact: done(!contact.email.endsWith('@example.org')),
    languages: isOwn('languages'),
    'legal name': done(contact.legalName !== null),
    'grievance officer': done((contact.grievanceOfficer ?? config.grievanceContact ?? null) !== null),
    links: done(!placed.some(isPlaceholder)),
    counters: done(!left.counters),
    slogans: isOwn('banner'),
    news: isOwn('news'),
    team: done(!left.team),
    'contact directory': done(!left['contact directory']),
  };
}

const done = (isDone: boolean): CheckState => (isDone ? 'done' : 'open');

function runChecks(facts: Facts, counted: { own: number; others: number; hasTexts: boolean }): Overview['checks'] {
  const { config, content, hasSamples } = facts;
  const states: Partial<Record<Check, CheckState>> = {
    ...checkContent(facts),
    'sample donors': done(!hasSamples),
    address: done(isAddressDone(config)),
    'mail server': done(config.smtpUrl !== undefined),
    sender: done(!isSenderLocal(config)),
    ...senderRecords(config),
    keys: done(config.secretKeys.length > 0),
    'own second factor': done(counted.own === 0),
    'other second factors': done(counted.others === 0),
    'required second factor': done(config.requiresSecondFactor),
    SMS: done(config.messagingSecret !== undefined && counted.hasTexts),
  };
  // The site cannot see its backups, nor whether anybody has read its privacy notice.
  const asked = checks.filter((check) => check !== 'SMS' || content.contact.smsNumber !== null);
  return asked.map((check) => ({ check, state: states[check] ?? 'not known' }));
}

/** What an administrator should know first. */
export async function loadOverview(db: Db, { accountId, ...facts }: Facts & { accountId: number }): Promise<Overview> {
  const counted = await overviewStatement(db, accountId).executeTakeFirstOrThrow();
  const { donors, countedAt: at, thisWeek, weekBefore, failed, delayed, registersToStart, others, own } = counted;
  return {
    donors: donors ?? 0,
    countedAt: at?.toISOString() ?? null,
    registrations: { thisWeek: thisWeek ?? 0, weekBefore: weekBefore ?? 0 },
    emails: { failed: failed ?? 0, delayed: delayed ?? 0 },
    registersToStart: registersToStart ?? 0,
    checks: runChecks(facts, { own: Number(own), others: Number(others), hasTexts: counted.hasTexts }),
    adminsWithoutSecondFactor: others ?? 0,
  };
}
