// Pages on a slow line and a slow processor, by Lighthouse; lighthouserc.json has both, and what a page must reach.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium } from '../setup/browser.ts';
import type { App } from './apps.ts';
import { CACHE } from './data.ts';
import type { Results } from './report.ts';

const PAGES = ['/', '/find-donor', '/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all', '/register'];
const CONFIG = `--config=${resolve('tools/bench/lighthouserc.json')}`;
const LHCI = resolve('tools/bench/node_modules/.bin/lhci');

interface Report {
  requestedUrl: string;
  audits: Record<string, { numericValue: number; details: { items: unknown[] } }>;
}

async function runLighthouse(folder: string, ...args: string[]): Promise<number | null> {
  const { executablePath, args: flags, env } = await findChromium();
  const options = { cwd: folder, env: { ...process.env, ...env, CHROME_PATH: executablePath } };
  const chrome = `--collect.settings.chromeFlags=${['--headless', ...flags].join(' ')}`;
  const { status, stdout, stderr } = spawnSync(LHCI, [args[0]!, CONFIG, chrome, ...args.slice(1)], options);
  if (status !== 0) process.stdout.write(`lhci ${args[0]}:\n${stdout.toString()}${stderr.toString()}\n`);
  return status;
}

/** Each page so many times. The rows of `results` are pages; each run is a round. */
export async function measurePages({ url }: App, site: string, rounds: number, results: Results): Promise<void> {
  const folder = join(CACHE, `lighthouse-${site}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const urls = PAGES.map((path) => `--collect.url=${url}${path}`);
  const status = await runLighthouse(folder, 'collect', `--collect.numberOfRuns=${rounds}`, ...urls);
  if (status !== 0) throw new Error('Lighthouse failed.');
  const reports = join(folder, '.lighthouseci');
  for (const file of readdirSync(reports).filter((name) => /^lhr-.*\.json$/.test(name))) {
    const { requestedUrl, audits } = JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report;
    const read = (audit: string) => audits[audit]!.numericValue;
    const page = requestedUrl.slice(url.length).replace(/\?.*/, '?… (results)');
    results.add(page, site, {
      requests: audits['network-requests']!.details.items.length,
      kB: read('total-byte-weight') / 1000,
      'FCP ms': read('first-contentful-paint'),
      'LCP ms': read('largest-contentful-paint'),
      'TBT ms': read('total-blocking-time'),
    });
  }
  if ((await runLighthouse(folder, 'assert')) !== 0) process.exitCode = 1;
}
