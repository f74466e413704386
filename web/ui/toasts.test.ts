import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addOpenDialog, removeOpenDialog } from './openDialogs.ts';
import { createToasts } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function openToasts(options = {}) {
  const toasts = createToasts(options);
  toasts.subscribe(() => {});
  return toasts;
}

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.list().map(({ text }) => text);

it('shows the newest on top', () => {
  const toasts = openToasts();
  toasts.show({ text: 'first' });
  toasts.show({ text: 'second' });
  expect(texts(toasts)).toEqual(['second', 'first']);
});

it('removes a message after 5000 ms, or after its own time', () => {
  const toasts = openToasts();
  toasts.show({ text: 'long' });
  toasts.show({ text: 'short' }, 3000);
  vi.advanceTimersByTime(3000);
  expect(texts(toasts)).toEqual(['long']);
  vi.advanceTimersByTime(1999);
  expect(texts(toasts)).toEqual(['long']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});

it('removes the errors before a success, and nothing else', () => {
  const toasts = openToasts();
  for (const kind of ['error', 'info', 'success'] as const) toasts.show({ kind, text: kind });
  expect(texts(toasts)).toEqual(['success', 'info']);
});

it('never shows the same message twice, but restarts its timer', () => {
  const toasts = openToasts();
  toasts.show({ kind: 'error', title: 'Error', text: 'same' });
  vi.advanceTimersByTime(4000);
  toasts.show({ kind: 'error', title: 'Error', text: 'same' });
  toasts.show({ kind: 'info', title: 'Error', text: 'same' });
  expect(toasts.list()).toHaveLength(2);
  vi.advanceTimersByTime(4999);
  expect(toasts.list()).toHaveLength(2);
});

it('keeps a message while it is hovered or focused, and removes it 1000 ms later', () => {
  const toasts = openToasts();
  toasts.show({ text: 'kept' });
  const id = toasts.list()[0]?.id ?? 0;
  vi.advanceTimersByTime(4000);
  toasts.hold(id);
  toasts.hold(id);
  vi.advanceTimersByTime(60_000);
  toasts.release(id);
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['kept']);
  toasts.release(id);
  vi.advanceTimersByTime(999);
  expect(texts(toasts)).toEqual(['kept']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});

it('can be dismissed, and forgets the message', () => {
  const toasts = openToasts();
  toasts.show({ text: 'gone' });
  toasts.dismiss(toasts.list()[0]?.id ?? 0);
  expect(texts(toasts)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('stores the server’s messages, and starts no timer without a subscriber', () => {
  const toasts = createToasts({ initial: [{ text: 'from the server' }] });
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(texts(toasts)).toEqual(['from the server']);
  const leave = toasts.subscribe(() => {});
  expect(vi.getTimerCount()).toBe(1);
  leave();
  expect(vi.getTimerCount()).toBe(0);
});

it('keeps a message that can be undone for its whole time, also after it was hovered', () => {
  const toasts = openToasts();
  toasts.show({ text: 'done', undo: 7 }, 10_000);
  const id = toasts.list()[0]?.id ?? 0;
  vi.advanceTimersByTime(2000);
  toasts.hold(id);
  toasts.release(id);
  vi.advanceTimersByTime(7999);
  expect(texts(toasts)).toEqual(['done']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});

it('shows two messages of the same words where they undo different things', () => {
  const toasts = openToasts();
  for (const undo of [1, 2]) toasts.show({ text: 'same', undo });
  expect(toasts.list()).toHaveLength(2);
});

it('ends a message that was hovered in a dialog, once the dialog has closed', () => {
  const dialog = {} as HTMLDialogElement;
  const toasts = openToasts();
  addOpenDialog(dialog);
  toasts.show({ text: 'done', undo: 7 }, 10_000);
  toasts.hold(toasts.list()[0]?.id ?? 0);
  removeOpenDialog(dialog);
  vi.advanceTimersByTime(9999);
  expect(texts(toasts)).toEqual(['done']);
  vi.advanceTimersByTime(1);
  expect(texts(toasts)).toEqual([]);
});
