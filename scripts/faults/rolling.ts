// A rolling restart: one instance after the other is ended and started while visitors come through nginx.
import { setTimeout as wait } from 'node:timers/promises';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';
import type { Instance } from './machines/instance.ts';
import { UNLIMITED, withSite, type Site } from './machines/site.ts';
import { startTraffic } from './machines/traffic.ts';

const VISITORS = 16;

async function restart(instance: Instance): Promise<number | string> {
  const code = await instance.stop();
  await instance.start();
  return code;
}

async function restartAll({ instances }: Site, rounds: number, tools: Tools): Promise<(number | string)[]> {
  const codes: (number | string)[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const instance of instances) codes.push(await restart(instance));
    tools.say(`${round} of ${rounds} rolling restarts`);
  }
  return codes;
}

async function roll(site: Site, tools: Tools): Promise<Outcome> {
  const { broken, check } = makeChecks();
  const traffic = startTraffic(site.nginx.origin, VISITORS);
  await wait(1000);
  const codes = await restartAll(site, tools.isQuick ? 3 : 25, tools);
  await wait(500);
  await traffic.stop();

  const { tally } = traffic;
  const rows = await site.query<{ text: string }>('select suggestions as text from feedback');
  const stored = new Set(rows.map(({ text }) => text));
  const lost = [...tally.acknowledged.keys()].filter((text) => !stored.has(text)).length;
  const unclean = codes.filter((code) => code !== 0).length;
  check(tally.failed === 0, `${tally.failed} requests failed (${tally.describeFailures()}).`);
  check(lost === 0, `${lost} acknowledged writes were lost.`);
  check(rows.length === tally.acknowledged.size, `${rows.length - tally.acknowledged.size} writes were done unasked.`);
  check(unclean === 0, `${unclean} instances did not end with 0: ${codes.join(', ')}.`);
  const counts = {
    'instances restarted': codes.length,
    requests: tally.requests,
    failed: tally.failed,
    'writes acknowledged': tally.acknowledged.size,
    lost,
    'done twice': rows.length - stored.size,
    'slowest, ms': Math.round(tally.slowestMs),
  };
  return { counts, broken };
}

export const rolling: Scenario = {
  name: 'rolling',
  title: 'rolling restart of two instances behind nginx, under load',
  needs: ['postgres', 'nginx'],
  limitMinutes: { full: 10, quick: 3 },
  run: (tools) => withSite(tools.folder, UNLIMITED, (site) => roll(site, tools)),
};
