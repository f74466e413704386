// Whether the order of a listing spreads the calls: who of a big city is among its first ten, over thirty days.
import { searchStatement } from '#server/donors/queries.ts';
import type { Cluster } from './cluster.ts';
import { count, medianOf, ratio, writeTable } from './report.ts';

const DAYS = 30;
const FIRST = 10;
const PAGES = 20;
const RING = 2 ** 53;
const GROUP = 'O+';

type Ask = (page: number, day: number) => Promise<number[]>;

/** The city with the most donors, and the ring of those who are available and rested, in its order. */
async function findCity(
  cluster: Cluster,
  database: string,
): Promise<{ city: number; district: number; state: number; ring: number[] }> {
  const [largest] = (
    await cluster.query(
      database,
      `select city_id, district_id, state_id from donors group by 1, 2, 3 order by count(*) desc, 1 limit 1`,
    )
  ).rows as { city_id: number; district_id: number; state_id: number }[];
  const { rows } = await cluster.query(
    database,
    `select ring::float8 from donors where city_id = $1 and blood_group = $2 and standing = 0 order by ring`,
    [largest!.city_id, GROUP],
  );
  const ring = (rows as { ring: number }[]).map((row) => row.ring);
  return { city: largest!.city_id, district: largest!.district_id, state: largest!.state_id, ring };
}

/** How often each is among the first ten in the long run, in shares of an even turn: the length of the arc before them. */
function turnsOf(ring: readonly number[]): number[] {
  const even = FIRST / ring.length;
  return ring.map((at, i) => {
    const before = ring.at(i - FIRST)!;
    return ((at - before + RING) % RING) / RING / even;
  });
}

async function isStable(ask: Ask): Promise<boolean> {
  const read = async () => (await Promise.all(Array.from({ length: PAGES }, (_, i) => ask(i + 1, 0)))).flat();
  const [once, again] = [await read(), await read()];
  return new Set(once).size === once.length && once.join() === again.join();
}

export async function measureFairness(cluster: Cluster, database: string, donors: number): Promise<string> {
  const { ring, ...place } = await findCity(cluster, database);
  const statementOf = (page: number, day: number) =>
    searchStatement({ ...place, bloodgroup: GROUP, page, size: FIRST }, new Date(Date.UTC(2026, 0, 1 + day)));
  const ask: Ask = async (page, day) => {
    const { text, values } = statementOf(page, day);
    const { rows } = await cluster.query(database, text, values);
    return (rows as { regid: string | null }[]).flatMap(({ regid }) => (regid === null ? [] : [Number(regid)]));
  };
  const times = new Map<number, number>();
  for (let day = 0; day < DAYS; day += 1) {
    for (const regid of await ask(1, day)) times.set(regid, (times.get(regid) ?? 0) + 1);
  }
  const { text, values } = statementOf(1, 0);
  const plan = (await cluster.query(database, `explain ${text}`, values)).rows as Record<string, string>[];
  const sorts = plan.filter((row) => /\bSort\b/.test(Object.values(row)[0]!)).length;
  const turns = turnsOf(ring).toSorted((a, b) => a - b);
  const even = 1 - (1 - FIRST / ring.length) ** DAYS;
  const table = writeTable(
    [
      'available and rested',
      'called at least once',
      'an even draw would reach',
      'most often',
      'turns, least',
      'median',
      'most',
    ],
    [
      [
        count(ring.length),
        count(times.size),
        count(ring.length * even),
        count(Math.max(...times.values())),
        ratio(turns[0]!),
        ratio(medianOf(turns)),
        ratio(turns.at(-1)!),
      ],
    ],
  );
  const stable = (await isStable(ask))
    ? 'repeat nobody and are the same when asked again'
    : 'CHANGE while somebody pages';
  return [
    `**${count(donors)} donors**, ${GROUP} in their largest city, the first ten of each of ${DAYS} days.`,
    table,
    `The first ${PAGES} pages of a day ${stable}; the plan has ${sorts === 0 ? 'no sort' : `${sorts} sorts`}.`,
  ].join('\n\n');
}
