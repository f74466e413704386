// HAProxy with deploy/haproxy.cfg and its scripts, before two database servers.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPort } from '#test/ports.ts';
import { findProgram } from '../scenario.ts';
import type { DatabaseNode } from './databaseNode.ts';
import { fillIn } from './fillIn.ts';
import { startProgram, type Program } from './programs.ts';

export interface Haproxy extends Program {
  port: number;
  /** The path of promote.sh. */
  promote: string;
}

export async function startHaproxy(parent: string, [one, two]: readonly DatabaseNode[]): Promise<Haproxy> {
  const port = await findPort();
  const folder = join(parent, 'haproxy');
  mkdirSync(folder);
  const addresses = { '10.0.0.11:5432': one!.address, '10.0.0.12:5432': two!.address };
  fillIn('database.conf', folder, addresses);
  const check = fillIn('is-primary.sh', folder, {});
  const promote = fillIn('promote.sh', folder, {});
  const own = { '127.0.0.1:6432': `127.0.0.1:${port}`, '/etc/dhamani/is-primary.sh': check };
  const config = fillIn('haproxy.cfg', folder, { ...addresses, ...own });
  return { port, promote, ...startProgram(findProgram('haproxy')!, ['-db', '-f', config]) };
}
