// gammu-smsd with a phone in a folder, configured by deploy/sms, and the bridge.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { end, launchProgram, waitForStatus, type Launched } from '#test/process.ts';
import { fillIn, findProgram } from './deployed.ts';

export const hasModem = ['gammu', 'gammu-smsd', 'gammu-smsd-inject'].every(findProgram);
export const SECRET = 'a secret of the gateway';
const INDIA_MS = 19_800_000;
const BRIDGE = resolve('deploy/sms/bridge.mjs');

export interface Answer {
  to: string;
  text: string;
  parts: number;
}

/** Of gammu's file for one that was sent: a section for each part, in hexadecimal UTF-16; gammu repeats them with each part. */
function readAnswer(path: string): Answer {
  const file = readFileSync(path, 'utf8').split('[SMSBackup000]').at(-1)!;
  const hex = [...file.matchAll(/^Text\d\d = (\w*)$/gm)].map(([, digits]) => digits).join('');
  const text = Buffer.from(hex, 'hex').swap16().toString('utf16le');
  return { to: /^Number = "(.*)"$/m.exec(file)![1]!, text, parts: file.split('[SMSBackup').length };
}

const foldersOf = (phone: string) => [1, 2, 3, 4, 5].map((nth) => join(phone, 'sms', String(nth)));
const DUMMY = 'connection = none\nmodel = dummy\nport = ';

/** Everything in a folder; `site` is the site's address. */
export class Modem {
  readonly #folder: string;
  readonly #config: string;
  /** Of another phone, which makes the texts. */
  readonly #network: string;
  readonly #port: number;
  readonly #env: NodeJS.ProcessEnv;
  #bridge: Launched | undefined;
  #daemon: Launched | undefined;
  #arrived = 0;

  constructor(folder: string, site: string, port: number, settings: Record<string, string> = {}) {
    this.#folder = folder;
    this.#port = port;
    this.#network = join(folder, 'network.conf');
    mkdirSync(join(folder, 'sms'), { recursive: true });
    for (const path of ['phone', 'network'].flatMap((name) => foldersOf(join(folder, name))))
      mkdirSync(path, { recursive: true });
    writeFileSync(this.#network, `[gammu]\n${DUMMY}${join(folder, 'network')}\n`);
    this.#config = fillIn('sms/gammu-smsdrc', folder, {
      'device = /dev/ttyUSB0\nconnection = at': `${DUMMY}${join(folder, 'phone')}`,
      '/var/lib/dhamani-sms': folder,
      '/usr/bin/node /opt/dhamani': `${process.execPath} ${resolve('.')}`,
      '[smsd]': '[smsd]\nloopsleep = 1\ncommtimeout = 2\nreceivefrequency = 0',
    });
    this.#env = {
      PATH: process.env.PATH,
      // gammu's dummy has this clock's time; a network in India sends India's.
      TZ: 'Asia/Kolkata',
      LC_ALL: 'C.UTF-8',
      SITE_URL: site,
      MESSAGING_SECRET: SECRET,
      SMS_FOLDER: folder,
      PORT: String(port),
      ...settings,
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async startBridge(settings: Record<string, string> = {}): Promise<void> {
    this.#bridge = launchProgram(process.execPath, [BRIDGE], { ...this.#env, ...settings });
    await waitForStatus(this.url, 401, this.#bridge);
  }

  endBridge = (signal?: NodeJS.Signals) => end(this.#bridge!.process, signal);
  startDaemon(): void {
    this.#daemon = launchProgram(findProgram('gammu-smsd')!, ['-c', this.#config], this.#env);
  }

  endDaemon = (signal?: NodeJS.Signals) => end(this.#daemon!.process, signal);
  async end(): Promise<void> {
    for (const started of [this.#daemon, this.#bridge]) if (started) await end(started.process);
  }

  /** A text arrives at the phone; each part of a long one is a whole file. */
  send(from: string, text: string): void {
    const options = ['-folder', '1', '-unread', '-sender', from, '-autolen', '1000'];
    const { status } = spawnSync('gammu', ['-c', this.#network, 'savesms', 'TEXT', ...options], {
      env: this.#env,
      input: text,
    });
    if (status !== 0) throw new Error(`gammu savesms ended with ${status}.`);
    const [made, phone] = ['network', 'phone'].map((name) => join(this.#folder, name, 'sms', '1'));
    for (const name of readdirSync(made!).toSorted((a, b) => Number(a) - Number(b)))
      renameSync(join(made!, name), join(phone!, String((this.#arrived += 1))));
  }

  /** The phone rings: gammu's dummy cannot. */
  ring(from: string): void {
    spawnSync(process.execPath, [BRIDGE, 'call', from], { env: this.#env });
  }

  /** As gammu-smsd does after a crash between its own two steps: the same text under another name. */
  handOverAgain(from: string, text: string, at: string): void {
    const moment = new Date(Date.parse(at) + INDIA_MS)
      .toISOString()
      .replaceAll(/[-:]|\..*/g, '')
      .replace('T', '_');
    const content = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    writeFileSync(join(this.#folder, 'inbox', `IN${moment}_07_${from}_00.txt`), content);
    spawnSync(process.execPath, [BRIDGE, 'receive'], { env: this.#env });
  }

  /** What the phone has sent, in this order. */
  sent(): Answer[] {
    const folder = join(this.#folder, 'sent');
    return existsSync(folder)
      ? readdirSync(folder)
          .toSorted()
          .map((name) => readAnswer(join(folder, name)))
      : [];
  }

  /** Files that wait in a folder of the bridge. */
  waiting = (folder: string) => readdirSync(join(this.#folder, folder)).length;
}
