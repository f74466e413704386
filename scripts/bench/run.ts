// npm run bench: every part at every size. `-- --quick` takes ten minutes at most; `-- --only search,start` chooses parts,
// `--donors 10000,100000` sizes, `--print` leaves docs/performance.md alone.
import { parseArgs } from 'node:util';
import { startCluster, type Cluster } from './cluster.ts';
import { LOAD, stayOn, WORK } from './cores.ts';
import { makeEmbeddedData, makeServerData } from './data.ts';
import { publish } from './report.ts';
import { searchOnEmbedded, searchOnServer, type Pace } from './search.ts';
import { readPlaces } from './searches.ts';

const PARTS = ['search', 'embedded'] as const;
type Part = (typeof PARTS)[number];

const SIZES = { quick: [10_000, 100_000], full: [10_000, 100_000, 1_000_000, 10_000_000] };
/** The embedded engine is for trying and for small places. */
const EMBEDDED_LIMIT = 100_000;

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    only: { type: 'string', default: PARTS.join(',') },
    donors: { type: 'string' },
  },
});

const parts = asked.only.split(',');
const unknown = parts.filter((part) => !PARTS.includes(part as Part));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${PARTS.join(', ')}.`);
const sizes = asked.donors?.split(',').map(Number) ?? SIZES[asked.quick ? 'quick' : 'full'];
const pace: Pace = asked.quick ? { rounds: 3, seconds: 1, isQuick: true } : { rounds: 5, seconds: 2, isQuick: false };

const say = (line: string) => process.stdout.write(`${line}\n`);
const isAsked = (part: Part) => parts.includes(part);
const show = (part: Part, text: string) => publish(part, text, !asked.print);

/** On all cores: making ten million donors takes minutes. */
async function makeData(): Promise<{ databases: Map<number, string>; folders: Map<number, string> }> {
  const [databases, folders] = [new Map<number, string>(), new Map<number, string>()];
  const cluster = await startCluster(null);
  if (cluster === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
  for (const donors of sizes) {
    say(`Data of ${donors.toLocaleString('en')} donors…`);
    databases.set(donors, await makeServerData(cluster, donors));
    if (isAsked('embedded') && donors <= EMBEDDED_LIMIT) folders.set(donors, await makeEmbeddedData(donors));
  }
  await cluster.stop();
  return { databases, folders };
}

async function runSearches(cluster: Cluster, databases: ReadonlyMap<number, string>): Promise<void> {
  const texts: string[] = [];
  const medians: number[] = [];
  for (const [donors, database] of databases) {
    say(`Searching among ${donors.toLocaleString('en')} donors…`);
    const { text, median } = await searchOnServer(cluster, database, donors, pace);
    texts.push(text);
    medians.push(median);
  }
  const growth = (medians.at(-1)! / medians[0]!).toFixed(2);
  show('search', [...texts, `Median of the last size against the first: ${growth} times.`].join('\n\n'));
}

async function runEmbedded(
  cluster: Cluster,
  databases: ReadonlyMap<number, string>,
  folders: ReadonlyMap<number, string>,
) {
  const [database] = databases.values();
  const places = await readPlaces((text) => cluster.query(database!, text));
  const texts: string[] = [];
  for (const [donors, folder] of folders) {
    say(`Searching among ${donors.toLocaleString('en')} donors on the embedded engine…`);
    texts.push((await searchOnEmbedded(folder, places, donors, pace)).text);
  }
  show('embedded', texts.join('\n\n'));
}

const { databases, folders } = await makeData();
stayOn(LOAD);
const cluster = (await startCluster(WORK))!;
try {
  if (isAsked('search')) await runSearches(cluster, databases);
  if (isAsked('embedded')) await runEmbedded(cluster, databases, folders);
} finally {
  await cluster.stop();
}
