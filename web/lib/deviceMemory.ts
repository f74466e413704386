// What this device keeps for its owner, in localStorage alone: the last search, who was called when and whether the caller
// said how it went, drafts of forms.
import { useSyncExternalStore } from 'react';
import { forgetKeptPages } from './forgetKeptPages.ts';
import { DEVICE_MEMORY } from './deviceMemoryKey.ts';

const MAX_CHARACTERS = 100_000;
const MAX_CALLS = 100;
const KEPT_MS = 7 * 24 * 3_600_000;

interface Draft {
  at: number;
  values: Record<string, string>;
}

export interface DeviceMemory {
  search?: { at: number; href: string; text: string };
  /** When a donor was called, by regid, in milliseconds. */
  calls: Record<string, number>;
  /** When the caller last said how a call to the donor went. */
  answers: Record<string, number>;
  /** What was typed into a form, by the form's name. */
  drafts: Record<string, Draft>;
}

const nothing: DeviceMemory = { calls: {}, answers: {}, drafts: {} };
const listeners = new Set<() => void>();
let last: { text: string | null; memory: DeviceMemory } = { text: null, memory: nothing };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isRecent = (at: unknown): at is number => typeof at === 'number' && at > Date.now() - KEPT_MS;
const isSearch = (value: unknown): value is DeviceMemory['search'] & object =>
  isObject(value) &&
  isRecent(value.at) &&
  typeof value.text === 'string' &&
  String(value.href).startsWith('/find-donor?');
const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  isRecent(value.at) &&
  isObject(value.values) &&
  Object.values(value.values).every((text) => typeof text === 'string');

function keep<Value>(values: unknown, isKept: (value: unknown) => value is Value): Record<string, Value> {
  const entries = isObject(values) ? Object.entries(values) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => isKept(entry[1])));
}

/** Whatever another program, or an older version, has stored: only what has the expected form is used. */
function parse(text: string | null): DeviceMemory {
  if (text === null || text.length > MAX_CHARACTERS) return nothing;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isObject(stored)) return nothing;
    const { search, calls, answers, drafts } = stored;
    return {
      ...(isSearch(search) && { search }),
      calls: keep(calls, isRecent),
      answers: keep(answers, isRecent),
      drafts: keep(drafts, isDraft),
    };
  } catch {
    return nothing;
  }
}

function read(): DeviceMemory {
  let text: string | null = null;
  try {
    text = localStorage.getItem(DEVICE_MEMORY);
  } catch {
    // Storage may be forbidden; nothing depends on it.
  }
  if (text !== last.text) last = { text, memory: parse(text) };
  return last.memory;
}

function write(memory: DeviceMemory | null): void {
  try {
    if (memory) localStorage.setItem(DEVICE_MEMORY, JSON.stringify(memory));
    else localStorage.removeItem(DEVICE_MEMORY);
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

/** The newest hundred are kept. */
function addCall(calls: Record<string, number>, regid: number): Record<string, number> {
  const all: Record<string, number> = { ...calls, [regid]: Date.now() };
  const newest = Object.entries(all).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(newest.slice(0, MAX_CALLS));
}

export function rememberCall(regid: number): void {
  write({ ...read(), calls: addCall(read().calls, regid) });
}

export function rememberAnswer(regid: number): void {
  write({ ...read(), answers: addCall(read().answers, regid) });
}

/** The caller leaves out passwords (withoutPasswords in form.ts). */
export function rememberDraft(form: string, values: Record<string, string>): void {
  write({ ...read(), drafts: { ...read().drafts, [form]: { values, at: Date.now() } } });
}

export function forgetDraft(form: string): void {
  const { [form]: gone, ...drafts } = read().drafts;
  if (gone) write({ ...read(), drafts });
}

/** Removes everything that this module keeps, and the pages of results. */
export function forgetDevice(): void {
  void forgetKeptPages();
  write(null);
}
