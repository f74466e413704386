// Stands alone: React Router's plugin in vite.config.ts belongs to the build, and would only slow the tests down.
import { configDefaults, defineConfig } from 'vitest/config';

const TESTS = ['{contract,server,web,scripts,test}/**/*.test.{ts,tsx}'];
const ALONE = 'server/http/cost.test.ts';

/** What is the same whichever database the application is on, and so runs on the embedded one alone. */
const WITHOUT_A_SERVER = [
  '{contract,web,scripts}/**',
  'server/db/{backup,embedded,lock}.test.ts',
  'test/fuzz/**',
  ALONE,
];
const isOnServer = process.env.TEST_DATABASE === 'server';
const excluded = [...configDefaults.exclude, ...(isOnServer ? WITHOUT_A_SERVER : [])];

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/globalSetup.ts'],
    // Databases start and passwords are hashed in many tests; on a busy machine with two cores that takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'tests', include: TESTS, exclude: [...excluded, ALONE] } },
      // It measures processor time, which other test files at the same time would add to.
      { extends: true, test: { name: 'cost', include: [ALONE], exclude: excluded, sequence: { groupOrder: 1 } } },
    ],
  },
});
