// Whether the packages and the built site still fit their sources. Runs on any Node, before anything is installed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What the built site is made from. */
const SITE_SOURCES = [
  'web',
  'contract',
  'messages',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
/** Vite empties this folder first, so a build that broke off, or one made by hand, leaves no stamp behind. */
const SITE_STAMP = 'build/server/.made-from';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const NODE_LINK = 'node_modules/.bin/node';

/** Whether this platform has its Node in place. npm 10 leaves the link out where several packages have one of its name. */
export function linkNode() {
  if (existsSync(NODE_LINK)) return true;
  const names = Object.keys(readJson('package.json').optionalDependencies || {});
  const installed = names.find((name) => existsSync(`node_modules/${name}/bin/node`));
  if (!installed) return false;
  mkdirSync(dirname(NODE_LINK), { recursive: true });
  // A link whose target is gone would be in the way.
  rmSync(NODE_LINK, { force: true });
  symlinkSync(`../${installed}/bin/node`, NODE_LINK);
  return true;
}

/**
 * npm's own note of what it installed, against the lock file: also true after someone's `npm install` by hand.
 * Optional packages may be absent: they are builds for other platforms.
 */
export function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  const fits = (path) =>
    present[path] === undefined ? wanted[path].optional : present[path].version === wanted[path].version;
  return (
    Object.keys(wanted).every((path) => path === '' || fits(path)) &&
    Object.keys(present).every((path) => path in wanted)
  );
}

function* listFiles(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) yield* listFiles(inside);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield inside;
  }
}

/** By content, for a fresh clone's times say nothing; a few hundred small files take some hundredths of a second. */
export function digestSiteSources() {
  const digest = createHash('sha256');
  for (const source of SITE_SOURCES) {
    for (const path of [...listFiles(source)].sort((a, b) => (a < b ? -1 : 1)))
      digest.update(path).update('\0').update(readFileSync(path));
  }
  return digest.digest('hex');
}

export function isSiteMadeFrom(digest) {
  return existsSync(SITE_STAMP) && readFileSync(SITE_STAMP, 'utf8') === digest;
}

export function stampSite(digest) {
  mkdirSync(dirname(SITE_STAMP), { recursive: true });
  writeFileSync(SITE_STAMP, digest);
}
