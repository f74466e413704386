// What outcomes of calls lead to: an e-mail that asks whether the number is right and a report, or one that offers a pause.
import { hash } from 'node:crypto';
import { DAY_MS } from '#contract/indiaTime.ts';
import type { reportOptions } from '#contract/reports.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/kysely.ts';
import { numberQuestionEmail, pauseOfferEmail } from '#server/mail/callEmails.ts';
import { addOwnReport } from '#server/reports/queries.ts';
import { askByEmail } from '#server/donors/askByEmail.ts';

/** So many callers, on as many days and in as many networks, could not reach the donor. */
const UNREACHED = 5;
const REPORT_OPTION: (typeof reportOptions)[number] = 'Wrong Number';
const REPORT = 'Callers on five days could not reach this donor since the last sign of activity. Added by the site.';

/** Two callers heard 'not now' within a week. */
const REFUSALS = 2;
const REFUSAL_DAYS = 7;

async function readOutcomes(db: Db, accountId: number, since: Date) {
  const calls = db.selectFrom('callOutcomes').select(['outcome', 'network', 'day']);
  return calls.where('accountId', '=', accountId).where('createdAt', '>', since).orderBy('createdAt').execute();
}

/** A call counts if none that counts is of the same network or day. */
function countCalls(calls: readonly { network: string; day: string }[]): number {
  const [networks, days] = [new Set<string>(), new Set<string>()];
  for (const { network, day } of calls) {
    if (networks.has(network) || days.has(day)) continue;
    networks.add(network);
    days.add(day);
  }
  return days.size;
}

/** Asks once, until the donor is active again, when enough callers could not reach the donor since. */
export async function askAboutNumber(db: Db, config: Config, accountId: number, now: Date): Promise<void> {
  const { activeAt, numberAskedAt } = await db
    .selectFrom('donors')
    .select(['activeAt', 'numberAskedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const since = activeAt ?? new Date(0);
  if (numberAskedAt !== null && numberAskedAt >= since) return;
  const outcomes = await readOutcomes(db, accountId, since);
  // An answer of a donor whose address is not confirmed is no activity, but the number works.
  const lastAnswer = outcomes.findLastIndex(({ outcome }) => outcome === 'coming' || outcome === 'answered');
  const unreached = outcomes.slice(lastAnswer + 1).filter(({ outcome }) => outcome !== 'not now');
  if (countCalls(unreached) < UNREACHED) return;
  await db.updateTable('donors').set({ numberAskedAt: now }).where('accountId', '=', accountId).execute();
  const reporter = hash('sha256', `calls:${accountId}`, 'base64url');
  await addOwnReport(db, { accountId, option: REPORT_OPTION, description: REPORT, reporter });
  await askByEmail(db, config, accountId, { write: numberQuestionEmail, isUrgent: true }, now);
}

export async function offerPause(db: Db, config: Config, accountId: number, now: Date): Promise<void> {
  const outcomes = await readOutcomes(db, accountId, new Date(now.getTime() - REFUSAL_DAYS * DAY_MS));
  const networks = new Set(outcomes.filter(({ outcome }) => outcome === 'not now').map(({ network }) => network));
  if (networks.size >= REFUSALS)
    await askByEmail(db, config, accountId, { write: pauseOfferEmail, isUrgent: false }, now);
}
