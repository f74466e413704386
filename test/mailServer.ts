// An SMTP server that accepts e-mails, and can reject, stall and crash.
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerAddress } from 'smtp-server';

export type Behaviour = 'accept' | 'reject' | 'stall' | 'crash after accepting';

export interface MailServer {
  port: number;
  accepted: Email[];
  recipients: string[][];
  setBehaviour(behaviour: Behaviour): void;
  /** Rejects this sender or recipient from now on, or leaves the command unanswered until `release`. */
  rejectAddress(address: string, how: number | 'no answer'): void;
  /** How many commands are unanswered. */
  unanswered(): number;
  /** Answers the pending commands. */
  release(): void;
  /** Milliseconds that each e-mail takes from now on. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** Listens at once; port 0 is any free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  let behaviour: Behaviour = 'accept';
  let delayMs = 0;
  const accepted: Email[] = [];
  const recipients: string[][] = [];
  const rejected = new Map<string, number | 'no answer'>();
  const unanswered: (() => void)[] = [];
  const response = ({ address }: SMTPServerAddress, _session: unknown, done: (error?: Error) => void) => {
    const how = rejected.get(address);
    if (how === 'no answer') unanswered.push(done);
    else if (how === undefined) done();
    else done(Object.assign(new Error('Rejected'), { responseCode: how }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onMailFrom: response,
    onRcptTo: response,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behaviour === 'reject') return done(Object.assign(new Error('Mailbox busy'), { responseCode: 450 }));
        if (behaviour === 'stall') return undefined;
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          accepted.push(email);
          if (behaviour === 'crash after accepting') server.close();
          else if (delayMs > 0) setTimeout(done, delayMs);
          else done();
        });
        return undefined;
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as { port: number }).port,
    accepted,
    recipients,
    setBehaviour: (next) => (behaviour = next),
    rejectAddress: (address, how) => rejected.set(address, how),
    unanswered: () => unanswered.length,
    release: () => unanswered.splice(0).forEach((done) => done()),
    slowDown: (ms) => (delayMs = ms),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
