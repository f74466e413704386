// Who may call what, from the contract alone: what server/http/access.test.ts asks the server.
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';

export const callers = ['nobody', 'donor', 'administrator'] as const;
export type Caller = (typeof callers)[number];

const rank: Record<Caller, number> = { nobody: 0, donor: 1, administrator: 2 };
const needed: Record<Endpoint['access'], number> = { anyone: 0, user: 1, admin: 2 };

/** The code with which a caller is refused; null where the endpoint answers them. */
export function refusalOf(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  caller: Caller,
  hasAntiForgery: boolean,
): ErrorCode | null {
  if (method !== 'GET' && !hasAntiForgery) return 'csrf';
  if (rank[caller] >= needed[access]) return null;
  return caller === 'nobody' ? 'unauthenticated' : 'forbidden';
}
