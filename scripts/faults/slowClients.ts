// Five hundred clients that send or read as slowly as they can (slowhttptest), against an instance and against nginx,
// while ordinary visitors search.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { searchDonors } from '#contract/donors.ts';
import { p95, searchBoth } from './machines/ordinary.ts';
import { startProgram } from './machines/programs.ts';
import { UNLIMITED, withSite, type Site } from './machines/site.ts';
import { findProgram } from './needs.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';

const SLOW_CLIENTS = 500;
const A_SECOND = 250;
/** Until all are there. */
const ARRIVAL_MS = 4000;
const MOST = 2;
/** Some are turned away before the last ones come. */
const LEAST = 0.8;

interface Attack {
  name: string;
  options: readonly string[];
  path: string;
}

const ATTACKS: readonly Attack[] = [
  { name: 'headers', options: ['-H', '-x', '24', '-i', '3'], path: '/' },
  {
    name: 'body',
    options: ['-B', '-f', 'application/json', '-s', '8192', '-x', '24', '-i', '3'],
    path: searchDonors.path,
  },
  // Three pages a connection, a byte every two seconds.
  { name: 'read', options: ['-X', '-k', '3', '-w', '1', '-y', '1', '-n', '2', '-z', '1'], path: '/' },
];

interface Measured {
  name: string;
  connected: number;
  untouched: number;
  attacked: number;
  failed: number;
  searches: number;
}

function startAttack({ options, path }: Attack, origin: string, seconds: number) {
  const clients = ['-c', String(SLOW_CLIENTS), '-r', String(A_SECOND), '-l', String(seconds), '-p', '3'];
  return startProgram(findProgram('slowhttptest')!, [...options, ...clients, '-u', origin + path]);
}

/** The most that were connected at once, from its reports. */
function readConnected(said: string): number {
  // oxlint-disable-next-line no-control-regex -- it writes in colours
  const plain = said.replaceAll(/\u001b\[[\d;]*m/g, '');
  return Math.max(0, ...[...plain.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count)));
}

async function measure(attack: Attack, where: string, attacked: string, untouched: string, seconds: number) {
  await searchBoth(attacked, untouched, 1000);
  const program = startAttack(attack, attacked, seconds + ARRIVAL_MS / 1000 + 2);
  await wait(ARRIVAL_MS);
  const found = await searchBoth(attacked, untouched, seconds * 1000);
  await program.end('SIGINT');
  return {
    name: `${attack.name}, ${where}`,
    connected: readConnected(program.said()),
    untouched: p95(found.untouched.took),
    attacked: p95(found.attacked.took),
    failed: found.attacked.failed,
    searches: found.attacked.took.length,
  } satisfies Measured;
}

async function measureAll(attacked: Site, untouched: Site, tools: Tools): Promise<Measured[]> {
  const measured: Measured[] = [];
  const places = [
    ['an instance', attacked.instances[0].origin, untouched.instances[0].origin],
    ['nginx', attacked.nginx.origin, untouched.nginx.origin],
  ] as const;
  for (const [where, from, beside] of places) {
    for (const attack of ATTACKS) {
      const one = await measure(attack, where, from, beside, tools.isQuick ? 10 : 45);
      tools.say(`${one.name}: ${one.attacked.toFixed(1)} ms, untouched ${one.untouched.toFixed(1)} ms`);
      measured.push(one);
    }
  }
  return measured;
}

function judge(measured: readonly Measured[]): Outcome {
  const { broken, check } = makeChecks();
  for (const { name, connected, attacked, untouched, failed } of measured) {
    check(connected > SLOW_CLIENTS * LEAST, `Only ${connected} slow clients were connected (${name}).`);
    check(
      attacked <= MOST * untouched,
      `With slow clients (${name}) searches took ${(attacked / untouched).toFixed(1)} times as long.`,
    );
    check(failed === 0, `${failed} searches failed beside slow clients (${name}).`);
  }
  const searches = measured.reduce((sum, one) => sum + one.searches, 0);
  const describe = ({ attacked, untouched }: Measured) =>
    `${attacked.toFixed(1)} ms for ${untouched.toFixed(1)}, ${(attacked / untouched).toFixed(2)} times`;
  const counts = {
    'slow clients': SLOW_CLIENTS,
    searches,
    failed: measured.reduce((sum, one) => sum + one.failed, 0),
    ...Object.fromEntries(measured.map((one) => [one.name, describe(one)])),
  };
  return { counts, broken };
}

export const slowClients: Scenario = {
  name: 'slow-clients',
  title: 'five hundred slow clients beside ordinary searches',
  needs: ['postgres', 'nginx', 'slowhttptest'],
  limitMinutes: { full: 12, quick: 5 },
  run: (tools) =>
    withSite(join(tools.folder, 'attacked'), UNLIMITED, (attacked) =>
      withSite(join(tools.folder, 'untouched'), UNLIMITED, async (untouched) =>
        judge(await measureAll(attacked, untouched, tools)),
      ),
    ),
};
