// The house's import directions (.oxlintrc.json) bite: each forbidden import below is refused, each allowed one passes.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const FORBIDDEN = [
  ['contract/x.ts', 'fastify', 'contract/ imports zod/mini only'],
  ['contract/x.ts', 'zod', 'contract/ imports zod/mini only'],
  ['contract/x.ts', 'react', 'contract/ imports zod/mini only'],
  ['contract/x.ts', 'node:fs', 'contract/ imports zod/mini only'],
  ['contract/x.ts', '#server/app.ts', 'contract/ imports zod/mini only'],
  ['contract/x.ts', '../web/lib/api.ts', 'contract/ imports zod/mini only'],
  ['server/donors/queries.ts', '#web/lib/api.ts', 'server/ does not import web/'],
  ['server/http/x.ts', '../../web/lib/api.ts', 'server/ does not import web/'],
  ['server/app.ts', '../web/root.tsx', 'server/ does not import web/'],
  ['server/main.ts', '#web/root.tsx', 'server/ does not import web/'],
  ['server/donors/queries.ts', '#server/reports/routes.ts', "Another feature's routes"],
  ['server/donors/queries.ts', '../reports/routes.ts', "Another feature's routes"],
  ['server/http/x.ts', '#server/reports/routes.ts', 'not the other way round'],
  ['server/seed/x.ts', '../../../contract/blood.ts', 'Use #contract/'],
  ['web/donors/x.tsx', '#server/http/session.ts', 'web/ does not import server/'],
  ['web/root.tsx', '../server/config.ts', 'web/ does not import server/'],
  ['web/lib/x.ts', '../../server/config.ts', 'web/ does not import server/'],
  ['web/lib/x.ts', '#web/donors/search.ts', 'not the other way round'],
  ['web/a/b/x.tsx', '../../../contract/blood.ts', 'Use #contract/'],
  ['web/ui/x.tsx', 'react-router', 'nothing of ours'],
  ['web/ui/x.tsx', '#contract/blood.ts', 'nothing of ours'],
  ['web/ui/x.tsx', '#web/lib/api.ts', 'nothing of ours'],
  ['web/ui/x.tsx', '../lib/api.ts', 'nothing of ours'],
  ['web/ui/pictures/x.tsx', '../../content/home.ts', 'nothing of ours'],
  ['e2e/x.ts', '#server/app.ts', 'only its testing room'],
  ['bench/x.ts', '../server/config.ts', 'only its testing room'],
  ['e2e/x.ts', '#web/lib/api.ts', 'what a visitor sees'],
  ['test/x.test.ts', '#web/lib/api.ts', 'looks at the server over HTTP'],
] as const;

const ALLOWED = [
  ['contract/x.ts', 'zod/mini'],
  ['contract/x.ts', './blood.ts'],
  ['contract/x.test.ts', 'vitest'],
  ['server/app.ts', './donors/routes.ts'],
  ['server/donors/routes.ts', './queries.ts'],
  ['server/donors/routes.ts', '#server/reports/queries.ts'],
  ['server/donors/routes.ts', '#contract/donors.ts'],
  ['server/http/site.ts', 'react-router'],
  ['test/database/x.ts', '../open.ts'],
  ['web/donors/x.tsx', '#contract/donors.ts'],
  ['web/donors/x.tsx', '#web/ui/Button.tsx'],
  ['web/lib/x.ts', '#web/content/home.ts'],
  ['web/lib/x.ts', '#web/ui/toasts.ts'],
  ['web/ui/x.tsx', 'react'],
  ['web/ui/x.tsx', 'lucide-react/icons/heart'],
  ['web/ui/x.tsx', './Button.module.css'],
  ['web/ui/pictures/x.tsx', '../Button.tsx'],
  ['e2e/x.ts', '#server/testing/factories.ts'],
  ['bench/x.ts', '../server/testing/factories.ts'],
  ['test/x.test.ts', '#server/testing/factories.ts'],
] as const;

const OXLINT = new URL('../node_modules/.bin/oxlint', import.meta.url).pathname;
const RULES = new URL('../.oxlintrc.json', import.meta.url);

interface Finding {
  filename: string;
  code: string;
  help: string;
  labels: { span: { line: number } }[];
}

/** A folder laid out like the project, under its rules, that holds these files; what the linter finds in it. */
function lint(files: ReadonlyMap<string, readonly string[]>): Finding[] {
  const house = mkdtempSync(join(tmpdir(), 'dhamani-house-'));
  onTestFinished(() => rmSync(house, { recursive: true }));
  cpSync(RULES, join(house, '.oxlintrc.json'));
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), lines.join('\n'));
  }
  const { stdout } = spawnSync(OXLINT, ['--format=json', '.'], { cwd: house, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
}

/** What each import was refused with, one entry a case; undefined where it passed. */
function lintImports(cases: readonly (readonly [file: string, module: string, ...rest: string[]])[]) {
  const files = Map.groupBy(cases, ([file]) => file);
  const lines = new Map([...files].map(([file, of]) => [file, of.map(([, module]) => `import '${module}';`)]));
  const refused = lint(lines).filter(({ code }) => code === 'eslint(no-restricted-imports)');
  return cases.map((one) => {
    const line = files.get(one[0])!.indexOf(one) + 1;
    return refused.find(({ filename, labels }) => filename === one[0] && labels[0]?.span.line === line)?.help;
  });
}

test('a room cannot import what its directions forbid', () => {
  const refusals = lintImports(FORBIDDEN);
  FORBIDDEN.forEach(([file, module, because], index) => {
    expect(refusals[index], `${file} imports ${module}`).toContain(because);
  });
});

test('a room may import what its directions allow', () => {
  const refusals = lintImports(ALLOWED);
  ALLOWED.forEach(([file, module], index) => {
    expect(refusals[index], `${file} imports ${module}`).toBeUndefined();
  });
});

test('the environment is read in server/config.ts and nowhere else', () => {
  const reading = ['export const port = process.env.PORT;'];
  const files = [
    'contract/x.ts',
    'server/main.ts',
    'server/http/x.ts',
    'server/config.ts',
    'web/lib/x.ts',
    'web/ui/x.tsx',
  ];
  const findings = lint(new Map(files.map((file) => [file, reading])));
  const readers = findings.filter(({ code }) => code === 'node(no-process-env)').map(({ filename }) => filename);
  expect(readers.toSorted()).toEqual(files.filter((file) => file !== 'server/config.ts').toSorted());
});
