// Two instances behind nginx are restarted in turn while they are used: no request fails.
import { join } from 'node:path';
import { end, start, type Started } from '#test/process.ts';
import type { ServerFixture } from './database.ts';
import { startNginx } from './deployed.ts';
import type { Context, Result } from './scenario.ts';
import { runWithWorkload } from './workload.ts';

export async function restartInstances(
  { env, readEntries }: ServerFixture,
  { folder, isQuick }: Context,
): Promise<Result> {
  const rounds = isQuick ? 3 : 25;
  const settings = { ...env, TRUST_PROXY: '127.0.0.1' };
  const instances: Started[] = await Promise.all([start(settings), start(settings)]);
  const ports = instances.map(({ port }) => port);
  const nginx = await startNginx(join(folder, 'nginx'), ports);
  const exits: (number | string)[] = [];
  try {
    const log = await runWithWorkload(nginx.origin, async (workload) => {
      for (let round = 1; round <= rounds; round += 1) {
        for (const [i, { process: instance, port }] of instances.entries()) {
          await workload.waitForWrites(10);
          exits.push(await end(instance));
          instances[i] = await start(settings, port);
        }
      }
    });
    return log.check(
      await readEntries(),
      { 'instances restarted': exits.length },
      [log.lost + log.unavailable > 0, `${log.lost} requests had no response, ${log.unavailable} were rejected.`],
      [exits.some((code) => code !== 0), `The instances ended with ${exits.join(', ')}.`],
    );
  } finally {
    await nginx.stop();
    await Promise.all(instances.map((instance) => end(instance.process, 'SIGKILL')));
  }
}
