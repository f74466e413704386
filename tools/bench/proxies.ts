// nginx and Caddy before an application, with TLS and HTTP/2; a program that is not installed is left out.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPort } from '../../test/ports.ts';
import { end, isRunning, launchProgram, type Launched } from '../../test/process.ts';
import type { App } from './apps.ts';
import { CACHE } from './data.ts';

/** Where browsers reach an application. */
export interface Entrance {
  protocol: string;
  url: string;
}

interface Proxied {
  port: number;
  upstream: string;
  folder: string;
}

const nginx = ({ port, upstream, folder }: Proxied) => `daemon off; pid ${folder}/pid; error_log stderr crit; events {}
http {
  access_log off; proxy_max_temp_file_size 0;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream site { server ${upstream}; keepalive 16; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/certificate.pem; ssl_certificate_key ${folder}/key.pem;
    location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;

const caddy = ({ port, upstream, folder }: Proxied) => `{
  admin off
  auto_https off
}
https://127.0.0.1:${port} {
  tls ${folder}/certificate.pem ${folder}/key.pem
  reverse_proxy ${upstream}
}
`;

const programs = [
  { name: 'nginx', configure: nginx, version: '-v', args: (file: string) => ['-e', 'stderr', '-c', file] },
  {
    name: 'caddy',
    configure: caddy,
    version: 'version',
    args: (file: string) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
];

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...names], { stdio: 'ignore' });
}

async function waitForPort(port: number, launched: Launched): Promise<void> {
  const { process: child } = launched;
  while (isRunning(child)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error(`${child.spawnargs.join(' ')} did not start.\n${launched.output()}`);
}

async function startProxy({ name, configure, args }: (typeof programs)[number], { url }: App, folder: string) {
  const port = await findPort();
  const file = join(folder, name);
  writeFileSync(file, configure({ port, upstream: new URL(url).host, folder }));
  const launched = launchProgram(name, args(file), { ...process.env, HOME: folder, XDG_DATA_HOME: folder });
  await waitForPort(port, launched);
  return { entrance: { protocol: `HTTP/2, ${name}`, url: `https://127.0.0.1:${port}` }, launched };
}

/** The application itself, and through each proxy. */
export async function startProxies(app: App): Promise<{ entrances: Entrance[]; stop(): Promise<void> }> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'proxies-'));
  makeCertificate(folder);
  const started: Awaited<ReturnType<typeof startProxy>>[] = [];
  for (const program of programs) {
    const isInstalled = spawnSync(program.name, [program.version]).status === 0;
    if (isInstalled) started.push(await startProxy(program, app, folder));
    else process.stdout.write(`${program.name} is not installed: first visits through it are left out.\n`);
  }
  return {
    entrances: [{ protocol: 'HTTP/1.1', url: app.url }, ...started.map(({ entrance }) => entrance)],
    async stop() {
      await Promise.all(started.map(({ launched }) => end(launched.process)));
      rmSync(folder, { recursive: true });
    },
  };
}
