// Stands alone: React Router's plugin in vite.config.ts belongs to the build, and would only slow the tests down.
import { configDefaults, defineConfig } from 'vitest/config';

const TESTS = ['{contract,server,web,scripts,test}/**/*.test.{ts,tsx}'];
const ALONE = 'server/http/cost.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['server/testing/globalSetup.ts'],
    // Databases start and passwords are hashed in many tests; on a busy machine with two cores that takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'tests', include: TESTS, exclude: [...configDefaults.exclude, ALONE] } },
      // It measures processor time, which other test files at the same time would add to.
      { extends: true, test: { name: 'cost', include: [ALONE], sequence: { groupOrder: 1 } } },
    ],
  },
});
