// The dashboard itself has no page: it begins with the profile.
import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { loaders, type Page } from '#web/lib/page.ts';
import { loadUser } from './guard.ts';

/** Guarded by itself: all loaders run at once, and the way to login must not come second. */
async function load(page: Page, request: Request): Promise<Response> {
  await loadUser(page, request);
  return redirect('/dashboard/edit-profile');
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

/** Never shown. Without it the router would take plain forms posted to /dashboard for this route's, which has no action. */
export default function Start() {
  return null;
}
