// Browser tests against their own server: a free port, a temporary data folder, demo data.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { MESSAGING_SECRET } from './test/client.ts';
import { findPorts } from './test/ports.ts';
import { startPostgres, withDatabase } from './test/postgres.ts';
import { runsEverything } from './test/scope.ts';
import { findChromium } from './tools/setup/browser.ts';

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dhamani-journeys-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// Playwright reads this file again in every worker; the environment passes on the first choice.
const ports = process.env.E2E_PORT ? [] : await findPorts(2);
process.env.E2E_PORT ??= String(ports[0]);
process.env.E2E_STRICT_PORT ??= String(ports[1]);
/** The folder of the sent e-mails. */
process.env.E2E_DATA_DIR ??= makeDataFolder();
/** A second site, whose limits are a tenth: e2e/budget.test.ts. */
process.env.E2E_STRICT_DATA_DIR ??= makeDataFolder();
/** `npm test` runs on PostgreSQL where it is installed. It ends with this process. */
process.env.E2E_DATABASE_URL ??= (process.env.E2E_ON_SERVER && (await startPostgres())?.url) || '';

/** Each site has a database of its own; without a server, embedded in its folder. */
const databaseUrl = (name: string) =>
  process.env.E2E_DATABASE_URL ? withDatabase(process.env.E2E_DATABASE_URL, name) : '';
const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
const strictAddress = `http://127.0.0.1:${process.env.E2E_STRICT_PORT}`;
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const ADMIN = {
  ADMIN_USER_ID: 'journeys-admin',
  ADMIN_PASSWORD: 'Quiet-Lantern-42',
  ADMIN_EMAIL: 'journeys-admin@example.org',
};
const { env, ...chromium } = await findChromium();

/**
 * One process fills the database and is the site: each would load the server's modules again. Without server/environment.mjs,
 * which would read a .env and its mail server.
 */
const startSite = (...first: readonly string[]) => {
  const before = ['cheapHashing', 'fillDatabase', ...first, 'frequentWork'];
  return `exec "${process.execPath}" ${before.map((name) => `--import ./test/${name}.ts`).join(' ')} server/main.ts`;
};
const server = {
  // Limits for tests that hang: on a busy machine, ordinary ones take many times longer.
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  stdout: 'pipe' as const,
  env: { NODE_ENV: 'production', SMTP_URL: '', METRICS_PORT: '0', DEMO_DATA: '1', LOG_LEVEL: 'warn' },
};

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: '.cache/e2e-results',
  // A test waits for the server and the browser more than it computes.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // What varies a journey that another test makes runs with `npm run test:all`, and so do small screens without an own layout.
  ...(!runsEverything && { grepInvert: /@all/ }),
  // Limits for tests that hang: on a busy machine, ordinary ones take many times longer.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: address,
    // What waits for a part that is missing ends long before its test.
    actionTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A press waits for nothing that scrolls smoothly, and nothing is drawn that no test looks at.
    contextOptions: { reducedMotion: 'reduce' },
    // It would hide requests from tests that hold them back: e2e/offline.test.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { ...chromium, env: { ...(process.env as Record<string, string>), ...env } },
  },
  projects: [
    { name: 'desktop', use: DESKTOP },
    {
      name: 'phone',
      grep: runsEverything ? /@phone/ : /@phone(?!-all)/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    ...(process.env.SCREENSHOTS ? [{ name: 'screenshots', testMatch: 'screenshots.ts', timeout: 120_000 }] : []),
  ],
  webServer: [
    {
      ...server,
      command: startSite('addAskedDonors', 'addImports'),
      url: `${address}/readyz`,
      env: {
        ...server.env,
        PORT: process.env.E2E_PORT,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DATABASE_URL: databaseUrl('journeys'),
        PUBLIC_URL: address,
        // Known to e2e/admin.ts.
        ...ADMIN,
        RATE_LIMIT_SCALE: '1000',
      },
    },
    {
      ...server,
      command: startSite(),
      url: `${strictAddress}/readyz`,
      env: {
        ...server.env,
        PORT: process.env.E2E_STRICT_PORT,
        DATA_DIR: process.env.E2E_STRICT_DATA_DIR,
        DATABASE_URL: databaseUrl('strict'),
        PUBLIC_URL: strictAddress,
        ...ADMIN,
        RATE_LIMIT_SCALE: '0.1',
        // What a gateway delivers: e2e/numberProof.test.ts.
        MESSAGING_SECRET,
        // Each journey says which network it comes from.
        TRUST_PROXY: '127.0.0.1',
      },
    },
  ],
});
