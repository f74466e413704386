// Sends e-mails over SMTP or, without a mail server, writes them as .eml files.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { loadOnce } from '#server/process/loadOnce.ts';
import { makeHook } from './messaging.ts';
import type { QueuedEmail } from './outbox.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
/** An idle timeout is not enough: a server may keep sending partial responses. Well within the mail worker's lease. */
const SEND_LIMIT_MS = 60_000;

export interface Transport {
  /** Throws when the e-mail was not accepted; it is retried later. */
  send(email: QueuedEmail): Promise<void>;
  /** Deletes local copies of e-mails to these accounts. Call it after COMMIT; maintenance retries what fails. */
  deleteCopies(accountIds: readonly number[]): Promise<void>;
  /** The accounts with local copies. */
  recipients(): Promise<number[]>;
  /** E-mails that are still being sent fail. */
  close(): void;
}

type Sender = Pick<Config, 'mailFrom' | 'mailReplyTo'>;

/** The address goes in as an object: as text, a line break in a name could add a recipient. */
function toMessage(email: QueuedEmail, { mailFrom, mailReplyTo }: Sender): SendMailOptions {
  return {
    // An address alone gets the network's name.
    from: mailFrom.includes('<') ? mailFrom : { name: email.network, address: mailFrom },
    replyTo: mailReplyTo,
    to: { name: email.recipientName, address: email.recipientAddress },
    subject: email.subject,
    text: email.body,
    html: email.html ?? undefined,
    messageId: email.messageId,
    // Tells mail servers to send no automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': email.language,
      // One click, RFC 8058.
      ...(email.listUnsubscribe && {
        'List-Unsubscribe': `<${email.listUnsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface Timeouts {
  /** Idle timeout of the connection; the e-mail is then retried later. */
  silenceMs?: number;
  /** The time limit of one try. */
  sendMs?: number;
}

/** Loaded with the first e-mail: it takes about 10 MB of memory. */
const loadMailer = async () => (await import('nodemailer')).createTransport;

function makeSmtp(
  url: string,
  sender: Sender,
  { silenceMs = SILENCE_MS, sendMs = SEND_LIMIT_MS }: Timeouts,
): Transport {
  let isOpen = false;
  const open = loadOnce(async () => {
    const createTransport = await loadMailer();
    isOpen = true;
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
    });
  });
  const closing = new AbortController();
  return {
    async send(email) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendMs)]);
      const pool = await open();
      await pool.sendMail({ ...toMessage(email, sender), signal });
    },
    deleteCopies: () => Promise.resolve(),
    recipients: () => Promise.resolve([]),
    close() {
      closing.abort();
      if (isOpen) void open().then((pool) => pool.close());
    },
  };
}

/** A folder that does not exist yet counts as empty. */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

function makeFiles(folder: string, sender: Sender): Transport {
  const open = loadOnce(async () => (await loadMailer())({ streamTransport: true, buffer: true, newline: 'unix' }));
  const readNames = () => readdir(folder).catch(emptyIfMissing);
  const accountIdOf = (name: string) => Number(/^\d+\.(\d+)\.eml$/.exec(name)?.[1] ?? 0);
  return {
    async send(email) {
      const { message } = await (await open()).sendMail(toMessage(email, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(email.id).padStart(8, '0')}.${email.accountId ?? 0}.eml`;
      const unfinished = join(folder, `.${randomUUID()}`);
      await writeFile(unfinished, message, { mode: 0o600, flag: 'wx' });
      await rename(unfinished, join(folder, name));
    },
    async deleteCopies(accountIds) {
      const erased = new Set(accountIds);
      const names = (await readNames()).filter((name) => erased.has(accountIdOf(name)));
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async recipients() {
      return [...new Set((await readNames()).map(accountIdOf))].filter((accountId) => accountId > 0);
    },
    // Nothing is open between two files.
    close: () => undefined,
  };
}

/** Messages to mobile numbers go to the operator's hook. */
function withHook(mail: Transport, { messaging }: Pick<Config, 'messaging'>, { sendMs }: Timeouts): Transport {
  const closing = new AbortController();
  const hook = messaging && makeHook(messaging, { closing: closing.signal, limitMs: sendMs });
  return {
    ...mail,
    async send(email) {
      if (!email.isMessage) return mail.send(email);
      if (!hook) throw new Error('MESSAGING_URL is not set.');
      return hook(email);
    },
    close() {
      closing.abort();
      mail.close();
    },
  };
}

/** The folder of the .eml files. */
export function mailFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'mail');
}

export function makeTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReplyTo' | 'dataDir' | 'messaging'>,
  timeouts: Timeouts = {},
): Transport {
  const { smtpUrl } = config;
  const mail = smtpUrl ? makeSmtp(smtpUrl, config, timeouts) : makeFiles(mailFolder(config), config);
  return withHook(mail, config, timeouts);
}
