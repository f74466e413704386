// Before `npm start`, `npm run dev` and `npm test`: installs and builds what is missing or outdated.
// Runs on any Node, before anything is installed; the pinned one comes with the packages (docs/decisions/node.md).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const { existsSync, readFileSync, writeFileSync } = fs;

/** What the built site is made from. */
const SITE_SOURCES = 'web contract messages public package-lock.json vite.config.ts react-router.config.ts'.split(' ');
/** Vite empties this folder first, so that an interrupted or manual build has no stamp. */
const SITE_STAMP = 'build/server/.made-from';

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const NODE_LINK = 'node_modules/.bin/node';

/** Whether Node is installed for this platform. npm 10 omits the link if several packages declare one of this name. */
function linkNode() {
  if (existsSync(NODE_LINK)) return true;
  const names = Object.keys(readJson('package.json').optionalDependencies || {});
  const installed = names.find((name) => existsSync(`node_modules/${name}/bin/node`));
  if (!installed) return false;
  fs.mkdirSync(dirname(NODE_LINK), { recursive: true });
  // A dangling link would make symlinkSync fail.
  fs.rmSync(NODE_LINK, { force: true });
  fs.symlinkSync(`../${installed}/bin/node`, NODE_LINK);
  return true;
}

/**
 * Compares npm's record of installed packages with the lock file, so it also notices a manual `npm install`.
 * Optional packages may be absent: they are builds for other platforms.
 */
function isInstalled() {
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

/** Tests and generated types are no part of the built site. */
const NOT_BUILT = /^ids\.ts$|\.test\.tsx?$/;

function listFiles(path) {
  if (!existsSync(path) || fs.statSync(path).isFile()) return existsSync(path) ? [path] : [];
  return fs.readdirSync(path).flatMap((name) => (NOT_BUILT.test(name) ? [] : listFiles(join(path, name))));
}

/** By content, because a fresh clone has new modification times. A few hundred small files take some hundredths of a second. */
function digestSiteSources() {
  const digest = createHash('sha256');
  for (const source of SITE_SOURCES) {
    for (const path of [...listFiles(source)].sort((a, b) => (a < b ? -1 : 1)))
      digest.update(path).update('\0').update(readFileSync(path));
  }
  return digest.digest('hex');
}

/** npm must not run on the Node that it is about to replace, so node_modules/.bin is removed from the path. */
function runNpm(args) {
  const path = (process.env.PATH || '').split(delimiter);
  const PATH = path.filter((folder) => !folder.replace(/[\\/]$/, '').endsWith('.bin')).join(delimiter);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const shell = process.platform === 'win32';
  const result = spawnSync(npm, args, { shell, env: { ...process.env, PATH }, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout || ''}${result.stderr || ''}${result.error || ''}\n`);
  process.stderr.write(`'npm ${args[0]}' failed; its output is above.\n`);
  process.exit(1);
}

function install() {
  if (linkNode() && isInstalled()) return;
  process.stdout.write('Installing dependencies (about half a minute)…\n');
  // The build needs the development packages, and Node is an optional one: NODE_ENV or an own npmrc may leave them out.
  const packages = ['--include=dev', '--include=optional', '--ignore-scripts'];
  runNpm(['ci', ...packages, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  if (linkNode()) return;
  // npm reports nothing when no optional package fits the platform, nor when its download fails.
  process.stderr.write(`npm installed no Node for ${process.platform} on ${process.arch}.\n`);
  process.stderr.write('Linux and macOS on x64 or arm64 have one, and Windows on x64. On these, try again.\n');
  process.exit(1);
}

function build() {
  const digest = digestSiteSources();
  if (existsSync(SITE_STAMP) && readFileSync(SITE_STAMP, 'utf8') === digest) return;
  process.stdout.write('Building the site…\n');
  runNpm(['run', '--silent', 'build']);
  writeFileSync(SITE_STAMP, digest);
}

install();
if (!process.argv.includes('--without-build')) build();
