// What nginx makes of the headers that the site sends.
import { isLoggedIn } from '#contract/account.ts';
import { getCountries } from '#contract/locations.ts';
import { Browser, type Reply } from './browser.ts';
import type { Site } from './site.ts';

const PATHS = ['/', '/login', '/no-such-file.js', isLoggedIn.path, getCountries.path, '/api/no-such-path'];
/** They differ from answer to answer, or belong to the connection. */
const OWN = new Set(['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id', 'set-cookie']);

function listHeaders({ status, headers }: Reply): string[] {
  const kept = Object.entries(headers).filter(([name]) => !OWN.has(name));
  const lines = kept.map(([name, value]) => `${name}: ${String(value)}`);
  // Scripts of a page may differ by the second.
  return [`status: ${status}`, ...lines.map((line) => line.replaceAll(/(nonce|sha256)-[\w+/=-]+/g, '$1')).toSorted()];
}

/** Headers that an instance sends and that come otherwise, or not, through nginx; and those that nginx adds. */
export async function findChangedHeaders({ instances, nginx }: Site): Promise<string[]> {
  const browser = new Browser();
  const changed: string[] = [];
  for (const path of PATHS) {
    const own = listHeaders(await browser.get(instances[0].origin + path));
    const behind = listHeaders(await browser.get(nginx.origin + path));
    const different = [
      ...own.filter((line) => !behind.includes(line)),
      ...behind.filter((line) => !own.includes(line)),
    ];
    changed.push(...different.map((line) => `${path} ${line}`));
  }
  browser.close();
  return changed;
}
