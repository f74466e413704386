// HAProxy with deploy/haproxy.cfg and the scripts beside it, before two database servers.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPort } from '#server/testing/ports.ts';
import { findProgram } from '../needs.ts';
import type { DatabaseNode } from './databaseNode.ts';
import { fillIn } from './fillIn.ts';
import { startProgram } from './programs.ts';

export interface Haproxy {
  port: number;
  /** promote.sh, with what it reads beside it. */
  promote: string;
  said: () => string;
  stop(): Promise<void>;
}

/** Fills the files in for two servers; gives the paths of the configuration and of promote.sh. */
export function writeHaproxyConfig(folder: string, port: number, nodes: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  const [one, two] = nodes as [string, string];
  const addresses = { '10.0.0.11:5432': one, '10.0.0.12:5432': two };
  fillIn('database.conf', folder, addresses);
  const check = fillIn('is-primary.sh', folder, {});
  const promote = fillIn('promote.sh', folder, {});
  const bind = { '127.0.0.1:6432': `127.0.0.1:${port}`, '/etc/dhamani/is-primary.sh': check };
  return { config: fillIn('haproxy.cfg', folder, { ...addresses, ...bind }), promote };
}

export async function startHaproxy(folder: string, nodes: readonly DatabaseNode[]): Promise<Haproxy> {
  const port = await findPort();
  const addresses = nodes.map(({ address }) => address);
  const { config, promote } = writeHaproxyConfig(join(folder, 'haproxy'), port, addresses);
  const program = startProgram(findProgram('haproxy')!, ['-db', '-f', config]);
  return { port, promote, said: program.said, stop: async () => void (await program.end()) };
}
