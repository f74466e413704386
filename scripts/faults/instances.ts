// Two instances behind nginx on one PostgreSQL server: what they share holds exactly, what each has for itself doubles.
import { join } from 'node:path';
import { login } from '#contract/account.ts';
import { findChangedHeaders } from './machines/headers.ts';
import { forgeNetworks, tryDatabaseLimits, tryMemoryLimits, type Held } from './machines/limits.ts';
import { tryLogins } from './machines/sessions.ts';
import { UNLIMITED, withSite } from './machines/site.ts';
import { measureStaleness } from './machines/staleness.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';

const describeHeld = (held: readonly Held[]) =>
  held.map(({ name, points, letThrough }) => `${name} ${letThrough} of ${points}`).join(', ');

async function runInstances(tools: Tools): Promise<Outcome> {
  const { isQuick, folder } = tools;
  const { broken, check } = makeChecks();
  const shared = await withSite(join(folder, 'shared'), UNLIMITED, async (site) => {
    const sessions = await tryLogins(site, isQuick ? 6 : 40);
    tools.say(`${sessions.logins} logins`);
    const staleness = await measureStaleness(site, isQuick ? 6 : 60);
    tools.say(`${staleness.changes} changes of availability`);
    return { ...sessions, ...staleness, changedHeaders: await findChangedHeaders(site) };
  });
  check(shared.unknownElsewhere === 0, `${shared.unknownElsewhere} sessions were unknown on another instance.`);
  check(shared.leftOver === 0, `${shared.leftOver} sessions outlived their logout on another instance.`);
  check(shared.late === 0, `${shared.late} looks showed an unavailable donor as available after more than a second.`);
  check(shared.changedHeaders.length === 0, `nginx changed headers: ${shared.changedHeaders.join('; ')}.`);

  const limits = await withSite(join(folder, 'limited'), {}, async (site) => {
    const forgery = await forgeNetworks(site);
    const database = await tryDatabaseLimits(site);
    tools.say(`in the database: ${describeHeld(database)}`);
    const memory = await tryMemoryLimits(site);
    tools.say(`in memory: ${describeHeld(memory)}`);
    return { forgery, database, memory };
  });
  const inexact = limits.database.filter(({ points, letThrough }) => letThrough !== points);
  check(inexact.length === 0, `Limits in the database were not exact: ${describeHeld(inexact)}.`);
  const over = limits.memory.filter(({ points, letThrough }) => letThrough > 2 * points || letThrough < points);
  check(over.length === 0, `Limits in memory let through more than double: ${describeHeld(over)}.`);
  const { forged, fromElsewhere } = limits.forgery;
  const allowed = login.limits.find(({ name }) => name === 'login-network')!.points;
  check(forged === allowed, `With forged addresses ${forged} logins were tried instead of ${allowed}.`);
  check(fromElsewhere === 1, 'Another address was made to pay for the one that forged.');

  const counts = {
    logins: shared.logins,
    'sessions unknown elsewhere': shared.unknownElsewhere,
    'sessions that outlived a logout': shared.leftOver,
    'changes of availability': shared.changes,
    looks: shared.looks,
    'late looks': shared.late,
    'shown too long at most, ms': Math.round(shared.longest),
    'headers changed by nginx': shared.changedHeaders.length,
    'limits in the database': describeHeld(limits.database),
    'limits in memory': describeHeld(limits.memory),
    'logins let through with forged addresses': `${forged} of ${allowed}`,
  };
  return { counts, broken };
}

export const instances: Scenario = {
  name: 'instances',
  title: 'two instances behind nginx on one PostgreSQL server',
  needs: ['postgres', 'nginx'],
  limitMinutes: { full: 10, quick: 4 },
  run: runInstances,
};
