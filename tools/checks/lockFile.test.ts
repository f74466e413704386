// A fresh clone installs with `npm ci`, on any platform, and no package runs a program of its own meanwhile.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version: string;
  integrity?: string;
  os?: string;
  cpu?: string;
  hasInstallScript?: true;
  optionalDependencies?: Record<string, string>;
}

const lockFile = new URL('../../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Package> };

test('the lock file holds the builds of every platform: without one of them npm ci fails on all', () => {
  const missing = Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
      .map((name) => `${name}, wanted by ${path} ${version}`),
  );
  expect(missing).toEqual([]);
});

test('Node is locked at one version, with the hash of each platform’s build', () => {
  const builds = Object.keys(packages['']!.optionalDependencies ?? {}).map((name) => packages[`node_modules/${name}`]!);
  expect(builds.map(({ os, cpu }) => `${os} ${cpu}`).sort()).toEqual([
    'darwin arm64',
    'darwin x64',
    'linux arm64',
    'linux x64',
    'win32 x64',
  ]);
  for (const { version, integrity } of builds) {
    expect(version).toBe(builds[0]!.version);
    expect(integrity).toMatch(/^sha512-/);
  }
});

test('no package needs an install script: npm ci --ignore-scripts gives all that the site needs', () => {
  expect(Object.keys(packages).filter((path) => packages[path]!.hasInstallScript)).toEqual([]);
});
