// A fresh clone installs with `npm ci`, on any platform.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  version: string;
  optionalDependencies?: Record<string, string>;
}

test('the lock file holds the builds of every platform: without one of them npm ci refuses on all', () => {
  const lockFile = new URL('../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Package> };
  const missing = Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
      .map((name) => `${name}, wanted by ${path} ${version}`),
  );
  expect(missing).toEqual([]);
});
