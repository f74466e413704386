// The Chromium of the browser tests and the benchmark: the pinned one of @sparticuz/chromium, the same on every machine.
// BROWSER=installed takes the machine's own.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export interface Chromium {
  executablePath: string;
  args: string[];
  /** What to add to the environment that the browser starts in. */
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const CACHE = new URL('../../.cache/', import.meta.url).pathname;

/** No background requests, and the same rendering with or without a graphics card. */
const QUIET =
  '--disable-gpu --disable-gpu-compositing --disable-gpu-rasterization --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

function listArguments(): string[] {
  // Chromium's sandbox refuses to run as root, which is what most build machines are.
  return [...QUIET.split(' '), ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
}

function findOnPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, MAC].find((path) => existsSync(path));
}

/** Unpacks into another folder and renames it, so that an interrupted or concurrent run leaves no incomplete one. */
async function unpack(folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const packed = new URL('../../node_modules/@sparticuz/chromium/bin/', import.meta.url).pathname;
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const { TMPDIR } = process.env;
  // The package unpacks into TMPDIR only, which it reads before its first await.
  process.env.TMPDIR = unfinished;
  const unpacked = readdirSync(packed).map((name) => inflate(join(packed, name)));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  await Promise.all(unpacked);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
}

async function bringPinned(): Promise<Chromium> {
  const about = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  return {
    executablePath: join(folder, 'chromium'),
    args: [...new Set(['--no-sandbox', '--no-zygote', ...listArguments()])],
    env: {
      LD_LIBRARY_PATH: libraries,
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
    },
  };
}

function findInstalled(): Chromium {
  const executablePath = findOnPath();
  if (!executablePath) throw new Error(`BROWSER=installed, but none of these is installed: ${NAMES.join(', ')}.`);
  return { executablePath, args: listArguments(), env: {} };
}

/** The pinned one is unpacked once into .cache/. */
export async function findChromium(): Promise<Chromium> {
  const { BROWSER = 'pinned' } = process.env;
  if (BROWSER === 'installed') return findInstalled();
  if (BROWSER === 'pinned') return bringPinned();
  throw new Error(`BROWSER is '${BROWSER}'; it is 'pinned' or 'installed'.`);
}
