// A Docker engine from Debian's packages in a Debian root. Its one image is Debian.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { HOST_DEVICES, makeRoot, makeStartableRoot, RELEASE, startRoot, type Root } from './debianRoot.ts';

const PACKAGES = 'docker-cli,docker-compose,docker.io,iptables,openssl';

export interface Engine extends Root {
  /** Its root, as this machine has it. */
  folder: string;
  docker(...args: string[]): Promise<string>;
}

export async function startEngine(parent: string): Promise<Engine> {
  const folder = join(parent, 'engine');
  const image = join(parent, 'debian.tar');
  await Promise.all([makeStartableRoot(folder, PACKAGES), makeRoot(image, 'ca-certificates')]);
  cpSync(image, join(folder, 'debian.tar'));
  const root = await startRoot(folder, {
    mounts: ['mount -t proc proc $root/proc', ...HOST_DEVICES],
    command: 'dockerd',
    isReady: (execute) => execute('docker', 'version'),
  });
  const docker = (...args: string[]) => root.execute('env', 'DOCKER_BUILDKIT=0', 'docker', ...args);
  try {
    await docker('import', '/debian.tar', `debian:${RELEASE}-slim`);
  } catch (error) {
    await root.stop();
    throw error;
  }
  return { ...root, folder, docker };
}
