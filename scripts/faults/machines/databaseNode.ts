// One PostgreSQL server of a pair, on a port of its own and with its default settings: killed, frozen, made a standby.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findOwner, findPostgres, waitUntilReady } from '#test/postgres.ts';
import { runProgram } from './programs.ts';

type Owner = Awaited<ReturnType<typeof findOwner>>;

export class DatabaseNode {
  readonly name: string;
  readonly port: number;
  /** Its data directory. */
  readonly data: string;
  readonly #folder: string;
  readonly #programs: string;
  readonly #owner: Owner;
  #server: ChildProcess | undefined;

  private constructor(name: string, port: number, folder: string, programs: string, owner: Owner) {
    this.name = name;
    this.port = port;
    this.data = join(folder, 'data');
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

  url(): string {
    return `postgres://postgres@${this.address}/postgres`;
  }

  async initialise(): Promise<void> {
    await this.#run('initdb', ['-D', this.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  }

  /** Makes it a standby of the primary, with a fresh copy of its data. */
  async copyFrom(primary: DatabaseNode): Promise<void> {
    rmSync(this.data, { recursive: true, force: true });
    const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${this.name}`;
    await this.#run('pg_basebackup', ['-D', this.data, '-d', source, '--write-recovery-conf', '--checkpoint=fast']);
  }

  async start(): Promise<void> {
    const settings = [`port=${this.port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${this.#folder}`];
    const args = ['-D', this.data, ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(join(this.#programs, 'postgres'), args, { ...this.#owner, cwd: this.#folder });
    let said = '';
    server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8000)));
    process.once('exit', this.#killAll);
    this.#server = server;
    await waitUntilReady(this.url(), server, () => said);
  }

  /** As superuser, on a connection of its own. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url() });
    // Where the server is killed meanwhile, the query rejects too.
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query<Row>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  /** kill -9 of all its processes. */
  async kill(): Promise<void> {
    const server = this.#server;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    this.#killAll();
    await ended;
    process.off('exit', this.#killAll);
  }

  /** Stops its processes and leaves its connections open, as a machine that hangs. */
  freeze = (): void => this.#signalAll('SIGSTOP');

  thaw = (): void => this.#signalAll('SIGCONT');

  readonly #killAll = () => this.#signalAll('SIGKILL');

  #signalAll(signal: NodeJS.Signals): void {
    const pid = this.#server!.pid!;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    // The parent first, because it would start new children.
    for (const one of [pid, ...children.map(Number)]) {
      try {
        process.kill(one, signal);
      } catch {
        // The process has ended since it was listed.
      }
    }
  }

  #run(program: string, args: readonly string[]) {
    return runProgram(join(this.#programs, program), args, { ...this.#owner, cwd: this.#folder });
  }
}
