// Lighthouse over every public page, as a phone on a slow line sees it: a table here and in docs/lighthouse.md.
// It is fetched when it is asked for, in exactly this version, so that nobody else has to install it.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from './browser.ts';
import { publicPages, RESULTS } from './publicPages.ts';
import { withTrialServer } from './trialServer.ts';

const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const run = promisify(execFile);

// The page for a new password is reached from a letter, and asks search engines not to list it.
const PATHS = [...publicPages, RESULTS].filter((path) => path !== '/resetpassword');

type Category = (typeof CATEGORIES)[number];

interface Page {
  path: string;
  scores: Record<Category, number>;
  kilobytes: number;
  /** Audits of a category that is not at its target. */
  faults: string[];
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

/** Whatever else the machine does can only make a page slower; the best of so many is nearest to the page itself. */
const TRIES = 3;

const targetOf = (path: string, category: Category): number => {
  // Results are about people: they ask search engines not to list them.
  if (category === 'seo' && path === RESULTS) return 0;
  return category === 'performance' ? 98 : 100;
};

const percent = (score: number | null) => Math.round((score ?? 0) * 100);

function findFaults({ categories, audits }: Report, path: string): string[] {
  return CATEGORIES.filter((category) => percent(categories[category].score) < targetOf(path, category)).flatMap(
    (category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id]!.title} (${percent(audits[id]!.score)})`),
  );
}

async function audit(address: string, path: string, folder: string): Promise<Page> {
  const { executablePath, args, env } = await findChromium();
  const file = join(folder, 'report.json');
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--chrome-flags=${['--headless', ...args].join(' ')}`,
  ];
  await run('npx', ['--yes', `lighthouse@${VERSION}`, `${address}${path}`, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    maxBuffer: 2 ** 26,
  });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, percent(report.categories[name].score)]));
  return {
    path,
    scores: scores as Page['scores'],
    kilobytes: (report.audits['total-byte-weight']?.numericValue ?? 0) / 1000,
    faults: findFaults(report, path),
  };
}

function writeTable(pages: readonly Page[]): string {
  const rows = pages.map(({ path, scores, kilobytes }) => {
    const seo = path === RESULTS ? `(${scores.seo})` : scores.seo;
    const name = path === RESULTS ? '/find-donor?… (results)' : path;
    return `| ${name} | ${scores.performance} | ${scores.accessibility} | ${scores['best-practices']} | ${seo} | ${kilobytes.toFixed(0)} |`;
  });
  return [
    '| Page | Performance | Accessibility | Best practices | SEO | kB |',
    '|---|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

function writePage(table: string): void {
  const words = [
    '# Lighthouse',
    '',
    `Written by \`npm run lighthouse\`: Lighthouse ${VERSION} with its mobile preset, a phone of the middle class on a line`,
    'of 1.6 Mbit/s and 150 ms. Targets: 98 for performance, 100 for the rest; the command fails below them, after three',
    'tries. In brackets: results ask search engines not to list them. kB is what comes over the line, compressed; the web',
    'app manifest, 1 kB, is in it, and not in the budgets of e2e/budgets.ts.',
    '',
    table,
    '',
  ];
  writeFileSync('docs/lighthouse.md', words.join('\n'));
}

/** The best of a few tries, as soon as one is without fault; now and then Lighthouse itself fails. */
async function auditBest(address: string, path: string, folder: string): Promise<Page> {
  let best: Page | undefined;
  let failure: unknown;
  for (let tries = 0; tries < TRIES && best?.faults.length !== 0; tries += 1) {
    try {
      const page = await audit(address, path, folder);
      if (!best || page.faults.length === 0 || page.scores.performance > best.scores.performance) best = page;
    } catch (error) {
      failure = error;
    }
  }
  if (!best) throw failure;
  return best;
}

async function auditAll(address: string, folder: string, paths: readonly string[]): Promise<Page[]> {
  const pages: Page[] = [];
  // One after another: two browsers at once would measure each other.
  for (const path of paths) {
    const page = await auditBest(address, path, folder);
    for (const fault of page.faults) console.error(`${path}: ${fault}`);
    pages.push(page);
  }
  return pages;
}

// `npm run lighthouse -- / /login` looks at those alone, and leaves the page in docs as it is.
const chosen = process.argv.slice(2);
await withTrialServer(async ({ address, folder }) => {
  const pages = await auditAll(address, folder, chosen.length > 0 ? chosen : PATHS);
  const table = writeTable(pages);
  console.log(table);
  if (chosen.length === 0) writePage(table);
  if (pages.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
});
