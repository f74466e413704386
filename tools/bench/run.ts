// npm run bench: every part at every size. `-- --quick` takes ten minutes at most; `-- --only search,start` chooses parts,
// `--donors 10000,100000` sizes, `--print` leaves docs/performance.md alone.
import { parseArgs } from 'node:util';
import { measureAttackers } from './attackers.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { LOAD, stayOn, WORK } from './cores.ts';
import { makeEmbeddedData, makeServerData } from './data.ts';
import { measurePages } from './pages.ts';
import { count, publish, ratio } from './report.ts';
import { searchOnEmbedded, searchOnServer, type Pace } from './search.ts';
import { readPlaces } from './searches.ts';
import { measureAtStart } from './starts.ts';
import { measureOnCopy } from './writes.ts';

const PARTS = ['search', 'pages', 'embedded', 'writes', 'attackers', 'start'] as const;
type Part = (typeof PARTS)[number];

const SIZES = { quick: [10_000, 100_000], full: [10_000, 100_000, 1_000_000, 10_000_000] };
/** The embedded engine is for trying and for small places. */
const EMBEDDED_LIMIT = 100_000;
/** What is written to is a copy, and ten million take minutes to copy. */
const COPY_LIMIT = 100_000;

/** By the number of donors. */
type Databases = ReadonlyMap<number, string>;

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
async function makeData(): Promise<{ databases: Databases; folders: Databases }> {
  const [databases, folders] = [new Map<number, string>(), new Map<number, string>()];
  const cluster = await startCluster(null);
  if (cluster === null) throw new Error('The benchmark needs an installed PostgreSQL, 15 or later.');
  for (const donors of sizes) {
    say(`Data of ${count(donors)} donors…`);
    databases.set(donors, await makeServerData(cluster, donors));
    if (isAsked('embedded') && donors <= EMBEDDED_LIMIT) folders.set(donors, await makeEmbeddedData(donors));
  }
  await cluster.stop();
  return { databases, folders };
}

async function runSearches(cluster: Cluster, databases: Databases): Promise<void> {
  const texts: string[] = [];
  const medians: number[] = [];
  for (const [donors, database] of databases) {
    say(`Searching among ${count(donors)} donors…`);
    const { text, median } = await searchOnServer(cluster, database, donors, pace);
    texts.push(text);
    medians.push(median);
  }
  const growth = ratio(medians.at(-1)! / medians[0]!);
  show('search', [...texts, `Median of the last size against the first: ${growth} times.`].join('\n\n'));
}

async function runPages(): Promise<void> {
  say('Opening pages on a slow line…');
  show('pages', await measurePages(pace));
}

async function runEmbedded(cluster: Cluster, database: string, folders: Databases): Promise<void> {
  const places = await readPlaces((text) => cluster.query(database, text));
  const texts: string[] = [];
  for (const [donors, folder] of folders) {
    say(`Searching among ${count(donors)} donors on the embedded engine…`);
    texts.push((await searchOnEmbedded(folder, places, donors, pace)).text);
  }
  show('embedded', texts.join('\n\n'));
}

async function runWrites(cluster: Cluster, [donors, database]: [number, string]): Promise<void> {
  say(`Writing among ${count(donors)} donors…`);
  show('writes', `**${count(donors)} donors.**\n\n${await measureOnCopy(cluster, database, pace)}`);
}

async function runAttackers(cluster: Cluster, database: string): Promise<void> {
  say('Searching while one client attacks…');
  show('attackers', await measureAttackers(cluster, database, asked.quick));
}

async function runStarts(cluster: Cluster, [donors, database]: [number, string]): Promise<void> {
  say('Starting…');
  show('start', await measureAtStart(cluster, database, donors, pace));
}

// Whoever cuts it short leaves no server behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { databases, folders } = await makeData();
stayOn(LOAD);
const cluster = (await startCluster(WORK))!;
try {
  const [smallest] = databases;
  const copied = [...databases].findLast(([donors]) => donors <= COPY_LIMIT) ?? smallest!;
  if (isAsked('search')) await runSearches(cluster, databases);
  if (isAsked('pages')) await runPages();
  if (isAsked('embedded')) await runEmbedded(cluster, smallest![1], folders);
  if (isAsked('writes')) await runWrites(cluster, copied);
  if (isAsked('attackers')) await runAttackers(cluster, smallest![1]);
  if (isAsked('start')) await runStarts(cluster, [...databases].at(-1)!);
} finally {
  await cluster.stop();
}
