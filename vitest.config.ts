// Stands alone: React Router's plugin in vite.config.ts belongs to the build, and would only slow the tests down.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts,test}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['server/testing/globalSetup.ts'],
    // Databases start and passwords are hashed in many tests; on a busy machine with two cores that takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
