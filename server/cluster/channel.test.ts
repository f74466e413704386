// Calls over a channel whose ends are in one process.
import { expect, test } from 'vitest';
import { Channel } from './channel.ts';

interface Sums {
  add(a: number, b: number): number;
  fail(): Promise<void>;
}

function connect() {
  const messages: string[] = [];
  const copy = (message: unknown) => JSON.parse(messages[messages.push(JSON.stringify(message)) - 1]!) as unknown;
  const asking: Channel<Sums> = new Channel((message) => answering.receive(copy(message)));
  const answering: Channel<object> = new Channel((message) => asking.receive(copy(message)));
  answering.offer<Sums>({ add: (a, b) => a + b, fail: () => Promise.reject(new Error('No sum.')) });
  return { asking, messages };
}

test('calls of one turn of the event loop are one message, and so are their replies', async () => {
  const { asking, messages } = connect();
  const sums = [1, 2, 3, 4].map((n) => asking.ask('add', n, 10));
  expect(await Promise.all(sums)).toEqual([11, 12, 13, 14]);
  expect(messages).toHaveLength(2);
  expect(await asking.ask('add', 1, 1)).toBe(2);
});

test('a call that fails, or that the other side does not know, is rejected', async () => {
  const { asking } = connect();
  await expect(asking.ask('fail')).rejects.toThrow('No sum.');
  await expect(asking.ask('subtract' as 'add', 1, 2)).rejects.toThrow("There is no method 'subtract'.");
});

test('calls without a reply are rejected when the other side has ended', async () => {
  const silent = new Channel<Sums>(() => undefined);
  const asked = silent.ask('add', 1, 2);
  silent.close();
  await expect(asked).rejects.toThrow('The other process has ended.');
});
