// Stands alone: React Router's plugin in vite.config.ts belongs to the build, and would only slow the tests down.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findPostgres } from './test/postgres.ts';
import { runsEverything } from './test/scope.ts';

/** They print the figures of decision pages. */
const SIMULATIONS = ['tools/{bench,simulation}/**'];
const TESTS = ['{contract,messages,server,web,tools,test}/**/*.test.{ts,tsx}'];
/** These need several connections or processes. */
const SERVER_ONLY = ['server/db/{replicas,server}.test.ts', 'test/races/**'];
/** The embedded engine itself, and one call of every endpoint on it. */
const EMBEDDED_ONLY = [
  'server/cli/embedded.test.ts',
  'server/cli/transfer/*.test.ts',
  'server/db/{backup,embedded,embeddedShutdown,lock}.test.ts',
  'test/everyFeature.test.ts',
];
/** What runs on the embedded engine although a server is installed; `npm run test:all` runs every file on both. */
const ON_BOTH = ['server/main.test.ts', 'server/db/{migrate,transaction,vacuum}.test.ts'];
/** They take longest, and start first so that no worker ends alone with one. */
const LONG = /races\/|faults\/|everyEndpoint|cli\/|db\/embedded|shutdown/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
/** A file that replaces a module has a module graph of its own; the others of a worker share one, which loads once. */
const filesWith = (text: string) =>
  globSync(TESTS, { exclude: ['**/node_modules/**'] }).filter((path) => readFileSync(path, 'utf8').includes(text));
/** With the real password hashing. */
const REPLACING = [...filesWith('vi.mock('), 'server/accounts/passwords/passwords.test.ts'];

const hasServer = Boolean(process.env.TEST_DATABASE_URL) || (await findPostgres()) !== undefined;
if (!hasServer && process.env.REQUIRE_POSTGRES === '1') {
  throw new Error('No PostgreSQL server from version 15 on is installed, and REQUIRE_POSTGRES is 1.');
}

interface Project {
  include?: string[];
  exclude?: string[];
  database: 'server' | 'embedded';
  isolate?: boolean;
  alias?: Record<string, string>;
}

const CHEAP_HASHING = { '@node-rs/argon2': new URL('test/argon2.ts', import.meta.url).pathname };

const project = (
  name: string,
  { include = TESTS, exclude = [], database, isolate = false, alias = CHEAP_HASHING }: Project,
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', ...(runsEverything ? [] : SIMULATIONS), ...exclude],
    isolate,
    alias,
    env: { TEST_DATABASE: database },
    globalSetup: ['test/globalSetup.ts'],
  },
});

const onEmbedded = runsEverything || !hasServer ? TESTS : [...EMBEDDED_ONLY, ...ON_BOTH];

export default defineConfig({
  test: {
    environment: 'node',
    // A limit for tests that hang: on a busy machine with two cores, ordinary ones take many times longer.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Each more loads and compiles all modules again: a third on two cores took a tenth more processor time for hardly less time.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/vitest.json' },
    projects: [
      ...(hasServer ? [project('server', { exclude: [...EMBEDDED_ONLY, ...REPLACING], database: 'server' })] : []),
      project('embedded', {
        include: onEmbedded,
        exclude: [...SERVER_ONLY, ...REPLACING],
        database: 'embedded',
      }),
      project('replacing', {
        include: REPLACING,
        database: hasServer ? 'server' : 'embedded',
        isolate: true,
        alias: {},
      }),
    ],
  },
});
