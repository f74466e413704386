// Checks every regular expression of contract/, server/ and web/ for inputs on which it takes more than linear time.
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

// Its other backends are programs that need Java or one platform.
process.env.RECHECK_BACKEND = 'pure';
const { check } = await import('recheck');

const SOURCES = '{contract,server,web}/**/*.{ts,tsx}';
const NOT_SERVED = /\.test\.tsx?$|\/testing\//;
/** A limit for checks that never end: the slowest takes five seconds, and more than a minute beside other work. */
const SECONDS = 600;

/** Patterns that are not linear, and what bounds the text that reaches them. */
const BOUNDED: Readonly<Record<string, string>> = {
  [/\/+$/.source]: 'PUBLIC_URL, which the operator sets',
};

interface Found {
  place: string;
  source: string;
  flags: string;
}

/** Literal patterns; one that is built at run time cannot be checked. */
function findPatterns(file: string): { literals: Found[]; built: string[] } {
  const text = readFileSync(file, 'utf8');
  const literals: Found[] = [];
  const built: string[] = [];
  const place = (at: number) => `${file}:${text.slice(0, at).split('\n').length}`;
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        literals.push({ place: place(node.start), source: node.regex.pattern, flags: node.regex.flags });
      }
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built.push(place(start));
    },
  }).visit(parseSync(file, text).program);
  return { literals, built };
}

/**
 * Undefined if the pattern is linear or in BOUNDED. The automaton checker is deterministic; a pattern that it does not
 * support, such as one with a lookahead, must be simplified.
 */
async function findProblem({ place, source, flags }: Found): Promise<string | undefined> {
  if (Object.hasOwn(BOUNDED, source)) return undefined;
  const result = await check(source, flags, { timeout: SECONDS * 1_000, checker: 'automaton' });
  if (result.status === 'safe') return undefined;
  const why = result.status === 'unknown' ? `not checked (${result.error.kind})` : result.complexity.summary;
  return `${place}: /${source}/${flags}: ${why}`;
}

const files = globSync(SOURCES).filter((file) => !NOT_SERVED.test(file));
const found = files.map(findPatterns);
const literals = found.flatMap((one) => one.literals);
const problems = found.flatMap(({ built }) => built.map((place) => `${place}: write this pattern as a literal.`));
for (const literal of literals) {
  const problem = await findProblem(literal);
  if (problem !== undefined) problems.push(problem);
}
const sources = new Set(literals.map(({ source }) => source));
const unused = Object.keys(BOUNDED).filter((source) => !sources.has(source));
problems.push(...unused.map((source) => `tools/checks/redos.ts: no file has the pattern ${source} any more.`));
process.stdout.write(
  `${literals.length} patterns, ${problems.length} problems\n${problems.map((problem) => `${problem}\n`).join('')}`,
);
if (problems.length > 0) process.exitCode = 1;
