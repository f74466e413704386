// The dashboard itself has no page: it begins with the profile.
import { redirect } from 'react-router';
import type { Route } from './+types/start.ts';
import { loadUser } from './guard.ts';

/** Guarded by itself: all loaders run at once, and the way to login must not come second. */
async function load(args: Route.LoaderArgs): Promise<Response> {
  await loadUser(args);
  return redirect('/dashboard/edit-profile');
}

export { load as loader, load as clientLoader };

/** Never shown. Without it the router would take plain forms posted to /dashboard for this route's, which has no action. */
export default function Start() {
  return null;
}
