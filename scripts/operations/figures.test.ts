// docs/operations.md: what the log and the figures say, against what they really say.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registerAndLogIn } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/testApp.ts';
import { rehearse } from './rehearse.ts';
import { findPort } from '#server/testing/ports.ts';
import { startSite } from './site.ts';

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const site = useTestApp();

/** What stands in backquotes in the first column of a section's tables. */
function listDocumented(heading: string): string[] {
  const section = new RegExp(`^## ${heading}\\n(.*?)(?=^## |$(?![^]))`, 'ms').exec(page)![1]!;
  const cells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell!);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
}

/** 'req.method' and the like for what lies within. */
function listFields(line: object, before = ''): string[] {
  return Object.entries(line).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? listFields(value, `${before}${name}.`) : [`${before}${name}`],
  );
}

test('every field that a log line has is explained', async () => {
  await registerAndLogIn(site);
  await site.visitor().post('/api/v1/searchDoner', {});
  await site.visitor().send('/nowhere?token=secret');
  await site.pool.query('alter table feedback rename to gone');
  await site.visitor().post('/api/v1/getTestimonials/1/10');
  await site.visitor().send('/api/v1/getTestimonials/1/10');
  await site.pool.query('alter table gone rename to feedback');
  const lines = site.log.map((line) => JSON.parse(line) as object);
  const fields = new Set(lines.flatMap((line) => listFields(line)));
  expect([...fields]).toContain('err.message');
  expect([...fields].filter((field) => !listDocumented('Logs').includes(field))).toEqual([]);
});

test('so is every field that the server’s sources give to the log', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.includes('test'));
  const given = sources.flatMap((name) =>
    [...readFileSync(join('server', name), 'utf8').matchAll(/log\.\w+\(\s*\{([^}]*)\}/g)].flatMap(([, fields = '']) =>
      fields.split(',').map((field) => field.split(':')[0]!.trim()),
    ),
  );
  const own = given.filter((name) => name !== '' && name !== 'err' && !name.startsWith('...'));
  expect(own).toContain('outboxId');
  expect(own.filter((name) => !listDocumented('Logs').includes(name))).toEqual([]);
});

await rehearse('Metrics', { needs: ['curl'] }, async (commands, scratch) => {
  await scratch.useEmbedded();
  scratch.env.METRICS_PORT = String(await findPort());
  const started = await startSite(scratch);
  const figures = await commands.run();
  const names = [...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
  expect(names).toContain('dhamani_database_up');
  const documented = listDocumented('Metrics').filter((name) => /^(dhamani|http|nodejs|process)_/.test(name));
  // prom-client brings more about Node and the process than an operator needs explained.
  const own = names.filter((name) => /^(dhamani|http)_/.test(name));
  expect(own.filter((name) => !documented.includes(name))).toEqual([]);
  // Registered only with a replica.
  expect(documented.filter((name) => !names.includes(name))).toEqual(['dhamani_replica_lag_seconds']);
  const watched = listDocumented('What to watch').filter((name) => /^(dhamani|http|nodejs|process)_/.test(name));
  expect(watched.filter((name) => !documented.includes(name))).toEqual([]);
  expect((await fetch(`${started.url}/metrics`, { redirect: 'manual' })).status).not.toBe(200);
  await started.stop();
});
