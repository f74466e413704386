// Before `npm start`, `npm run dev` and `npm test`: installs and builds what is missing or outdated, and says so.
// Runs on whatever Node the machine has; the pinned one comes with the packages (docs/decisions/node.md).
import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { digestSiteSources, isInstalled, isSiteMadeFrom, linkNode, stampSite } from './freshness.mjs';

/** npm must not run on the Node that it is about to replace, so node_modules/.bin is taken off the path. */
function runNpm(args) {
  const path = (process.env.PATH || '').split(delimiter);
  const PATH = path.filter((folder) => !folder.replace(/[\\/]$/, '').endsWith('.bin')).join(delimiter);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const shell = process.platform === 'win32';
  const result = spawnSync(npm, args, { shell, env: { ...process.env, PATH }, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout || ''}${result.stderr || ''}${result.error || ''}\n`);
  process.stderr.write(`'npm ${args[0]}' did not succeed; its words are above.\n`);
  process.exit(1);
}

function install() {
  if (linkNode() && isInstalled()) return;
  process.stdout.write('Installing dependencies (about half a minute)…\n');
  // The build needs the development packages, and Node is an optional one: NODE_ENV or an own npmrc may leave them out.
  const packages = ['--include=dev', '--include=optional', '--ignore-scripts'];
  runNpm(['ci', ...packages, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
  if (linkNode()) return;
  // npm skips an optional package in silence: where none fits, and where the download failed.
  process.stderr.write(`npm installed no Node for ${process.platform} on ${process.arch}.\n`);
  process.stderr.write('Linux and macOS on x64 or arm64 have one, and Windows on x64. On these, try again.\n');
  process.exit(1);
}

function build() {
  const digest = digestSiteSources();
  if (isSiteMadeFrom(digest)) return;
  process.stdout.write('Building the site…\n');
  runNpm(['run', '--silent', 'build']);
  stampSite(digest);
}

install();
if (!process.argv.includes('--without-build')) build();
