// nginx with deploy/nginx.conf, on ports of its own and with a certificate of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPorts } from '#test/ports.ts';
import { Client } from '../client.ts';
import { findProgram } from '../scenario.ts';
import { fillIn } from './fillIn.ts';
import { runProgram, startProgram } from './programs.ts';

const NAME = '127.0.0.1';

async function makeCertificate(folder: string) {
  const files = { key: join(folder, 'certificate.key'), certificate: join(folder, 'certificate.pem') };
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await runProgram('openssl', [...options, '-subj', `/CN=${NAME}`, '-keyout', files.key, '-out', files.certificate]);
  return files;
}

/** Where it keeps what does not fit into memory: the package's folders are the system's own. */
function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};\n`).join('');
}

/** Fills deploy/nginx.conf in for two instances, and gives its path. */
async function writeNginxConfig(
  folder: string,
  ports: { http: number; https: number; instances: readonly number[] },
  isLimited: boolean,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const { key, certificate } = await makeCertificate(folder);
  return fillIn('nginx.conf', folder, {
    'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/var/log/nginx/error.log crit': `${join(folder, 'error.log')} warn`,
    'http {\n': `http {\n${temporaryPaths(folder)}`,
    'worker_processes auto': 'worker_processes 2',
    'worker_rlimit_nofile 65536;\n': '',
    'listen 80 ': `listen 127.0.0.1:${ports.http} `,
    'listen 443 ': `listen 127.0.0.1:${ports.https} `,
    'donors.example.org': NAME,
    '/etc/dhamani/certificate.pem': certificate,
    '/etc/dhamani/certificate.key': key,
    '127.0.0.1:3001': `127.0.0.1:${ports.instances[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports.instances[1]}`,
    // Every visitor of a scenario comes from one address.
    ...(!isLimited && { 'rate=300r/s': 'rate=100000r/s', 'rate=10r/s': 'rate=100000r/s' }),
  });
}

export interface Nginx {
  /** https:// */
  origin: string;
  /** The path of its error log. */
  errorLog: string;
  stop(): Promise<void>;
}

async function waitUntilAnswered(origin: string): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until; await wait(25)) {
    // nginx answers this path itself, whether or not the site is up.
    if ((await new Client(origin).get('/readyz')).status === 404) return;
  }
  throw new Error('nginx did not start.');
}

/** Starts it before instances at these ports; with the file's rate limits where asked to. */
export async function startNginx(
  folder: string,
  instances: readonly number[],
  { isLimited = false } = {},
): Promise<Nginx> {
  const [http, https] = (await findPorts(2)) as [number, number];
  const config = await writeNginxConfig(folder, { http, https, instances }, isLimited);
  const args = ['-e', 'stderr', '-c', config, '-g', 'daemon off;'];
  // Killed, it would leave its workers behind.
  const program = startProgram(findProgram('nginx')!, args, 'SIGTERM');
  const origin = `https://${NAME}:${https}`;
  await waitUntilAnswered(origin).catch(async (error: Error) => {
    await program.end();
    throw new Error(`${error.message}\n${program.said()}`);
  });
  return {
    origin,
    errorLog: join(folder, 'error.log'),
    stop: () => program.end('SIGQUIT'),
  };
}
