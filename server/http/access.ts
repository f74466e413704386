// Who may call an endpoint, and what is recorded of a refusal.
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure, type ErrorCode } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import type { EventSource } from '#server/auth/securityLog.ts';
import type { Session } from '#server/auth/session.ts';
import type { Outcome } from '#server/limits/rateLimits.ts';
import type { Caller } from './caller.ts';
import type { Services } from './services.ts';

/** First: a forged request learns nothing else, and costs no query. Under /api searches and checks need the token too. */
export function checkCsrf({ method, effect, isCsv }: Endpoint, caller: Caller, isPage: boolean): void {
  // A file costs the server much, and the administrator one of five; SameSite cookies come with links of other sites.
  if (isCsv && caller.isFromOtherSite) throw new Failure('csrf');
  const isProtected = effect === 'write' || (method !== 'GET' && !isPage);
  if (isProtected && !caller.mayWrite) throw new Failure('csrf');
}

const NOT_FOR_MODERATORS = 'Moderators may not do this: ask a full administrator.';

export type Roles = Pick<Session, 'isAdmin' | 'isModerator' | 'isCoordinator'>;

/** Also asked within the transaction of a write, on the locked account. */
export function requireRole(
  { access, isForModerators }: Pick<Endpoint, 'access' | 'isForModerators'>,
  { isAdmin, isModerator, isCoordinator }: Roles,
): void {
  if (isModerator && !isForModerators) throw new Failure('forbidden', { message: NOT_FOR_MODERATORS });
  if (!isAdmin && !(access === 'coordinator' && isCoordinator)) throw new Failure('forbidden');
}

/** Whether this administrator or coordinator can only turn on a second factor. */
export const lacksSecondFactor = (
  { mustHaveSecondFactor, hasSecondFactor }: Session,
  { requiresSecondFactor }: Services['config'],
): boolean => requiresSecondFactor && mustHaveSecondFactor && !hasSecondFactor;

export function checkAccess(endpoint: Endpoint, session: Session | null, config: Services['config']): void {
  if (endpoint.access === 'anyone') return;
  if (session === null) throw new Failure('unauthenticated');
  if (endpoint.access === 'user') return;
  requireRole(endpoint, session);
  if (lacksSecondFactor(session, config)) throw new Failure('forbidden', { message: message('secondFactor.required') });
}

/** The owner of an idempotency key. Reads the session only if there is a cookie and the key depends on it. */
export async function findSession(
  { access, isTransactional, limits }: Endpoint,
  caller: Caller,
): Promise<Session | null> {
  const isNeeded = access !== 'anyone' || isTransactional || limits.some(({ by }) => by === 'caller');
  return isNeeded ? caller.session() : null;
}

/** Only rejections of the request count; a 503 is the server's fault. */
export function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof Failure) || error.status >= 500) return 'broken';
  if (error.code === 'challenge_required') return 'unpaid';
  // The password was right.
  if (error.code === 'second_factor_required') return 'accepted';
  return error.code === 'too_many_requests' ? 'limited' : 'rejected';
}

const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'csrf',
  'forbidden',
  'reauthenticate',
  'too_many_requests',
  'challenge_required',
]);

/** Counts a refusal in the security log, and any response of an endpoint that declares it. */
export function recordEvent(
  { name, isSecurityEvent }: Endpoint,
  result: 'ok' | ErrorCode,
  { securityLog }: Pick<Services, 'securityLog'>,
  source: EventSource,
): void {
  if (isSecurityEvent || refusals.has(result)) securityLog.record(`${name} ${result}`, source);
}
