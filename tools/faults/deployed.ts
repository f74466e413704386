// The files of deploy/, whose sample addresses and paths are replaced, and nginx with its own.
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPort } from '#test/ports.ts';
import { end, launchProgram, waitForStatus } from '#test/process.ts';

/** Debian installs servers outside an ordinary user's PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Writes a file of deploy/ into a folder and returns its path. Throws if a text to be replaced is not in the file. */
export function fillIn(name: string, folder: string, replacements: Readonly<Record<string, string>>): string {
  const source = join('deploy', name);
  let text = readFileSync(source, 'utf8');
  for (const [sample, value] of Object.entries(replacements)) {
    if (!text.includes(sample)) throw new Error(`${source} has no '${sample}'.`);
    text = text.replaceAll(sample, value);
  }
  const path = join(folder, name);
  writeFileSync(path, text);
  chmodSync(path, statSync(source).mode);
  return path;
}

/** The header by which a request has another client's address. */
export const ADDRESS_HEADER = 'X-Client-Address';

/** nginx.conf without TLS and, unless `isLimited`, without its rate limits. */
async function writeNginxConfig(folder: string, port: number, instances: readonly number[], isLimited: boolean) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};\n`,
  );
  return fillIn('nginx.conf', folder, {
    'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/var/log/nginx/error.log crit': `${join(folder, 'error.log')} warn`,
    'http {\n': `http {\n  set_real_ip_from 127.0.0.1;\n  real_ip_header ${ADDRESS_HEADER};\n${temporary.join('')}`,
    'worker_processes auto': 'worker_processes 2',
    'worker_rlimit_nofile 65536;\n': '',
    'listen 80 ': `listen 127.0.0.1:${await findPort()} `,
    'listen 443 ssl http2': `listen 127.0.0.1:${port}`,
    'donors.example.org': '127.0.0.1',
    'ssl_certificate /etc/dhamani/certificate.pem;': '',
    'ssl_certificate_key /etc/dhamani/certificate.key;': '',
    '127.0.0.1:3001': `127.0.0.1:${instances[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${instances[1]}`,
    // A header says whether the stricter limit counts a request.
    '  limit_req_zone $expensive':
      '  map $expensive_address $limited { "" ""; default yes; }\n  limit_req_zone $expensive',
    'proxy_set_header Connection "";': 'proxy_set_header Connection "";\n      add_header X-Limited $limited always;',
    ...(!isLimited && { 'rate=300r/s': 'rate=100000r/s', 'rate=10r/s': 'rate=100000r/s' }),
  });
}

export interface Nginx {
  origin: string;
  /** The path of its error log. */
  errorLog: string;
  stop(): Promise<unknown>;
}

/** Starts nginx in front of two instances on these ports. */
export async function startNginx(
  folder: string,
  instances: readonly number[],
  { isLimited = false } = {},
): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  const port = await findPort();
  const config = await writeNginxConfig(folder, port, instances, isLimited);
  // A single process leaves no workers behind when it is killed.
  const args = ['-e', 'stderr', '-c', config, '-g', 'daemon off; master_process off;'];
  const nginx = launchProgram(findProgram('nginx')!, args);
  const origin = `http://127.0.0.1:${port}`;
  // nginx answers this path itself.
  await waitForStatus(`${origin}/readyz`, 404, nginx);
  return { origin, errorLog: join(folder, 'error.log'), stop: () => end(nginx.process, 'SIGQUIT') };
}
