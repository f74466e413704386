// The bridge of deploy/sms between the real gammu-smsd and a site that only answers.
import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPort } from '#test/ports.ts';
import { hasModem, Modem, SECRET } from './modem.ts';

const ONE = '+919849012345';
const TWO = '+919849012346';

interface Arrived {
  id: string;
  kind: string;
  from: string;
  text?: string;
  at: string;
}

const sign = (timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')}`;

describe.skipIf(!hasModem)('the bridge to a modem', () => {
  let folder: string;
  let modem: Modem;
  let arrived: Arrived[];
  let answer: (response: ServerResponse, message: Arrived) => void;
  const reply = (response: ServerResponse, { text: asked }: Arrived) =>
    void response.end(JSON.stringify({ data: { reply: asked ? { text: `About ${asked}`, language: 'en' } : null } }));
  const site = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
      if (signature !== sign(String(timestamp), body)) return void response.writeHead(401).end();
      const message = JSON.parse(body) as Arrived;
      arrived.push(message);
      answer(response, message);
    });
  });
  const portOf = () => (site.address() as AddressInfo).port;

  beforeEach(async () => {
    arrived = [];
    answer = reply;
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    folder = mkdtempSync(join(tmpdir(), 'modem-'));
    modem = new Modem(folder, `http://127.0.0.1:${portOf()}`, await findPort());
    await modem.startBridge();
  });
  afterEach(async () => {
    await modem.end();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const untilSent = async (count: number) => await expect.poll(() => modem.sent().length).toBe(count);
  const untilArrived = async (count: number) => await expect.poll(() => arrived.length).toBe(count);

  test('texts of every length and script arrive whole and are answered; a sender who writes shell runs nothing', async () => {
    modem.startDaemon();
    const long = Array.from({ length: 40 }, (_, nth) => `word${nth}`).join(' ');
    const texts = ['O+ 522001', long, 'రక్తం O+ గుంటూరు 😀', 'रक्त O+', 'no'];
    texts.forEach((one, nth) => modem.send(`${ONE.slice(0, -1)}${nth}`, one));
    modem.send(`;>${'x'.repeat(3)}`, 'shell');
    await untilSent(texts.length);
    await untilArrived(texts.length + 1);
    expect(new Set(arrived.map(({ text: read }) => read))).toEqual(new Set([...texts, 'shell']));
    const answers = modem.sent().toSorted((a, b) => a.to.localeCompare(b.to));
    expect(answers.map(({ text: read }) => read)).toEqual(texts.map((one) => `About ${one}`));
    expect(answers.map(({ parts }) => parts)).toEqual([1, 2, 1, 1, 1]);
    expect(modem.waiting('inbox')).toBe(0);
  });

  test('a text waits while the site is away or says that it cannot answer, and is answered once', async () => {
    answer = (response) => void response.writeHead(503).end();
    modem.startDaemon();
    modem.send(ONE, 'O+ 522001');
    await untilArrived(1);
    answer = reply;
    await untilSent(1);
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(1);
    modem.send(ONE, 'N');
    await untilSent(2);
    expect(modem.sent().map(({ text: read }) => read)).toEqual(['About O+ 522001', 'About N']);
  });

  test('a bridge that is killed while the site answers asks again with the same id, and one answer is sent', async () => {
    const isAsked = new Promise<void>((resolve) => {
      answer = () => void modem.endBridge('SIGKILL').then(() => resolve());
    });
    modem.startDaemon();
    modem.send(ONE, 'O+ 522001');
    await isAsked;
    answer = reply;
    await modem.startBridge();
    await untilSent(1);
    modem.send(TWO, 'HELP');
    await untilSent(2);
    expect(arrived.map(({ from }) => from)).toEqual([ONE, ONE, TWO]);
    expect(arrived[0]).toEqual(arrived[1]);
    expect(modem.sent().map(({ to }) => to)).toEqual([ONE, TWO]);
  });

  test('a text that gammu-smsd hands over again after a crash is answered once', async () => {
    modem.startDaemon();
    modem.send(ONE, 'O+ 522001');
    await untilSent(1);
    modem.handOverAgain(ONE, 'O+ 522001', arrived[0]!.at);
    modem.send(TWO, 'HELP');
    await untilSent(2);
    expect(arrived.map(({ from }) => from)).toEqual([ONE, TWO]);
  });

  test('a missed call that rings twice arrives once, with no text', async () => {
    modem.ring(ONE);
    modem.ring(ONE);
    modem.startDaemon();
    modem.send(TWO, 'HELP');
    await untilSent(1);
    const calls = arrived.filter(({ kind }) => kind === 'missed call');
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    expect(calls[0]).toEqual({ id: expect.any(String), kind: 'missed call', from: ONE, at: expect.any(String) });
  });

  const textOf = (id: string, more: object = {}) =>
    JSON.stringify({ id, to: ONE, language: 'en', text: 'A donor is needed', link: 'https://a.example/m', ...more });
  async function post(body: string, { timestamp = String(Math.floor(Date.now() / 1000)), signature = '' } = {}) {
    const headers = { 'X-Timestamp': timestamp, 'X-Signature': signature || sign(timestamp, body) };
    const response = await fetch(modem.url, { method: 'POST', headers, body });
    await response.body?.cancel();
    return response.status;
  }

  test("the site's texts are sent once an id, with their link unless they are answered by SMS", async () => {
    expect([
      await post(textOf('1')),
      await post(textOf('1')),
      await post(textOf('2', { values: { code: '4821' } })),
    ]).toEqual([200, 200, 200]);
    await modem.endBridge('SIGKILL');
    await modem.startBridge();
    expect(await post(textOf('2'))).toBe(200);
    modem.startDaemon();
    await untilSent(2);
    expect(
      modem
        .sent()
        .map(({ text: read }) => read)
        .toSorted(),
    ).toEqual(['A donor is needed', 'A donor is needed https://a.example/m']);
  });

  test.each([
    ['is not signed', textOf('1'), { signature: `sha256=${'0'.repeat(64)}` }, 401],
    ['is older than five minutes', textOf('1'), { timestamp: String(Math.floor(Date.now() / 1000) - 301) }, 401],
    ['has no time', textOf('1'), { timestamp: 'now' }, 401],
    ['is no JSON', '{', {}, 400],
    ['is no object', 'null', {}, 400],
    ['is for no number', textOf('1', { to: '-c /etc/passwd' }), {}, 400],
    ['has no text', textOf('1', { text: 1 }), {}, 400],
    ['is too long', textOf('1', { text: 'x'.repeat(20_000) }), {}, 413],
  ])('a text of the site that %s is refused', async (_, body, signed, status) => {
    expect(await post(body, signed)).toBe(status);
    expect(modem.waiting('outbox')).toBe(0);
  });

  test("texts that the site begins leave the day's budget to answers, and answers go until it is used", async () => {
    await modem.endBridge();
    await modem.startBridge({ SMS_PER_DAY: '4', BEGUN_PER_DAY: '2' });
    const long = textOf('1', { text: 'x'.repeat(200) });
    expect([await post(long), await post(textOf('2')), await post(textOf('2'))]).toEqual([200, 429, 429]);
    modem.startDaemon();
    modem.send(ONE, 'one');
    await untilSent(2);
    modem.send(TWO, 'two');
    await untilSent(3);
    modem.send(ONE, 'three');
    await untilArrived(3);
    // The answer, and the text of the site that was refused.
    await expect.poll(() => modem.waiting('ready')).toBe(2);
    expect(await post(textOf('3'))).toBe(429);
    expect(modem.sent().reduce((sum, { parts }) => sum + parts, 0)).toBe(4);
  });
});
