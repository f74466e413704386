// Free ports of this machine.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

async function openProbe() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  return probe;
}

export async function findPorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, openProbe));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

export async function findPort(): Promise<number> {
  const [port] = await findPorts(1);
  return port!;
}
