// Which callers each endpoint accepts, computed from the contract.
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

export const callers = ['nobody', 'donor', 'administrator'] as const;
export type Caller = (typeof callers)[number];

const rank: Record<Caller, number> = { nobody: 0, donor: 1, administrator: 2 };
const needed: Record<Endpoint['access'], number> = { anyone: 0, user: 1, admin: 2 };

/** The error code for a caller without access; null if the endpoint accepts them. */
export function refusalOf(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  caller: Caller,
  hasAntiForgery: boolean,
): ErrorCode | null {
  if (method !== 'GET' && !hasAntiForgery) return 'csrf';
  if (rank[caller] >= needed[access]) return null;
  return caller === 'nobody' ? 'unauthenticated' : 'forbidden';
}
