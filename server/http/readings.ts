// What administrators, moderators and coordinators read of people: each page leaves a row in the audit log, and its donors count for
// the account. A page that cannot be recorded is not sent.
import { nobody, pathNames, type Endpoint, type ShownPeople } from '#contract/endpoint.ts';
import { recordLook, recordReading, usedFilters } from '#server/auth/auditLog.ts';
import type { Session } from '#server/auth/session.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countShownDonors } from '#server/limits/shownDonors.ts';
import { lacksSecondFactor } from './access.ts';
import type { WithoutDatabase } from './route.ts';
import type { Services } from './services.ts';

/** Who must turn on a second factor first searches as any donor. */
const hasRole = (session: Session | null, config: Services['config']): session is Session =>
  session !== null && (session.isAdmin || session.isCoordinator) && !lacksSecondFactor(session, config);

/** The path says which page or donor, not what is searched. */
function filtersOf({ path }: Endpoint, input: unknown): string[] {
  const inPath = new Set(pathNames(path));
  return usedFilters(Object(input)).filter((name) => !inPath.has(name));
}

/** As an action in the audit log; the field is the endpoint. */
const CONFLICT = 'readConflict';

async function record(
  { name, auditedAs }: Pick<Endpoint, 'name' | 'auditedAs'>,
  { session, now, services }: WithoutDatabase,
  shown: ShownPeople,
  filters: readonly string[],
): Promise<void> {
  const { donors = [], others = 0 } = shown;
  const rowCount = new Set(donors).size + others;
  // A search that found nobody is recorded too.
  if (rowCount === 0 && (filters.length === 0 || Object.keys(shown).length === 0)) return;
  if (!hasRole(session, services.config)) return;
  const { accountId } = session;
  await inTransaction(services.db, async (db) => {
    // Locks the account, as the desk does before it counts.
    if (auditedAs !== undefined) await recordLook(db, { by: accountId, action: auditedAs, ids: donors });
    await countShownDonors(db, { accountId, donors, now, scale: services.config.rateLimitScale });
    if (auditedAs === undefined) await recordReading(db, { by: accountId, action: name, fields: filters, rowCount });
  });
}

/** False where visitors' rules hold for the caller. Throws `too_many_requests`, and then nothing is recorded. */
export async function recordResponse(endpoint: Endpoint, context: WithoutDatabase, data: unknown): Promise<boolean> {
  const { shows, reveals } = endpoint;
  if (!hasRole(context.session, context.services.config) || shows === nobody || (!shows && !reveals)) return false;
  const shown = shows?.(data, context.input) ?? { donors: reveals?.(data) };
  await record(endpoint, context, shown, filtersOf(endpoint, context.input));
  return true;
}

/** Of a conflict, which carries the current rows. */
export async function recordConflict(endpoint: Endpoint, context: WithoutDatabase, data: unknown): Promise<void> {
  if (!endpoint.failureShows || data === undefined) return;
  const shown = endpoint.failureShows(data);
  const { donors = [], others = 0 } = shown;
  if (donors.length + others > 0) await record({ name: CONFLICT }, context, shown, [endpoint.name]);
}
