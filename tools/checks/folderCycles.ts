// Finds import cycles between folders of the product, and between files of the whole repository, types included.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

type UnitOf = (path: string) => string;

/** 'server/http' for everything inside it; a file that lies directly in server/ stands for itself. */
const folderOf: UnitOf = (path) => path.split('/').slice(0, 2).join('/');
const fileOf: UnitOf = (path) => path;

const PRODUCT = '{contract,server,web}/**/*.{ts,tsx}';
const ALL = '{contract,e2e,messages,server,test,tools,web}/**/*.{ts,tsx,mjs}';

function listImports(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(
    (one) => one.moduleRequest,
  );
  return requests.flatMap((request) => {
    if (request?.value.startsWith('#')) return [request.value.slice(1)];
    return request?.value.startsWith('.') ? [join(dirname(file), request.value)] : [];
  });
}

/** By unit: the units it imports, each with one of the imports. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>;

function readGraph(pattern: string, unitOf: UnitOf): Graph {
  const graph = new Map<string, Map<string, string>>();
  for (const file of globSync(pattern, { exclude: ['**/*.test.{ts,tsx}', '**/node_modules/**'] })) {
    const imported = graph.get(unitOf(file)) ?? new Map<string, string>();
    graph.set(unitOf(file), imported);
    for (const target of listImports(file)) {
      if (unitOf(target) !== unitOf(file)) imported.set(unitOf(target), `${file} imports ${target}`);
    }
  }
  return graph;
}

/** The shortest path from one unit to another, as its imports. */
function findWay(graph: Graph, from: string, to: string): string[] | undefined {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [unit, way] of ways) {
    for (const [next, because] of graph.get(unit) ?? []) {
      if (next === to) return [...way, because];
      if (!ways.has(next)) ways.set(next, [...way, because]);
    }
  }
  return undefined;
}

/** Each cycle once, whichever of its units it is found from. */
function findCycles(graph: Graph): Set<string> {
  return new Set([...graph.keys()].flatMap((unit) => findWay(graph, unit, unit)?.toSorted().join('\n') ?? []));
}

for (const graph of [readGraph(PRODUCT, folderOf), readGraph(ALL, fileOf)]) {
  const cycles = findCycles(graph);
  process.stdout.write(`${graph.size} folders and files, ${cycles.size} cycles\n${[...cycles].join('\n\n')}\n`);
  if (cycles.size > 0) process.exitCode = 1;
}
