// To which instance deploy/nginx.conf sends a client, with the real nginx before two servers that say their names.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS_HEADER, findProgram, startNginx, type Nginx } from './deployed.ts';

const NUMBERS = Array.from({ length: 40 }, (_, i) => i + 1);
const IPV4 = NUMBERS.map((n) => `198.51.100.${n}`);
const hex = (n: number) => (n * 257).toString(16);

/** Two addresses in each /48, which nginx writes in different ways. */
const SITES: Record<string, [one: string, other: string][]> = {
  'without zeros before the third group': NUMBERS.map((n) => [`2001:db8:${hex(n)}::1`, `2001:db8:${hex(n)}:8:9:a:b:c`]),
  'with a zero as third group': NUMBERS.map((n) => [`2001:${hex(n)}::1`, `2001:${hex(n)}:0:5:1:2:3:4`]),
  'with zeros as second and third group': NUMBERS.map((n) => [`${hex(n)}::1:2`, `${hex(n)}:0:0:5:1:2:3:4`]),
  'and IPv4 addresses written as IPv6': NUMBERS.map((n) => [`203.0.113.${n}`, `::ffff:203.0.113.${n}`]),
};

describe.skipIf(!findProgram('nginx'))('nginx before two instances', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-instances-'));
  const instances = ['first', 'second'].map((name) => createServer((_, answer) => answer.end(name)));
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  let nginx: Nginx;

  beforeAll(async () => {
    for (const server of instances) await once(server.listen(0, '127.0.0.1'), 'listening');
    nginx = await startNginx(folder, instances.map(portOf));
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const server of instances) server.close();
    rmSync(folder, { recursive: true });
  });

  /** The name of the instance that answers this address. */
  async function ask(address: string): Promise<string> {
    const response = await fetch(nginx.origin, { headers: { [ADDRESS_HEADER]: address } });
    return response.text();
  }
  const askEach = (addresses: readonly string[]) => Promise.all(addresses.map(ask));

  test('a hundred requests of one network meet one instance, and networks are spread over both', async () => {
    const met = await askEach(IPV4);
    expect(new Set(met)).toEqual(new Set(['first', 'second']));
    const again = await askEach(Array.from({ length: 100 }, () => IPV4[0]!));
    expect(new Set(again)).toEqual(new Set([met[0]]));
  });

  test.each(Object.entries(SITES))('two addresses of one IPv6 /48 %s meet the same instance', async (_, pairs) => {
    const met = await askEach(pairs.map(([one]) => one));
    expect(await askEach(pairs.map(([, other]) => other))).toEqual(met);
    expect(new Set(met)).toEqual(new Set(['first', 'second']));
  });

  test('the networks of a stopped instance move to the other, and return to it when it runs again', async () => {
    const before = await askEach(IPV4);
    const [first] = instances as [Server, Server];
    const port = portOf(first);
    first.close();
    first.closeAllConnections();
    await once(first, 'close');
    expect(new Set(await askEach(IPV4))).toEqual(new Set(['second']));
    await once(first.listen(port, '127.0.0.1'), 'listening');
    expect(await askEach(IPV4)).toEqual(before);
  });
});
