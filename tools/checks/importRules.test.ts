// The import rules of .oxlintrc.json: each forbidden import below is reported, each allowed one passes.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ONLY_CONTRACT = 'imports contract/ and itself';
const FORBIDDEN = [
  ['contract/x.ts', 'fastify', 'contract/ imports zod/mini only'],
  ['contract/x.ts', 'zod', 'contract/ imports zod/mini only'],
  ['contract/x.ts', 'node:fs', 'contract/ imports zod/mini only'],
  ['contract/x.ts', '#server/app.ts', 'contract/ imports zod/mini only'],
  ['contract/x.ts', '../web/lib/api.ts', 'contract/ imports zod/mini only'],
  ['server/donors/x.ts', '#web/lib/api.ts', ONLY_CONTRACT],
  ['server/http/x.ts', '#web/lib/api.ts', ONLY_CONTRACT],
  ['server/main.ts', '#web/root.tsx', ONLY_CONTRACT],
  ['server/donors/x.ts', '#test/factories.ts', ONLY_CONTRACT],
  ['server/http/x.ts', '#test/factories.ts', ONLY_CONTRACT],
  ['server/donors/x.ts', '../../tools/setup/browser.ts', 'Import siblings'],
  ['server/http/x.ts', '../../contract/blood.ts', 'Import siblings'],
  ['server/donors/x.ts', '#server/reports/routes.ts', "Another feature's routes"],
  ['server/donors/x.ts', '#server/accounts/links/routes.ts', "Another feature's routes"],
  ['server/donors/x.ts', '#server/seed/demo.ts', 'Only main.ts and cli/'],
  ['server/donors/x.ts', '#server/pages/pageCache.ts', 'Only app.ts'],
  ['server/http/x.ts', '#server/reports/routes.ts', 'not the other way round'],
  ['server/http/x.ts', '#server/pages/pageCache.ts', 'not the other way round'],
  ['server/pages/x.ts', '#server/donors/queries.ts', 'not the other way round'],
  ['server/pages/x.ts', '#web/root.tsx', ONLY_CONTRACT],
  ['server/db/x.ts', '#server/donors/queries.ts', 'not the other way round'],
  ['server/auth/x.ts', '#server/accounts/queries.ts', 'not the other way round'],
  ['server/limits/x.ts', '#server/donors/queries.ts', 'not the other way round'],
  ['server/mail/x.ts', '#server/accounts/queries.ts', 'not the other way round'],
  ['server/http/x.ts', '#server/seed/demo.ts', 'not the other way round'],
  ['server/donors/x.test.ts', '#web/lib/api.ts', 'over HTTP'],
  ['web/donors/x.tsx', '#server/auth/session.ts', ONLY_CONTRACT],
  ['web/root.tsx', '../server/config.ts', 'Import siblings'],
  ['web/lib/x.ts', '#server/config.ts', ONLY_CONTRACT],
  ['web/lib/x.ts', '#web/donors/search.ts', 'not the other way round'],
  ['web/a/b/x.tsx', '../../../contract/blood.ts', 'Import siblings'],
  ['web/donors/x.tsx', '#test/factories.ts', ONLY_CONTRACT],
  ['web/ui/x.tsx', 'react-router', 'nothing of ours'],
  ['web/ui/x.tsx', '#contract/blood.ts', 'nothing of ours'],
  ['web/ui/x.tsx', '#web/lib/api.ts', 'nothing of ours'],
  ['web/ui/x.tsx', '../lib/api.ts', 'nothing of ours'],
  ['e2e/x.ts', '#server/app.ts', 'what a visitor sees'],
  ['e2e/x.ts', '../server/config.ts', 'what a visitor sees'],
  ['e2e/x.ts', '#web/lib/api.ts', 'what a visitor sees'],
  ['test/x.test.ts', '#web/lib/api.ts', 'over HTTP'],
  ['tools/bench/x.ts', '#web/lib/api.ts', 'over HTTP'],
  ['tools/bench/x.ts', '../../web/lib/api.ts', 'over HTTP'],
] as const;

const ALLOWED = [
  ['contract/x.ts', 'zod/mini'],
  ['contract/x.ts', './blood.ts'],
  ['contract/x.test.ts', 'vitest'],
  ['server/app.ts', './donors/routes.ts'],
  ['server/main.ts', './seed/prepare.ts'],
  ['server/cli/commands.ts', '#server/seed/prepare.ts'],
  ['server/donors/routes.ts', './queries.ts'],
  ['server/accounts/routes.ts', './login/routes.ts'],
  ['server/accounts/login/routes.ts', '#server/accounts/queries.ts'],
  ['server/auth/x.ts', '#server/fields/phones.ts'],
  ['server/donors/routes.ts', '#server/reports/queries.ts'],
  ['server/donors/routes.ts', '#contract/donors.ts'],
  ['server/donors/x.test.ts', '#test/factories.ts'],
  ['server/http/x.ts', '#server/db/transaction.ts'],
  ['server/http/x.ts', '#server/config.ts'],
  ['server/pages/x.ts', '#server/http/caller.ts'],
  ['server/http/x.ts', 'react-router'],
  ['web/donors/x.tsx', '#contract/donors.ts'],
  ['web/donors/x.tsx', '#web/ui/Button.tsx'],
  ['web/lib/x.ts', '#web/content/home.ts'],
  ['web/ui/x.tsx', 'react'],
  ['web/ui/x.tsx', './Button.module.css'],
  ['e2e/x.ts', '#test/forms.ts'],
  ['e2e/x.ts', '#web/routes.ts'],
  ['test/x.test.ts', './factories.ts'],
  ['test/x.test.ts', '#server/app.ts'],
  ['tools/bench/x.ts', '#test/factories.ts'],
  ['tools/bench/x.ts', '../../e2e/publicPages.ts'],
] as const;

const OXLINT = new URL('../../node_modules/.bin/oxlint', import.meta.url).pathname;
const RULES = new URL('../../.oxlintrc.json', import.meta.url);

interface Finding {
  filename: string;
  code: string;
  help: string;
  labels: { span: { line: number } }[];
}

/** What the linter finds in these files, under the project's rules. */
function lint(files: ReadonlyMap<string, readonly string[]>): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(RULES, join(folder, '.oxlintrc.json'));
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join('\n'));
  }
  const { stdout } = spawnSync(OXLINT, ['--format=json', '.'], { cwd: folder, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
}

/** The message for each import; undefined where it is allowed. */
function lintImports(cases: readonly (readonly [file: string, module: string, ...rest: string[]])[]) {
  const files = Map.groupBy(cases, ([file]) => file);
  const lines = new Map([...files].map(([file, of]) => [file, of.map(([, module]) => `import '${module}';`)]));
  const reported = lint(lines).filter(({ code }) => code === 'eslint(no-restricted-imports)');
  return cases.map((one) => {
    const line = files.get(one[0])!.indexOf(one) + 1;
    return reported.find(({ filename, labels }) => filename === one[0] && labels[0]?.span.line === line)?.help;
  });
}

test('an import against the directions is reported', () => {
  const messages = lintImports(FORBIDDEN);
  FORBIDDEN.forEach(([file, module, because], index) => {
    expect(messages[index], `${file} imports ${module}`).toContain(because);
  });
});

test('an import along the directions is allowed', () => {
  const messages = lintImports(ALLOWED);
  ALLOWED.forEach(([file, module], index) => {
    expect(messages[index], `${file} imports ${module}`).toBeUndefined();
  });
});

test('reading process.env is reported everywhere but in server/config.ts', () => {
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
