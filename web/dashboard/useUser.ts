import { useRouteLoaderData } from 'react-router';
import type { User } from '#contract/accounts.ts';

/** Whose dashboard it is. On pages of the dashboard alone, whose route has the id 'dashboard'. */
export function useUser(): User {
  return useRouteLoaderData('dashboard') as User;
}
