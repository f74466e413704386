// Two instances behind nginx are restarted one after the other under load: no request fails.
import { join } from 'node:path';
import type { Program } from '../program.ts';
import { startSite } from '../site.ts';
import { runUnderLoad } from './load.ts';
import { startNginx } from './machines/nginx.ts';
import type { Outcome, Scenario, Tools } from './scenario.ts';
import { withServer, type ServerStage } from './stage.ts';

const ROUNDS = { full: 25, quick: 3 };

async function restartAll({ env, traces }: ServerStage, { folder, isQuick, say }: Tools): Promise<Outcome> {
  const rounds = ROUNDS[isQuick ? 'quick' : 'full'];
  const settings = { ...env, NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1' };
  const start = (port?: number) => startSite(settings, { log: join(folder, 'site.log'), ...(port && { port }) });
  const sites: Program[] = await Promise.all([start(), start()]);
  const nginx = await startNginx(
    join(folder, 'nginx'),
    sites.map(({ port }) => port),
  );
  const codes: (number | null)[] = [];
  try {
    const ledger = await runUnderLoad(nginx.origin, async ({ waitForWrites }) => {
      for (let round = 1; round <= rounds; round += 1) {
        for (const [i, site] of sites.entries()) {
          await waitForWrites(10);
          codes.push(await site.stop());
          sites[i] = await start(site.port);
        }
        say(`${round} of ${rounds} rolling restarts`);
      }
    });
    const { counts, broken } = ledger.judge(await traces());
    if (ledger.retried > 0) broken.push(`${ledger.retried} requests failed.`);
    if (codes.some((code) => code !== 0)) broken.push(`The instances ended with ${codes.join(', ')}.`);
    return { counts: { 'instances restarted': codes.length, ...counts }, broken };
  } finally {
    await nginx.stop();
    await Promise.all(sites.map((site) => site.kill()));
  }
}

export const rolling: Scenario = {
  name: 'rolling',
  title: 'rolling restart of two instances behind nginx, under load',
  needs: ['postgres', 'nginx'],
  limitMinutes: { full: 10, quick: 3 },
  run: (tools) => withServer(join(tools.folder, 'data'), (stage) => restartAll(stage, tools)),
};
