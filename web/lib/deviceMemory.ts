// What this device keeps for its owner, in localStorage alone: the last search, who was called when, drafts of forms.
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const KEY = 'dhamani';
const MAX_CHARACTERS = 100_000;
const MAX_CALLS = 100;
const KEPT_MS = 7 * 24 * 3_600_000;

const Dated = z.object({ at: z.number() });
const Memory = z.object({
  search: z.optional(z.extend(Dated, { href: z.string().check(z.startsWith('/find-donor?')), text: z.string() })),
  /** When a donor was called, by regid, in milliseconds. */
  calls: z.record(z.string(), z.number()),
  /** What was typed into a form, by the form's name. */
  drafts: z.record(z.string(), z.extend(Dated, { values: z.record(z.string(), z.string()) })),
});
export type DeviceMemory = z.infer<typeof Memory>;

const nothing: DeviceMemory = { calls: {}, drafts: {} };
const listeners = new Set<() => void>();
let last: { text: string | null; memory: DeviceMemory } = { text: null, memory: nothing };

function parse(text: string | null): DeviceMemory {
  if (text === null || text.length > MAX_CHARACTERS) return nothing;
  try {
    const since = Date.now() - KEPT_MS;
    const { search, calls, drafts } = z.parse(Memory, JSON.parse(text));
    return {
      ...(search && search.at > since && { search }),
      calls: Object.fromEntries(Object.entries(calls).filter(([, at]) => at > since)),
      drafts: Object.fromEntries(Object.entries(drafts).filter(([, { at }]) => at > since)),
    };
  } catch {
    return nothing;
  }
}

function read(): DeviceMemory {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch {
    // Storage may be forbidden; nothing depends on it.
  }
  if (text !== last.text) last = { text, memory: parse(text) };
  return last.memory;
}

function write(memory: DeviceMemory | null): void {
  try {
    if (memory) localStorage.setItem(KEY, JSON.stringify(memory));
    else localStorage.removeItem(KEY);
  } catch {
    // Full or forbidden: the page works without it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Empty on the server and during hydration. Nothing is kept longer than a week. */
export function useDeviceMemory(): DeviceMemory {
  return useSyncExternalStore(subscribe, read, () => nothing);
}

export function rememberSearch(search: { href: string; text: string }): void {
  write({ ...read(), search: { ...search, at: Date.now() } });
}

/** The newest hundred calls are kept. */
export function rememberCall(regid: number): void {
  const calls: Record<string, number> = { ...read().calls, [regid]: Date.now() };
  const newest = Object.entries(calls).toSorted(([, a], [, b]) => b - a);
  write({ ...read(), calls: Object.fromEntries(newest.slice(0, MAX_CALLS)) });
}

/** The caller leaves out passwords (withoutPasswords in form.ts). */
export function rememberDraft(form: string, values: Record<string, string>): void {
  write({ ...read(), drafts: { ...read().drafts, [form]: { values, at: Date.now() } } });
}

export function forgetDraft(form: string): void {
  const { [form]: gone, ...drafts } = read().drafts;
  if (gone) write({ ...read(), drafts });
}

/** Removes everything that this module keeps. */
export function forgetDevice(): void {
  write(null);
}
