// sqlmap against one address: which of its parameters were tried, and what was found.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findProgram } from '../needs.ts';
import { startProgram } from './programs.ts';

export interface Target {
  name: string;
  /** An asterisk, here or below, marks a place that is tried; where there is one, the others are tried as well. */
  url: string;
  /** Sent as JSON, each field tried. */
  body?: object;
  headers?: Record<string, string>;
  /** Tried only with an asterisk. */
  cookies?: string;
}

export interface Tried {
  name: string;
  parameters: number;
  /** The injection points, in its words; empty where there are none. */
  found: string;
  /** How often it was answered with a 500. */
  internalErrors: number;
  /** It came to a verdict on at least one parameter. */
  isComplete: boolean;
  said: string;
}

const NOT_INJECTABLE = /parameter '([^']+)' does not (?:seem|appear) to be injectable/g;
const FOUND = /identified the following injection point[\s\S]*?---\n([\s\S]*?)---/;
const INTERNAL = /\b500 \([^)]*\) - (\d+) times/;

function writeOptions({ url, body, headers = {}, cookies }: Target, folder: string): string[] {
  const all = { ...headers, ...(body && { 'Content-Type': 'application/json' }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [
    '--batch',
    '--disable-coloring',
    '--flush-session',
    '--skip-waf',
    '--dbms=PostgreSQL',
    '--risk=1',
    '--time-sec=2',
    // A refusal says nothing about the statement behind it.
    '--ignore-code=401,404',
    // Higher ones try every cookie at every address; the cookies have one of their own.
    '--level=1',
    `--output-dir=${join(folder, randomUUID())}`,
    `--url=${url}`,
    ...(body ? [`--data=${JSON.stringify(body)}`] : []),
    ...(lines.length > 0 ? [`--headers=${lines.join('\\n')}`] : []),
    ...(cookies ? [`--cookie=${cookies}`] : []),
  ];
}

export async function tryInjections(target: Target, folder: string): Promise<Tried> {
  const program = startProgram(findProgram('sqlmap')!, writeOptions(target, folder), {
    env: { ...process.env, HOME: folder },
  });
  await program.ended;
  const said = program.said();
  const parameters = new Set([...said.matchAll(NOT_INJECTABLE)].map(([, name]) => name)).size;
  const found = FOUND.exec(said)?.[1] ?? '';
  return {
    name: target.name,
    parameters,
    found,
    internalErrors: Number(INTERNAL.exec(said)?.[1] ?? 0),
    isComplete: parameters > 0 || found !== '',
    said,
  };
}
