// Between gammu-smsd and the site: docs/operations.md. JavaScript for Node 20 or later, without packages. Each step writes a
// whole file or renames one: a crash at any moment loses nothing and hands nothing to gammu-smsd twice.
import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const { SITE_URL, MESSAGING_SECRET = '', SMS_FOLDER = '/var/lib/dhamani-sms', HOST = '127.0.0.1' } = process.env;
/** In parts, as operators count. Texts that the network begins are at most so many; answers may use all. */
const SMS_PER_DAY = Number(process.env.SMS_PER_DAY || 150);
const BEGUN_PER_DAY = Number(process.env.BEGUN_PER_DAY || SMS_PER_DAY / 3);
const LONGEST_TEXT = 1000;
/** Answers that no budget was left for are of no use later; the site repeats its texts for a week. */
const KEPT_HOURS = { inbox: 192, outbox: 24, parts: 1, arrived: 192, ready: 6, sent: 24, error: 24, done: 192 };
const at = (...names) => [SMS_FOLDER, ...names].join('/');
const list = (folder) => readdirSync(at(folder)).toSorted();
const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 32);
const sign = (text) => `sha256=${createHmac('sha256', MESSAGING_SECRET).update(text).digest('hex')}`;
function write(content, ...names) {
  const part = at('parts', randomUUID());
  writeFileSync(part, content, { mode: 0o600, flush: true });
  renameSync(part, at(...names));
}
const isDone = (id) => existsSync(at('done', id));
/** After a crash gammu-smsd hands a text over again: it has the same id. */
function keep(message) {
  const id = hash(JSON.stringify(message));
  if (!isDone(id)) write(JSON.stringify({ id, ...message }), 'arrived', `${message.at}-${id}`);
}
/** All that lies in gammu's inbox: gammu-smsd waits for this program. The files of a long text are numbered. */
function receive() {
  const texts = {};
  for (const name of list('inbox')) (texts[name.replace(/_\d+\.txt$/, '')] ??= []).push(name);
  for (const [start, names] of Object.entries(texts)) {
    const [, day, from] = /^IN(\d{8}_\d{6})_\d+_(.*)$/s.exec(start) ?? [];
    if (from === undefined) continue;
    const sentAt = new Date(day.replace(/(....)(..)(..)_(..)(..)(..)/, '$1-$2-$3T$4:$5:$6+05:30')).toISOString();
    const decode = (name) => new TextDecoder('utf-16be').decode(readFileSync(at('inbox', name)));
    // After a text with an emoji gammu writes a zero and what its memory held of another one.
    const text = names.map((name) => decode(name).split('\0', 1)[0]).join('');
    keep({ kind: 'sms', from, text: text.slice(0, LONGEST_TEXT), at: sentAt });
    for (const name of names) rmSync(at('inbox', name));
  }
}
/** A phone that rings several times within a minute is one call. */
const receiveCall = (from) =>
  keep({ kind: 'missed call', from, at: new Date().toISOString().slice(0, 17) + '00.000Z' });
/** Makes gammu's file of a text: its path. A is before B in gammu's outbox. */
function makeReady(priority, to, id, text) {
  rmSync(at('staged'), { recursive: true, force: true });
  mkdirSync(at('staged'));
  const options = { env: { ...process.env, LC_ALL: 'C.UTF-8' }, input: text.slice(0, LONGEST_TEXT) };
  spawnSync('gammu-smsd-inject', ['-c', at('inject.conf'), 'TEXT', to, '-autolen', `${LONGEST_TEXT}`], options);
  const path = at('ready', `${priority}_${to}_${id}`);
  renameSync(at('staged', `${list('staged')[0]}`), path);
  return path;
}
/** Whether the day's budget has the parts of a text, which are counted. */
function spend(kind, path) {
  const day = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);
  const stored = existsSync(at('budget')) ? JSON.parse(readFileSync(at('budget'), 'utf8')) : {};
  const budget = stored.day === day ? stored : { day, answers: 0, begun: 0 };
  budget[kind] += readFileSync(path, 'latin1').split('[SMSBackup').length - 1;
  if (budget.answers + budget.begun > SMS_PER_DAY || (kind === 'begun' && budget.begun > BEGUN_PER_DAY)) return false;
  write(JSON.stringify(budget), 'budget');
  return true;
}
/** Gives gammu-smsd what is ready, once: the file moves. What is not marked as done was interrupted, and is made anew. */
function release() {
  for (const name of list('ready')) {
    const [priority, to, id] = name.split('_');
    if (!isDone(id) || (priority === 'A' && !spend('answers', at('ready', name)))) continue;
    const moment = new Date().toISOString().replace(/(....)-(..)-(..)T(..):(..):(..).*/, '$1$2$3_$4$5$6');
    renameSync(at('ready', name), at('outbox', `OUT${priority}${moment}_00_${to}_${id}.smsbackup`));
  }
}
/** What the site answers; null for a text that it never takes. */
async function ask(body) {
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const signature = sign(`${timestamp}.${body}`);
  const headers = { 'Content-Type': 'application/json', 'X-Timestamp': timestamp, 'X-Signature': signature };
  const options = { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(20_000) };
  const response = await fetch(`${SITE_URL}/api/v1/phoneMessage`, options);
  if (response.status === 200) return (await response.json()).data.reply;
  if ([400, 413, 422].includes(response.status)) return null;
  throw Object.assign(new Error('not passed on'), { status: response.status });
}
async function passOn() {
  for (const name of list('arrived')) {
    const body = readFileSync(at('arrived', name), 'utf8');
    const { id, from } = JSON.parse(body);
    const reply = isDone(id) ? null : await ask(body);
    if (reply && /^\+?\d{3,15}$/.test(from)) makeReady('A', from, id, reply.text);
    write('', 'done', id);
    rmSync(at('arrived', name));
    release();
  }
}
/** The status for a text of the site. */
function accept({ method, headers }, body) {
  const timestamp = headers['x-timestamp'] ?? '';
  const isNew = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  // Hashes of both take as long to compare whatever was sent.
  const isSigned = hash(headers['x-signature'] ?? '') === hash(sign(`${timestamp}.${body}`));
  if (method !== 'POST' || !isNew || !isSigned) return 401;
  const { id, to, text, link, values } = JSON.parse(body);
  if (![id, text, link].every((value) => typeof value === 'string') || !/^\+\d{6,15}$/.test(to)) return 400;
  const key = hash(`site ${id}`);
  if (isDone(key)) return 200;
  // A text with a code is answered by SMS: its link would cost two parts more. A family that asked by SMS gets none.
  const path = makeReady('B', to, key, values?.code || !link ? text : `${text} ${link}`);
  if (!spend('begun', path)) return 429;
  write('', 'done', key);
  return 200;
}
async function serve(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) if (body.length <= 16_384) body += chunk;
  return body.length > 16_384 ? 413 : accept(request, body);
}
function removeOld() {
  for (const [folder, hours] of Object.entries(KEPT_HOURS))
    for (const path of list(folder).map((name) => at(folder, name)))
      if (statSync(path, { throwIfNoEntry: false })?.mtimeMs < Date.now() - hours * 36e5) rmSync(path, { force: true });
}
async function run() {
  if (!SITE_URL || MESSAGING_SECRET.length < 16) throw new Error('Set SITE_URL and MESSAGING_SECRET.');
  for (const folder of Object.keys(KEPT_HOURS)) mkdirSync(at(folder), { recursive: true, mode: 0o700 });
  const phone = '[gammu]\nconnection = none\nmodel = dummy\nport = /\n';
  write(`${phone}[smsd]\nservice = files\noutboxpath = ${at('staged')}/\n`, 'inject.conf');
  const server = createServer(async (request, response) => {
    response.writeHead(await serve(request).catch((error) => (error.code ? 503 : 400))).end();
  });
  // A second bridge ends here: the port is in use.
  await once(server.listen(Number(process.env.PORT || 3080), HOST), 'listening');
  setInterval(removeOld, 600_000);
  for (let wait = 500; ; await sleep(wait))
    try {
      release();
      await passOn();
      wait = 500;
    } catch (error) {
      process.stdout.write(`Texts wait: ${error.cause?.code ?? error.status ?? error.code ?? error.name}\n`);
      wait = Math.min(wait * 2, 60_000);
    }
}
const [command, from] = process.argv.slice(2);
await (command === 'receive' ? receive() : command === 'call' ? receiveCall(from) : run());
