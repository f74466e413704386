// Before `npm start`, `npm run dev` and `npm test`: installs and builds what is missing or outdated, and says so.
// Runs on whatever Node the machine has; the pinned one comes with the packages (docs/decisions/node.md).
import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { digestSiteSources, isInstalled, isSiteMadeFrom, stampSite } from './freshness.mjs';

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
  if (isInstalled()) return;
  process.stdout.write('Installing dependencies (about half a minute)…\n');
  // The build needs the development packages, whatever NODE_ENV says.
  runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']);
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
