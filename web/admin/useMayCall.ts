// What the pages leave out for moderators: what the contract does not let them call.
import { useRouteLoaderData } from 'react-router';
import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/profile.ts';

export type MayCall = (endpoint: Pick<Endpoint, 'isForModerators'>) => boolean;

/** Who is logged in. */
export const useAdmin = () => useRouteLoaderData<User>('dashboard');

/** Whether an administrator's page may call an endpoint for this user. */
export function useMayCall(): MayCall {
  const user = useAdmin();
  return ({ isForModerators }) => isForModerators || user?.role === 'administrator';
}
