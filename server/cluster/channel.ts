// Calls between the primary process and a worker, over the IPC of node:cluster. The calls of one turn of the event loop are
// one message: a message costs more than a call.

type Method = (...args: never[]) => unknown;
/** The methods that one side offers to the other. Arguments and results are JSON. */
type Methods<Api> = { [Name in keyof Api]: Method };

interface Message {
  calls: [id: number, name: string, args: readonly unknown[]][];
  replies: [id: number, value: unknown, error: string | null][];
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const emptyMessage = (): Message => ({ calls: [], replies: [] });

export class Channel<Remote extends Methods<Remote>> {
  readonly #send: (message: Message) => void;
  #methods: ReadonlyMap<string, Method> = new Map();
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #next = emptyMessage();

  constructor(send: (message: Message) => void) {
    this.#send = send;
  }

  /** Sets the methods that the other side may call. */
  offer<Local extends Methods<Local>>(methods: Local): void {
    this.#methods = new Map(Object.entries<Method>(methods));
  }

  ask<Name extends keyof Remote & string>(
    name: Name,
    ...args: Parameters<Remote[Name]>
  ): Promise<Awaited<ReturnType<Remote[Name]>>> {
    return new Promise((resolve, reject) => {
      const id = (this.#lastId += 1);
      this.#pending.set(id, { resolve, reject });
      this.#sendSoon();
      this.#next.calls.push([id, name, args]);
    });
  }

  /** Handles a message from the other side, which runs this program too. */
  receive(message: unknown): void {
    const { calls, replies } = message as Message;
    for (const [id, value, error] of replies) {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (error === null) pending?.resolve(value);
      else pending?.reject(new Error(error));
    }
    for (const [id, name, args] of calls) void this.#answer(id, name, args);
  }

  /** Fails the open calls, because the other side has ended. */
  close(): void {
    for (const { reject } of this.#pending.values()) reject(new Error('The other process has ended.'));
    this.#pending.clear();
  }

  async #answer(id: number, name: string, args: readonly unknown[]): Promise<void> {
    const reply = await this.#call(name, args).then(
      (value): Message['replies'][number] => [id, value, null],
      (error: unknown): Message['replies'][number] => [id, null, String(error)],
    );
    this.#sendSoon();
    this.#next.replies.push(reply);
  }

  async #call(name: string, args: readonly unknown[]): Promise<unknown> {
    const method = this.#methods.get(name) as ((...given: readonly unknown[]) => unknown) | undefined;
    if (!method) throw new Error(`There is no method '${name}'.`);
    return method(...args);
  }

  #sendSoon(): void {
    if (this.#next.calls.length > 0 || this.#next.replies.length > 0) return;
    setImmediate(() => {
      const message = this.#next;
      this.#next = emptyMessage();
      this.#send(message);
    });
  }
}
