// First visits on a slow line and a slow processor, with nothing cached: to results and to the front page.
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../setup/browser.ts';
import type { App } from './apps.ts';
import { startProxies, type Entrance } from './proxies.ts';
import type { Results } from './report.ts';

const BYTES_PER_SECOND = 500_000 / 8;
/** Of each request: Chromium does not delay opening a connection. */
const LINE = { latency: 300, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
const SLOWDOWN = 6;
const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=2&district=all&city=all';
const LIMIT_MS = 60_000;

type Marks = Record<'number' | 'form' | 'districts', number | undefined>;
declare global {
  interface Window {
    marks: Marks;
  }
}

/** Runs in the page: notes when something is painted, and chooses a state as soon as the form is. */
function watch(): void {
  const marks: Marks = { number: undefined, form: undefined, districts: undefined };
  window.marks = marks;
  function whenThere(selector: string, act: (element: Element) => void): void {
    const observer = new MutationObserver(() => {
      const element = document.querySelector(selector);
      if (!element) return;
      observer.disconnect();
      act(element);
    });
    observer.observe(document, { childList: true, subtree: true });
  }
  // Its callback runs after the frame with the element, whether that is scrolled into view or not.
  const whenPainted = (act: () => void) => (element: Element) =>
    new IntersectionObserver((_, observer) => {
      observer.disconnect();
      act();
    }).observe(element);
  const choose = () => {
    marks.form = performance.now();
    const state = document.querySelector<HTMLSelectElement>('[name=state]');
    if (location.pathname !== '/' || !state) return;
    whenThere('[name=district] option:nth-child(2)', () => (marks.districts = performance.now()));
    state.value = '2';
    state.dispatchEvent(new Event('change', { bubbles: true }));
  };
  whenThere(
    'a[href^="tel:+"]',
    whenPainted(() => (marks.number = performance.now())),
  );
  whenThere('form [type=submit]:not([name])', whenPainted(choose));
}

async function openSlowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(watch);
  return page;
}

/** The milliseconds from the start of the visit until each of `marks`, and the first words. */
async function visit(browser: Browser, address: string, last: keyof Marks): Promise<Marks & { words: number }> {
  const page = await openSlowPage(browser);
  await page.goto(address, { waitUntil: 'commit' });
  const isDone = (name: keyof Marks) =>
    window.marks[name] && performance.getEntriesByName('first-contentful-paint').length > 0;
  await page.waitForFunction(isDone, last, { polling: 200, timeout: LIMIT_MS });
  const marks = await page.evaluate(() => ({
    ...window.marks,
    words: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  }));
  await page.context().close();
  return marks;
}

async function measureVisits(
  browser: Browser,
  { url, protocol }: Entrance,
  site: string,
  into: Results,
): Promise<void> {
  const results = await visit(browser, url + RESULTS, 'number');
  const front = await visit(browser, `${url}/`, 'districts');
  into.add(`results: first words, ${protocol}`, site, { 'first visit ms': results.words });
  into.add(`results: first number, ${protocol}`, site, { 'first visit ms': Math.max(results.words, results.number!) });
  into.add(`front page: form usable, ${protocol}`, site, { 'first visit ms': front.form! });
  into.add(`front page: districts, ${protocol}`, site, { 'first visit ms': front.districts! });
}

/** The sites in turn, so that other load on the machine affects them alike. */
export async function measureFirstVisits(
  sites: readonly { name: string; app: App }[],
  rounds: number,
  results: Results,
): Promise<void> {
  const { env, ...options } = await findChromium();
  const browser = await chromium.launch({ ...options, env: { ...process.env, ...env } });
  const proxies = await Promise.all(sites.map(({ app }) => startProxies(app)));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { name }] of sites.entries()) {
      for (const entrance of proxies[place]!.entrances) await measureVisits(browser, entrance, name, results);
    }
  }
  await Promise.all(proxies.map((each) => each.stop()));
  await browser.close();
}
