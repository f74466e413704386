// The dashboard itself has no page: it begins with the profile.
import { redirect } from 'react-router';
import type { Route } from './+types/start.ts';
import { loadUser } from './guard.ts';

/** Checks the session itself: loaders run in parallel, and the redirect to the login page must win. */
async function load(args: Route.LoaderArgs): Promise<Response> {
  await loadUser(args);
  return redirect('/dashboard/edit-profile');
}

export { load as loader, load as clientLoader };

/** Never shown. Without it the router would take plain forms posted to /dashboard for this route's, which has no action. */
export default function Start() {
  return null;
}
