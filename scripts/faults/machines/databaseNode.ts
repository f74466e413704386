// A PostgreSQL server of a pair, on a port of its own and with settings as in use: killed, frozen, made a standby.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findOwner, findPostgres, waitUntilReady } from '#server/testing/postgres.ts';
import { runProgram } from './programs.ts';

const SAID_MOST = 8000;

export class DatabaseNode {
  readonly name: string;
  readonly port: number;
  readonly #folder: string;
  readonly #programs: string;
  readonly #owner: { uid: number; gid: number } | undefined;
  #server: ChildProcess | undefined;
  #said = '';

  private constructor(
    name: string,
    port: number,
    folder: string,
    programs: string,
    owner?: { uid: number; gid: number },
  ) {
    this.name = name;
    this.port = port;
    this.#folder = folder;
    this.#programs = programs;
    this.#owner = owner;
  }

  static async make(name: string, port: number, parent: string): Promise<DatabaseNode> {
    const programs = dirname(realpathSync(join((await findPostgres())!, 'postgres')));
    const owner = await findOwner();
    const folder = join(parent, name);
    mkdirSync(folder);
    for (const path of owner ? [parent, folder] : []) chownSync(path, owner!.uid, owner!.gid);
    return new DatabaseNode(name, port, folder, programs, owner);
  }

  /** 'host:port'. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  url(user = 'postgres'): string {
    return `postgres://${user}@${this.address}/postgres`;
  }

  async initialise(): Promise<void> {
    await this.#run('initdb', ['-D', this.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  }

  /** Makes it, whatever it was, a standby of another: a copy of its data. */
  async copyFrom(primary: DatabaseNode): Promise<void> {
    rmSync(this.data, { recursive: true, force: true });
    const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${this.name}`;
    await this.#run('pg_basebackup', ['-D', this.data, '-d', source, '--write-recovery-conf', '--checkpoint=fast']);
  }

  async start(): Promise<void> {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(this.#programs, 'postgres'), args, {
      ...this.#owner,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr.on('data', (chunk: Buffer) => (this.#said = (this.#said + chunk.toString()).slice(-SAID_MOST)));
    process.once('exit', this.#killAll);
    this.#server = server;
    await waitUntilReady(this.url(), server, () => this.#said);
  }

  /** As a superuser, on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url() });
    // The server may be killed meanwhile: the query says so.
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  /** kill -9 of every process of it. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    this.#killAll();
    await ended;
    process.off('exit', this.#killAll);
  }

  /** None of its processes runs any more, and none of its connections is closed: a machine that stands still. */
  freeze(): void {
    this.#signalAll('SIGSTOP');
  }

  thaw(): void {
    this.#signalAll('SIGCONT');
  }

  readonly #killAll = () => this.#signalAll('SIGKILL');

  #signalAll(signal: NodeJS.Signals): void {
    const pid = this.#server!.pid!;
    // The first one before its children, or it would start others in their place.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    for (const one of [pid, ...children.map(Number)]) signalOne(one, signal);
  }

  /** The folder of its tables. */
  get data(): string {
    return join(this.#folder, 'data');
  }

  #run(program: string, args: readonly string[]) {
    return runProgram(join(this.#programs, program), args, { ...this.#owner, cwd: this.#folder });
  }
}

function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended since it was listed.
  }
}
