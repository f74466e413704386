// npm run test:mutations: switches each safeguard off in turn, in a copy, and sees a test turn red. `-- --only words`
// takes those alone whose statement or file has one of the words; only a whole run writes docs/safeguards.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, type TestServer } from '#server/testing/postgres.ts';
import { chapters } from './safeguards/index.ts';
import { DOCUMENT, writeDocument } from './document.ts';
import { findFault, switchOff, type Engine, type Mutation, type Proof } from './mutation.ts';
import { endTrials, tryTests } from './trial.ts';
import { findRed, judge } from './verdict.ts';
import { openWorkshop } from './workshop.ts';

/** Each on its own copy; more would not be faster on two cores. */
const AT_ONCE = 2;

interface Work extends Mutation {
  says: string;
}

const environments: Partial<Record<Engine, Record<string, string>>> = { embedded: { TEST_DATABASE: 'embedded' } };
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What follows `--only`: each a piece of a statement or of a file's name. */
function readOnly(): string[] | undefined {
  const at = process.argv.indexOf('--only');
  return at < 0 ? undefined : process.argv.slice(at + 1).map((piece) => piece.toLowerCase());
}

function chooseWork(only: readonly string[] | undefined): Work[] {
  const all = chapters.flatMap(({ title, safeguards }) =>
    safeguards.flatMap(({ says, mutations }) => mutations.map((one) => ({ ...one, says: `${title}: ${says}` }))),
  );
  const isMeant = (one: Work) => only?.some((piece) => `${one.says} ${one.file}`.toLowerCase().includes(piece)) ?? true;
  return all.filter(isMeant);
}

/** Gives each job to the first free bench. */
async function inTurn<T>(
  benches: readonly string[],
  jobs: readonly T[],
  work: (bench: string, job: T) => Promise<void>,
) {
  const left = [...jobs];
  const goOn = async (bench: string) => {
    for (let job = left.shift(); job !== undefined; job = left.shift()) await work(bench, job);
  };
  await Promise.all(benches.map(goOn));
}

interface Group {
  file: string;
  engine: Engine;
  titles: string[];
}

function groupProofs(works: readonly Work[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { red, engine } of works) {
    const key = `${engine} ${red.file}`;
    const group = groups.get(key) ?? { file: red.file, engine, titles: [] };
    groups.set(key, group);
    if (!group.titles.includes(red.title)) group.titles.push(red.title);
  }
  return [...groups.values()];
}

const nameOf = (engine: Engine, { file, title }: Proof) => `${engine} ${file} “${title}”`;

/**
 * Tries every test named without a mutation: what is red now proves nothing later. Returns their names. The first run on
 * each database goes alone: it makes the tables that the others copy.
 */
async function findUnproven(benches: readonly string[], works: readonly Work[]): Promise<Set<string>> {
  const unproven = new Set<string>();
  const prove = async (bench: string, group: Group) => {
    const { engine, file, titles } = group;
    const told = await tryTests(bench, file, titles, environments[engine]!);
    for (const title of titles) {
      const words = findRed(title, told);
      if (words === undefined) continue;
      say(`NOT GREEN ${file} “${title}”: ${words}`);
      unproven.add(nameOf(engine, { file, title }));
    }
  };
  const groups = groupProofs(works);
  const first = new Map(groups.toReversed().map((group) => [group.engine, group]));
  for (const group of first.values()) await prove(benches[0]!, group);
  const rest = groups.filter((group) => first.get(group.engine) !== group);
  await inTurn(benches, rest, prove);
  say(
    `${groups.length} test files without a mutation: ${unproven.size === 0 ? 'green' : `${unproven.size} tests not green`}.`,
  );
  return unproven;
}

async function tryMutation(bench: string, work: Work): Promise<boolean> {
  const path = join(bench, work.file);
  const source = readFileSync(path, 'utf8');
  const from = performance.now();
  writeFileSync(path, switchOff(work, source));
  const told = await tryTests(bench, work.red.file, [work.red.title], environments[work.engine]!);
  writeFileSync(path, source);
  const { isKilled, words } = judge(told, work.red);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  say(
    `${words}\n          ${work.says} (${work.file}: ${work.text.split('\n')[0]!.trim().slice(0, 60)}; ${seconds} s)`,
  );
  return isKilled;
}

/** True where every mutation could be carried out on the files as they are. */
function isUpToDate(works: readonly Work[]): boolean {
  const faults = works.map((work) => findFault(work, readFileSync(work.file, 'utf8'))).filter(Boolean);
  for (const fault of faults) say(`STALE     ${fault}`);
  return faults.length === 0;
}

/** The server for those that need one; undefined where none needs it, null where none is installed. */
async function findServer(works: readonly Work[]): Promise<TestServer | null | undefined> {
  if (!works.some(({ engine }) => engine === 'server')) return undefined;
  const server = await startPostgres();
  if (server) environments.server = { TEST_DATABASE: 'server', TEST_DATABASE_URL: server.url };
  return server;
}

/** How many were killed. */
async function tryAll(works: readonly Work[]): Promise<number> {
  const { benches, remove } = openWorkshop(AT_ONCE);
  const unproven = await findUnproven(benches, works);
  const able = works.filter(({ engine, red }) => !unproven.has(nameOf(engine, red)));
  let killed = 0;
  await inTurn(benches, able, async (bench, work) => {
    if (await tryMutation(bench, work)) killed += 1;
  });
  remove();
  return killed;
}

async function run(): Promise<number> {
  const only = readOnly();
  const works = chooseWork(only);
  if (works.length === 0 || !isUpToDate(works)) return 1;
  const from = performance.now();
  const server = await findServer(works);
  const able = works.filter(({ engine }) => environments[engine]);
  const killed = await tryAll(able);
  await server?.stop();
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  say(`${able.length} mutations: ${killed} killed, ${able.length - killed} not (${minutes} minutes)`);
  if (killed < able.length) return 1;
  if (server === null) {
    say(`${works.length - able.length} need a PostgreSQL server (15 or later), and none is installed.`);
    return 2;
  }
  if (only === undefined) writeFileSync(DOCUMENT, writeDocument(readFileSync(DOCUMENT, 'utf8'), chapters));
  return 0;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    endTrials();
    process.exit(1);
  });
}

process.exit(await run());
