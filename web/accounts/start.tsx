// The dashboard itself has no page: it leads to where the login was asked for, else administrators to the overview,
// coordinators to the desk and others to the profile. Donors under an older
// consent are asked for the newer one first.
import { redirect } from 'react-router';
import { getAccountStatus } from '#contract/accountStatus.ts';
import type { User } from '#contract/profile.ts';
import { consentHref, isConsentOld } from './oldConsent.ts';
import { localPath } from './nextPath.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import type { Route } from './+types/start.ts';
import { loadUser } from '#web/dashboard/guard.ts';

const OVERVIEW = '/dashboard/overview';
const DESK = '/dashboard/desk';
const PROFILE = '/dashboard/edit-profile';

function homeOf({ userType, coordinator }: User): string {
  if (userType === '1') return OVERVIEW;
  return coordinator ? DESK : PROFILE;
}

/** Checks the session itself: loaders run in parallel, and the redirect to the login page must win. */
async function load(args: Route.LoaderArgs): Promise<Response> {
  const user = await loadUser(args);
  const next = localPath(args.url.searchParams.get('next'));
  const path = next === '/dashboard' ? homeOf(user) : next;
  if (user.fullName === null) return redirect(path);
  const { data: status } = await orErrorPage(args.context.get(pageContext).call(getAccountStatus, {}));
  return redirect(isConsentOld(status) ? consentHref(path) : path);
}

export { load as loader, load as clientLoader };

/** Never shown. Without it the router would take plain forms posted to /dashboard for this route's, which has no action. */
export default function Start() {
  return null;
}
