// What the pages leave out for moderators: what the contract does not let them call.
import { useRouteLoaderData } from 'react-router';
import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/profile.ts';

export type MayCall = (endpoint: Pick<Endpoint, 'isForModerators'>) => boolean;

/** Whether an administrator's page may call an endpoint for this user. */
export function useMayCall(): MayCall {
  const user = useRouteLoaderData<User>('dashboard');
  return ({ isForModerators }) => isForModerators || user?.role === 'administrator';
}
