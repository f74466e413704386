// npm run screenshots: every page and state at 360 and 1280 px, light and dark, into screenshots/.
import { rmSync } from 'node:fs';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

// Runs once, in the process that starts the others.
if (!process.env.TEST_WORKER_INDEX) rmSync('screenshots', { recursive: true, force: true });

const servers = [journeys.webServer as NonNullable<PlaywrightTestConfig['webServer']>].flat();

export default defineConfig({
  ...journeys,
  webServer: servers.map((server) => ({ ...server, cwd: process.cwd() })),
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: '../secondAdmin.ts',
  outputDir: '../../.cache/screenshots',
  projects: [{ name: 'screens' }],
  reporter: 'line',
  timeout: 120_000,
});
