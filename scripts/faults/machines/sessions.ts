// A session is one session on every instance.
import { logout } from '#contract/account.ts';
import { isIn, registerPerson } from './people.ts';
import type { Site } from './site.ts';

export interface SessionCounts {
  logins: number;
  /** Logged in on one instance and unknown on the other, or behind nginx. */
  unknownElsewhere: number;
  /** Logged out on one instance and still known somewhere. */
  leftOver: number;
}

/** Logs in on each instance in turn and out on the other. */
export async function tryLogins(site: Site, logins: number): Promise<SessionCounts> {
  const [first, second] = site.instances;
  const everywhere = [first.origin, second.origin, site.nginx.origin];
  const counts = { logins, unknownElsewhere: 0, leftOver: 0 };
  for (let nth = 0; nth < logins; nth += 1) {
    const [here, there] = nth % 2 === 0 ? [first, second] : [second, first];
    const { browser } = await registerPerson(site, here.origin);
    for (const origin of everywhere) if (!(await isIn(browser, origin))) counts.unknownElsewhere += 1;
    // A browser forgets its cookie; whoever kept it must not be let in either.
    const stolen = everywhere.map((origin) => ({ origin, copy: browser.copy() }));
    await browser.post(there.origin + logout.path, {});
    for (const { origin, copy } of stolen) if (await isIn(copy, origin)) counts.leftOver += 1;
    for (const one of [browser, ...stolen.map(({ copy }) => copy)]) one.close();
  }
  return counts;
}
