// The commands of docs/operations.md, taken from the page itself and run as an operator would.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const PAGE = 'docs/operations.md';
/** Settings of a real site in .env do not apply. */
const UNSET = Object.fromEntries(
  ['DATABASE_URL', 'SECRET_KEYS', 'SMTP_URL', 'ADMIN_USER_ID'].map((name) => [name, '']),
);

/** The settings that the page asks for. */
export const readSettings = () => /^```ini\n(DATABASE_URL=[^]*?)^```$/m.exec(readFileSync(PAGE, 'utf8'))![1]!;

/** The sh blocks under a heading such as '## Upgrade' and the smaller headings in it, by names for them in their order. */
function readBlocks<Name extends string>(heading: string, ...names: readonly Name[]): Record<Name, string> {
  const level = heading.indexOf(' ');
  const blocks: string[] = [];
  let isInside = false;
  // Fences are matched whole: a comment in them looks like a heading.
  for (const [, title, language, body] of readFileSync(PAGE, 'utf8').matchAll(/^(#+ .*)$|^```(\w*)\n([^]*?)^```$/gm)) {
    if (title) isInside = title === heading || (isInside && title.indexOf(' ') > level);
    else if (isInside && language === 'sh') blocks.push(body!);
  }
  if (blocks.length !== names.length) throw new Error(`${PAGE} has ${blocks.length} blocks under '${heading}'.`);
  return Object.fromEntries(names.map((name, i) => [name, blocks[i]])) as Record<Name, string>;
}

/** What the scenario 'containers' runs. */
export const readContainerBlocks = () => readBlocks('## Containers', 'start', 'restore');

/** What the scenario 'operations' runs. */
export const readOperationsBlocks = () => ({
  ...readBlocks('## One machine', 'setUp', 'createRole', 'makeCertificate', 'configureProxy', 'startUnit'),
  ...readBlocks('## Several instances', 'addInstance', 'restartInTurn'),
  ...readBlocks('## Upgrade and rollback', 'upgrade'),
  ...readBlocks('## Administrators', 'administrate'),
  ...readBlocks('## Metrics', 'watch'),
  dump: readRestoreBlocks().dump,
});

/** What the scenario 'restore' runs. */
export const readRestoreBlocks = () => ({
  ...readBlocks('### PostgreSQL', 'createRole'),
  ...readBlocks('## Backup and restore', 'dump', 'restore', 'compare', 'copy', 'unpack', 'compareEmbedded'),
  ...readBlocks('## Moving to another database', 'move'),
});

const GIT_SETTINGS = ['user.name=Test', 'user.email=test@example.org', 'advice.detachedHead=false'];
export const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...GIT_SETTINGS.flatMap((setting) => ['-c', setting]), ...args]);

/** Runs a program as nobody; empty if this process is not root, or where nobody cannot read this folder. */
function findOtherUser(): string[] {
  if (process.getuid?.() !== 0) return [];
  const [uid, gid] = ['-u', '-g'].map((flag) => execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return spawnSync(prefix[0]!, [...prefix.slice(1), 'test', '-r', 'package.json']).status === 0 ? prefix : [];
}
export const OTHER_USER = findOtherUser();

/** Runs a block with bash. Returns its output; throws with what it printed when it fails. */
export async function runBlock(
  block: string,
  env: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<string> {
  const [program, ...args] = [...prefix, 'bash', '-euo', 'pipefail', '-c', block];
  const { stdout } = await promisify(execFile)(program, args, {
    env: { PATH: process.env.PATH, ...UNSET, ...env },
  }).catch((error: Error & { stderr?: string }) => {
    throw new Error(`This block of ${PAGE} failed:\n${block}\n${error.stderr ?? error.message}`);
  });
  return stdout.trim();
}
