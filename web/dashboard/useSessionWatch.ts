// Keeps the session alive during activity, and ends it in every tab when idle.
import { useEffect } from 'react';
import { isLoggedIn, logout } from '#contract/accounts.ts';
import { call } from '#web/lib/api.ts';
import { localHref, routerHref } from '#web/messages/address.ts';
import { forgetUser } from '#web/lib/session.ts';
import { loginHref } from './guard.ts';
import { broadcastSessionEnd, onSessionEndElsewhere, type SessionEnd } from './sessionChannel.ts';
import { watchIdle } from './watchIdle.ts';

let isGoing = false;

/** Once, though several callers may detect the same: a second navigation on top of the first has crashed Chromium. */
function go(href: string): void {
  if (isGoing) return;
  isGoing = true;
  location.assign(localHref(href));
}

function leave(ending: SessionEnd): void {
  forgetUser();
  go(ending === 'inactive' ? '/login?inactive=1' : '/login');
}

async function endIdleSession(): Promise<void> {
  // The response does not matter: the server ends idle sessions itself.
  await call(logout, {}).catch(() => undefined);
  broadcastSessionEnd('inactive');
  leave('inactive');
}

/** Typing a long form makes no request, so this one reports the activity. */
async function extendSession(): Promise<void> {
  const answer = await call(isLoggedIn, {}).catch(() => undefined);
  if (answer?.data.loggedIn === false) go(loginHref(routerHref(location)));
}

export function useSessionWatch(idleMinutes: number | undefined): void {
  useEffect(() => {
    if (idleMinutes === undefined) return;
    const stopHearing = onSessionEndElsewhere(leave);
    const stopWatching = watchIdle({
      idleMs: idleMinutes * 60_000,
      onIdle: () => void endIdleSession(),
      onActive: () => void extendSession(),
    });
    return () => {
      stopHearing();
      stopWatching();
    };
  }, [idleMinutes]);
}
