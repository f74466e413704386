// Stands alone: React Router's plugin in vite.config.ts belongs to the build, and would only slow the tests down.
import { defineConfig } from 'vitest/config';
import { findPostgres } from './test/postgres.ts';

/** These need several connections or processes. */
const SERVER_ONLY = ['server/cluster/*.test.ts', 'server/db/{replica,server}.test.ts', 'test/races/**'];
/** These depend on no SQL that differs between the databases, or are about the embedded one. */
const EMBEDDED_ONLY = [
  '{contract,web,tools}/**',
  'server/cli/**',
  'server/auth/{hashing,passwordScore,passwords,signingKeys}.test.ts',
  'server/db/{backup,embedded,lock}.test.ts',
  'server/http/{badRequests,contentSecurityPolicy,cookies,flashMessages,headers,http,input,limitedPages}.test.ts',
  'server/http/{loadShedding,log,microCache,network,openapi,requestBounds,server}.test.ts',
  'server/limits/{delayTokens,networkLimit,payment,paymentTokens,proofOfWork,revealQuota,scraper}.test.ts',
  'server/mail/connection.test.ts',
  'server/seed/locationFiles.test.ts',
  'server/watchdog.test.ts',
  'test/{attacks,fuzz}/**',
];

const hasServer = Boolean(process.env.TEST_DATABASE_URL) || (await findPostgres()) !== undefined;
if (!hasServer) {
  const missing = 'No PostgreSQL server from version 15 on is installed';
  if (process.env.REQUIRE_POSTGRES === '1') throw new Error(`${missing}, and REQUIRE_POSTGRES is 1.`);
  process.stderr.write(`${missing}: the tests on a server are left out.\n`);
}

const project = (name: string, include: string[], exclude: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, exclude: ['**/node_modules/**', ...exclude], ...more },
});
const TESTS = ['{contract,messages,server,web,tools,test}/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    environment: 'node',
    // Databases start and passwords are hashed in many tests; on a busy machine with two cores that takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default', 'json'],
    outputFile: { json: '.cache/vitest.json' },
    projects: [
      project('embedded', TESTS, SERVER_ONLY, { globalSetup: ['test/globalSetup.ts'] }),
      ...(hasServer
        ? [
            project('server', TESTS, EMBEDDED_ONLY, {
              globalSetup: ['test/globalSetup.ts'],
              env: { TEST_DATABASE: 'server' },
            }),
          ]
        : []),
    ],
  },
});
