// People write to the real site through the bridge, gammu-smsd and its phone in a folder, while each of them is restarted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import { languages } from '#messages/catalogues.ts';
import type { LanguageCode } from '#messages/languages.ts';
import type { PlainId } from '#messages/translate.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { codeOf } from '#server/mail/requestCode.ts';
import { sendNotifications } from '#server/bloodRequests/notifications.ts';
import { askDonors } from '#server/bloodRequests/matching.ts';
import { readConfig } from '#server/config.ts';
import { addDonorRow, type NewDonorRow } from '#test/admins.ts';
import { inMinutes } from '#test/bloodRequests.ts';
import { openTestDatabase, serverUrl, type TestDatabase } from '#test/database/databases.ts';
import { findTown } from '#test/places.ts';
import { findPorts } from '#test/ports.ts';
import { end, start, type Started } from '#test/process.ts';
import { hasModem, Modem, SECRET } from './modem.ts';

const CODE = '4821';
const FAMILY = '+919849020001';
const PROVING = '+919849020002';
const CALLING = '+919849020003';
/** In three parts. */
const LONG = `Namaste sir, my uncle is in the hospital since yesterday and the doctors told us this morning to bring somebody who can give, ${'please '.repeat(25)}help us as soon as you can`;
const NUMBERS = /\+91\d{10}[^]*\+91\d{10}/;

const own = (nth: number) => `+9198490${String(30_000 + nth)}`;
const other = (nth: number) => `+9198490${String(40_000 + nth)}`;
const say = (id: PlainId, language: LanguageCode = 'en') => languages[language].t(id);

interface Talk {
  from: string;
  /** What is sent, and what the answer holds. */
  said: readonly [text: string, answer: string | RegExp][];
}

const search = (nth: number, text: string, language: LanguageCode = 'en'): Talk => ({
  from: other(nth),
  said: [
    [text, say('phone.neverPayMore', language)],
    ['N', NUMBERS],
  ],
});
const TALKS: readonly Talk[] = [
  search(1, 'O+ Guntur'),
  search(2, 'b pos please 522001'),
  search(3, 'రక్తం O+ గుంటూరు', 'te'),
  search(4, 'O+ गुंटूर ब्लड चाहिए', 'hi'),
  search(5, 'O+ குண்டூர்', 'ta'),
  search(6, 'O+ ಗುಂಟೂರು', 'kn'),
  search(7, 'O+ گنٹور', 'ur'),
  { from: other(8), said: [['HELP', /^Search: O\+ Guntur/]] },
  { from: other(9), said: [[LONG, /^Search: O\+ Guntur/]] },
  {
    from: other(10),
    said: [
      ['O+', /^Where\?/],
      ['O+ Guntur', NUMBERS],
    ],
  },
  { from: other(11), said: [['PAUSE 30', say('phone.noDonor')]] },
  { from: own(1), said: [['yes sir', say('phone.active')]] },
  {
    from: own(2),
    said: [
      ['PAUSE 30', '/'],
      ['ON', say('phone.on')],
    ],
  },
  {
    from: own(3),
    said: [
      ['OFF', say('phone.off')],
      ['on', say('phone.on')],
    ],
  },
  { from: own(4), said: [['ఆఫ్', say('phone.off', 'te')]] },
  {
    from: own(5),
    said: [
      ['STOP', say('phone.stopped')],
      ['బంద్', /./],
    ],
  },
  { from: own(6), said: [['WRONG', say('phone.wrong')]] },
  { from: own(7), said: [['COME', say('phone.noRequest')]] },
  { from: FAMILY, said: [['NEED O+ 1 GGH Guntur', say('phone.requested')]] },
  {
    from: PROVING,
    said: [
      [`my code is DH ${CODE}`, say('phone.proved')],
      ['HELP', /^Search: O\+ Guntur/],
    ],
  },
];

// The database is shared with the site's process.
describe.skipIf(!hasModem || !serverUrl)('conversations by SMS', () => {
  let database: TestDatabase;
  let folder: string;
  let site: Started;
  let sitePort: number;
  let modem: Modem;
  let settings: Record<string, string>;

  /** In Guntur, at any time. */
  async function addDonors(numbers: readonly string[], more: NewDonorRow): Promise<number[]> {
    const place = await findTown(database.db, 'Guntur');
    const added = [];
    for (const mobile of numbers)
      added.push(await addDonorRow(database.db, { mobile, place, callsAnyTime: true, ...more }));
    return added.map(({ regid }) => regid);
  }

  beforeAll(async () => {
    database = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'conversations-'));
    const [port, bridgePort] = (await findPorts(2)) as [number, number];
    sitePort = port;
    modem = new Modem(folder, `http://127.0.0.1:${port}`, bridgePort, { SMS_PER_DAY: '1000' });
    settings = {
      ...database.settings,
      MESSAGING_URL: modem.url,
      MESSAGING_SECRET: SECRET,
      METRICS_PORT: '0',
      DEMO_DATA: '0',
    };
    await addDonors([1, 2, 3, 4, 5, 6, 7].map(own), {});
    for (const bloodGroup of ['O+', 'B+'] as const) await addDonors([21, 22, 23, 24, 25, 26].map(own), { bloodGroup });
    await addDonors([CALLING], {});
    const [proving] = await addDonors([PROVING], { consentVersion: REQUEST_CONSENT_VERSION });
    const proof = { accountId: proving!, code: CODE, expiresAt: inMinutes(60) };
    await database.db.insertInto('numberProofs').values(proof).execute();
    site = await start(settings, port);
    await modem.startBridge();
  });
  afterAll(async () => {
    await modem?.end();
    if (site) await end(site.process);
    await database?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const answersTo = (number: string) => modem.sent().filter(({ to }) => to === number);
  const textsTo = (number: string) =>
    answersTo(number)
      .map(({ text }) => text)
      .join('\n');
  const untilSent = async (count: number) =>
    await expect.poll(() => modem.sent().length, { timeout: 240_000 }).toBe(count);
  const sendAll = (nth: number) => {
    const all = TALKS.filter(({ said }) => said[nth]);
    for (const { from, said } of all) modem.send(from, said[nth]![0]);
    return all.length;
  };

  test('twenty people and a caller are answered, each text once, while site, bridge and modem are restarted', async () => {
    expect(TALKS).toHaveLength(20);
    modem.startDaemon();
    const first = sendAll(0);
    modem.ring(CALLING);
    await expect.poll(() => modem.sent().length).toBeGreaterThan(3);
    await modem.endDaemon();
    modem.startDaemon();
    await untilSent(first + 1);
    await end(site.process);
    const second = sendAll(1);
    await expect.poll(() => modem.waiting('arrived')).toBe(second);
    await modem.endBridge('SIGKILL');
    await modem.startBridge();
    site = await start(settings, sitePort);
    await untilSent(first + 1 + second);
    for (const { from, said } of TALKS) {
      const answers = answersTo(from);
      expect(answers.length).toBe(said.length);
      for (const [nth, [, answer]] of said.entries()) expect(answers[nth]!.text).toMatch(answer);
    }
    expect(answersTo(CALLING).map(({ text }) => text)).toEqual([say('phone.active')]);
    expect(Math.max(...modem.sent().map(({ parts }) => parts))).toBeLessThanOrEqual(2);
  });

  test('a donor who proved the number is asked by SMS, comes, and the family learns it by SMS', async () => {
    const { db } = database;
    const request = await db.selectFrom('bloodRequests').select(['id', 'publicId']).executeTakeFirstOrThrow();
    const now = new Date();
    const opened = { state: 'open', openedAt: now, wavesFrom: now, nextWaveAt: now } as const;
    await db
      .updateTable('bloodRequests')
      .set({ ...opened, neededBy: addDays(dayInIndia(now), 1) })
      .execute();
    const parts = { db, config: readConfig(settings), keys: await loadSigningKeys(db, []) };
    const { signal } = new AbortController();
    const before = modem.sent().length;
    await askDonors(parts, now, signal);
    await untilSent(before + 1);
    const code = codeOf(request.publicId);
    expect(textsTo(PROVING)).toContain(`COME ${code}`);
    modem.send(PROVING, `COME ${code}`);
    await untilSent(before + 2);
    expect(textsTo(PROVING)).toContain(FAMILY);
    await sendNotifications(parts, inMinutes(3), signal);
    await untilSent(before + 3);
    expect(textsTo(FAMILY)).toContain(PROVING);
  });
});
