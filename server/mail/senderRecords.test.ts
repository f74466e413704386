// What the overview says of the sender's domain, over HTTP and with a name server of its own.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { getServers, setServers } from 'node:dns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOverview } from '#contract/overview.ts';
import { addAdmin } from '#test/admins.ts';
import { startTestApp } from '#test/app.ts';

const NO_SUCH_NAME = 3;
/** Texts by name; an empty list is a name without texts. */
const zone: Record<string, string[]> = {
  'both.example': ['other', 'v=spf1 mx -all'],
  '_domainkey.both.example': [],
  'neither.example': ['v=spf10 something else'],
};

/** An answer to one question about a name's texts: RFC 1035, 4.1. */
function answer(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (; query[at] !== 0; at += 1 + query[at]!) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
  const question = query.subarray(12, at + 5);
  const texts = zone[labels.join('.').toLowerCase()];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (texts ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const records = (texts ?? []).map((text) => {
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
    return Buffer.concat([head, Buffer.from(text)]);
  });
  return Buffer.concat([header, question, ...records]);
}

const nameServer = createSocket('udp4', (query, { port, address }) => nameServer.send(answer(query), port, address));
const former = getServers();
beforeAll(async () => {
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  setServers([`127.0.0.1:${nameServer.address().port}`]);
});
afterAll(() => {
  setServers(former);
  nameServer.close();
});

async function watchRecords(mailFrom: string) {
  const app = await startTestApp({ env: { MAIL_FROM: mailFrom } });
  const { client } = await addAdmin(app);
  const read = async () => {
    const { checks } = (await client.call(getOverview, {})).body.data;
    return checks.filter(({ check }) => check === 'SPF' || check === 'DKIM').map(({ state }) => state);
  };
  return { read, close: () => app.close() };
}

test.each([
  ['Network <help@both.example>', ['done', 'done']],
  ['help@neither.example', ['open', 'open']],
  ['help@unknown.example', ['open', 'open']],
])('SPF and DKIM of the sender %s are not known at first, and %j once DNS has answered', async (sender, states) => {
  const { read, close } = await watchRecords(sender);
  try {
    expect(await read()).toEqual(['not known', 'not known']);
    await expect.poll(read).toEqual(states);
  } finally {
    await close();
  }
});
