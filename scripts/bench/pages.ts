// Pages on a slow line: what comes over it, when something is seen, and when a form can be used.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { writeTable } from '../marked.ts';
import { findChromium } from '../../tools/setup/browser.ts';
import { publicPages, RESULTS } from '../../e2e/publicPages.ts';
import { withTrialServer } from '../trialServer.ts';
import { LOAD, stayOn, WORK } from './cores.ts';
import { count, describeRun, medianOf } from './report.ts';
import type { Pace } from './search.ts';

/** 500 kbit/s with 300 ms, and a sixth of this machine's processor. */
const LINE = { offline: false, latency: 300, downloadThroughput: 500_000 / 8, uploadThroughput: 500_000 / 8 };
const SLOWER_BY = 6;
const LIMIT_MS = 60_000;

const timed = ['/', '/find-donor', RESULTS, '/register'];
const others = publicPages.filter((path) => !timed.includes(path));

interface Visit {
  requests: number;
  bytes: number;
  /** Milliseconds after the address was opened: the first words, and the form with its scripts. */
  painted: number;
  takenOver: number | null;
}

async function countTraffic(line: CDPSession): Promise<() => Pick<Visit, 'requests' | 'bytes'>> {
  let [requests, bytes] = [0, 0];
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1;
    bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  return () => ({ requests, bytes });
}

const readPaint = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/** A form works from its first paint on; from here on scripts check it and fetch its lists without a new page. */
async function waitForForm(page: Page): Promise<number> {
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('main form')?.noValidate, null, {
    timeout: LIMIT_MS,
    polling: 20,
  });
  return page.evaluate(() => performance.now());
}

/** One first visit, with nothing kept from an earlier one. */
async function visit(browser: Browser, url: string, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  const traffic = await countTraffic(line);
  if (isSlow) {
    await line.send('Network.emulateNetworkConditions', LINE);
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
  }
  await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS });
  const takenOver = isSlow ? await waitForForm(page) : null;
  await page.waitForLoadState('networkidle');
  const seen = { ...traffic(), painted: await readPaint(page), takenOver };
  await context.close();
  return seen;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const nameOf = (path: string) => (path === RESULTS ? '/find-donor?… (results)' : path);

async function measureOne(browser: Browser, address: string, path: string, rounds: number): Promise<string[]> {
  const isTimed = timed.includes(path);
  const visits: Visit[] = [];
  for (let round = 0; round < (isTimed ? rounds : 1); round += 1) {
    visits.push(await visit(browser, `${address}${path}`, isTimed));
  }
  const median = (read: (visit: Visit) => number) => medianOf(visits.map(read));
  return [
    nameOf(path),
    count(median(({ requests }) => requests)),
    (median(({ bytes }) => bytes) / 1000).toFixed(0),
    isTimed ? seconds(median(({ painted }) => painted)) : '–',
    isTimed ? seconds(median(({ takenOver }) => takenOver!)) : '–',
  ];
}

async function launch(): Promise<Browser> {
  const { env, ...options } = await findChromium();
  return chromium.launch({ ...options, env: { ...(process.env as Record<string, string>), ...env } });
}

/** The server on one core, on the embedded engine; the browser on the other. Five visits, or three in the quick form. */
export async function measurePages({ isQuick }: Pace): Promise<string> {
  const rows: string[][] = [];
  // What is started from here on inherits the core.
  stayOn(WORK);
  await withTrialServer(async ({ address }) => {
    stayOn(LOAD);
    const browser = await launch();
    const measure = (path: string) => measureOne(browser, address, path, isQuick ? 3 : 5);
    try {
      for (const path of [...timed, ...others]) rows.push(await measure(path));
    } finally {
      await browser.close();
    }
  }).finally(() => stayOn(LOAD));
  const table = writeTable(['page', 'requests', 'kB', 'first words', 'scripts at work'], rows);
  return [table, describeRun('embedded engine', isQuick)].join('\n\n');
}
