// Searches while one client repeats one expensive request as fast as it is answered: from one network, within the limits
// as they are in use. The twenty most expensive requests are found first.
import { endpoints } from '#contract/index.ts';
import { searchDonors } from '#contract/donors.ts';
import { makeRegistration } from '#test/factories.ts';
import { fieldsOf } from '#test/fields.ts';
import { FEEDBACK, ORGANIZATION, SERVICE_FEEDBACK, VOLUNTEER } from '#test/forms.ts';
import { fill, kinds } from '#test/longText.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { writeTable } from '../marked.ts';
import type { Program } from '../program.ts';
import { publicPages } from '../publicPages.ts';
import type { Cluster } from './cluster.ts';
import { askOnce, writeRequest } from './load.ts';
import { describeRun, medianOf, milliseconds, ratio } from './report.ts';
import { readPlaces, type Places } from './searches.ts';
import { readCookie, startApp } from './server.ts';

const ATTACKS = 20;
const PROBES = 3;
const SEARCHERS = 100;
const SEARCHES_A_SECOND = 100;
const ROUNDS = 3;
const ROUND_MS = 2000;
const BODY_BYTES = 97_000;

/** A request whose network and number make it another one each time. */
interface Attack {
  target: string;
  name: string;
  write(network: string, nth: number): Buffer;
}

let networks = 0;
const nextNetwork = () => `10.${(networks += 1) >> 16}.${(networks >> 8) & 255}.${networks & 255}`;

const post = (path: string, token: string, network: string, body: object) =>
  writeRequest(
    'POST',
    path,
    {
      'Content-Type': 'application/json',
      Cookie: `XSRF-TOKEN=${token}`,
      'X-XSRF-TOKEN': token,
      'X-Forwarded-For': network,
    },
    JSON.stringify(body),
  );

const samples: Record<string, object> = {
  addFeedback: FEEDBACK,
  addServiceFeedback: SERVICE_FEEDBACK,
  addVolunteer: VOLUNTEER,
  addOrganization: ORGANIZATION,
};

/** Each field of each public call with each kind of long text. */
function listLongTexts(token: string): Attack[] {
  const open = endpoints.filter(({ access, method }) => access === 'anyone' && method === 'POST');
  return open.flatMap((endpoint) =>
    fieldsOf(endpoint).flatMap((field) =>
      kinds.map((kind) => {
        const text = fill(kind, 99_000, BODY_BYTES, JSON.stringify);
        const body = { ...samples[endpoint.name], [field]: text };
        // Written once for a network: writing it each time would cost the searches' client more than the server.
        let written: { network: string; request: Buffer } = { network: '', request: Buffer.alloc(0) };
        const write = (network: string) => {
          if (written.network !== network) written = { network, request: post(endpoint.path, token, network, body) };
          return written.request;
        };
        return { target: `${endpoint.name} ${field}`, name: `${endpoint.name}: ${field}, ${kind.name}`, write };
      }),
    ),
  );
}

/** What is well formed and costs work: hashes, scores, pages that no cache holds, searches that differ. */
function listExpensive(token: string, { state, city }: Places): Attack[] {
  const place = { ...city[0]!, district: city[0]!.district!, city: city[0]!.city! };
  const leet = 'A1A1i18Z1A1iL5L58z5Z1A15z%1iL58Z1A8%i8%i82a1A1i1ii18Z1AZ_+Z1AZ8Z';
  const call = (name: string, path: string, body: (nth: number) => object): Attack => ({
    target: name,
    name,
    write: (network, nth) => post(path, token, network, body(nth)),
  });
  const register = (more: (nth: number) => object) => (nth: number) => ({ ...makeRegistration(place), ...more(nth) });
  const page = (path: string): Attack => ({
    target: path,
    name: `${path}, another query each time`,
    write: (network, nth) => writeRequest('GET', `${path}?n=${networks}.${nth}`, { 'X-Forwarded-For': network }),
  });
  return [
    call(
      'a registration',
      '/api/v1/addDoner',
      register((nth) => ({ userID: `attacker.${networks}.${nth}` })),
    ),
    call(
      'a registration with a taken user id',
      '/api/v1/addDoner',
      register(() => ({ userID: 'bench.1' })),
    ),
    call(
      'a registration, leet password',
      '/api/v1/addDoner',
      register(() => ({ password: leet })),
    ),
    call('a login', '/api/v1/login', () => ({ userID: 'bench.1', password: 'Wrong-Marigold-58' })),
    call('a reset, leet password', '/api/v1/resetPassword', () => ({ token: 'x'.repeat(43), newPassword: leet })),
    call('a search that differs', searchDonors.path, (nth) => ({
      bloodgroup: 'O+',
      ...state[nth % state.length]!,
      size: 1 + (nth % 50),
    })),
    call('a malformed challenge answer', searchDonors.path, () => ({ bloodgroup: 'O+', ...state[0]!, page: 'x' })),
    ...publicPages.map(page),
  ];
}

async function timeOf(app: Program, request: Buffer): Promise<number> {
  const from = performance.now();
  await askOnce(app.port, request);
  return performance.now() - from;
}

/** Milliseconds of the fastest of some tries, each from a network of its own. */
async function probe(app: Program, attack: Attack): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < PROBES; nth += 1) times.push(await timeOf(app, attack.write(nextNetwork(), nth)));
  return Math.min(...times);
}

/** The most expensive of each target, the most expensive target first. */
async function findAttacks(app: Program, all: readonly Attack[]): Promise<{ attack: Attack; cost: number }[]> {
  const found = new Map<string, { attack: Attack; cost: number }>();
  for (const attack of all) {
    const cost = await probe(app, attack);
    if (cost > (found.get(attack.target)?.cost ?? 0)) found.set(attack.target, { attack, cost });
  }
  return [...found.values()].toSorted((a, b) => b.cost - a.cost).slice(0, ATTACKS);
}

/** Searches at a steady pace, each from another visitor of another network; the 95th percentile in milliseconds. */
async function searchFor(app: Program, searches: readonly Buffer[]): Promise<number> {
  const times: Promise<number>[] = [];
  const until = performance.now() + ROUND_MS;
  for (let nth = 0; performance.now() < until; nth += 1) {
    times.push(timeOf(app, searches[nth % searches.length]!));
    await wait(1000 / SEARCHES_A_SECOND);
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.95)]!;
}

async function underAttack(app: Program, attack: Attack, searches: readonly Buffer[]) {
  const network = nextNetwork();
  const over = new AbortController();
  let [count, refused] = [0, 0];
  const attacking = (async () => {
    for (; !over.signal.aborted; count += 1) {
      const answer = await askOnce(app.port, attack.write(network, count));
      if (/^HTTP\/1.1 (?:429|503)/.test(answer)) refused += 1;
    }
  })();
  const p95 = await searchFor(app, searches);
  over.abort();
  await attacking;
  return { p95, count, refused };
}

async function makeSearchRequests(app: Program, { city }: Places): Promise<Buffer[]> {
  const requests: Buffer[] = [];
  for (let nth = 0; nth < SEARCHERS; nth += 1) {
    const network = nextNetwork();
    const hello = writeRequest('GET', '/api/v1/isLoggedIn', { 'X-Forwarded-For': network });
    const token = readCookie(await askOnce(app.port, hello), 'XSRF-TOKEN');
    requests.push(post(searchDonors.path, token, network, { bloodgroup: 'O+', ...city[nth % city.length]! }));
  }
  return requests;
}

/** A table: for each attack the searches' 95th percentile alone and meanwhile, medians over alternating rounds. */
export async function measureAttackers(cluster: Cluster, database: string, isQuick: boolean): Promise<string> {
  const places = await readPlaces((text) => cluster.query(database, text));
  const limits = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' };
  const app = await startApp({ DATABASE_URL: cluster.urlOf(database) }, limits);
  try {
    const searches = await makeSearchRequests(app, places);
    const hello = await askOnce(app.port, writeRequest('GET', '/api/v1/isLoggedIn'));
    const token = readCookie(hello, 'XSRF-TOKEN');
    await searchFor(app, searches);
    const attacks = await findAttacks(app, [...listLongTexts(token), ...listExpensive(token, places)]);
    const rows: string[][] = [];
    for (const { attack, cost } of attacks) {
      const [alone, meanwhile]: [number[], number[]] = [[], []];
      let last = { count: 0, refused: 0 };
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
        alone.push(await searchFor(app, searches));
        const { p95, ...counts } = await underAttack(app, attack, searches);
        meanwhile.push(p95);
        last = counts;
      }
      const [without, withAttack] = [medianOf(alone), medianOf(meanwhile)];
      const cells = [cost, without, withAttack].map(milliseconds);
      rows.push([attack.name, ...cells, ratio(withAttack / without), `${last.count}`, `${last.refused}`]);
    }
    const head = [
      'request, repeated by one client',
      'one, ms',
      'search p95 alone',
      'meanwhile',
      'times',
      'sent',
      '429 or 503',
    ];
    return [describeRun('PostgreSQL', isQuick), writeTable(head, rows)].join('\n\n');
  } finally {
    await app.stop();
  }
}
