// Requests for pages: as many as a few patient visitors send, or so many a second whatever becomes of them.
import { setTimeout as wait } from 'node:timers/promises';
import { askOnce, writeRequest } from '../bench/load.ts';

const CALM_CONNECTIONS = 8;
const TICK_MS = 20;

export interface Round {
  sent: number;
  answered: number;
  refused: number;
  unadvised: number;
  other: number;
  lost: number;
  slowestMs: number;
  /** Milliseconds of the slowest hundredth of refusals. */
  refusedAfter: number;
}

let last = 0;
/**
 * A page that nobody has just asked for, so that it has to be made; on a connection of its own, by bytes, because a
 * whole client would need more of the machine than the site.
 */
async function ask(port: number): Promise<{ status: number; isAdvised: boolean; took: number }> {
  last += 1;
  const path = `/find-donor?bloodgroup=O%2B&country=1&state=${1 + (last % 36)}&n=${last}`;
  const from = performance.now();
  const answer = await askOnce(port, writeRequest('GET', path, { Connection: 'close' }));
  return {
    status: Number(answer.slice(9, 12)),
    isAdvised: /^retry-after: \d/im.test(answer.slice(0, 2000)),
    took: performance.now() - from,
  };
}

function makeRound() {
  const round: Round = {
    sent: 0,
    answered: 0,
    refused: 0,
    unadvised: 0,
    other: 0,
    lost: 0,
    slowestMs: 0,
    refusedAfter: 0,
  };
  const refusals: number[] = [];
  const send = async (port: number) => {
    round.sent += 1;
    const answer = await ask(port).catch(() => null);
    if (answer === null) return void (round.lost += 1);
    round.slowestMs = Math.max(round.slowestMs, answer.took);
    if (answer.status === 200) return void (round.answered += 1);
    if (answer.status !== 503) return void (round.other += 1);
    round.refused += 1;
    refusals.push(answer.took);
    if (!answer.isAdvised) round.unadvised += 1;
  };
  const close = () => {
    round.refusedAfter = refusals.toSorted((a, b) => a - b)[Math.floor((refusals.length - 1) * 0.99)] ?? 0;
    return round;
  };
  return { send, close };
}

/** As many a second as a few patient visitors get. */
export async function runCalm(port: number, seconds: number): Promise<number> {
  const { send, close } = makeRound();
  const until = performance.now() + seconds * 1000;
  const visit = async () => {
    while (performance.now() < until) await send(port);
  };
  await Promise.all(Array.from({ length: CALM_CONNECTIONS }, visit));
  return close().answered / seconds;
}

/** So many a second, whether or not the earlier ones were answered. */
export async function runBurst(port: number, perSecond: number, seconds: number): Promise<Round> {
  const { send, close } = makeRound();
  const from = performance.now();
  const under: Promise<void>[] = [];
  for (let now = from; now < from + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - from) / 1000) * perSecond) - under.length;
    for (let i = 0; i < due; i += 1) under.push(send(port));
    await wait(TICK_MS);
  }
  await Promise.all(under);
  return close();
}
