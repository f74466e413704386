// What a safeguard is, and how one is switched off: a piece of text, found exactly once in its file, becomes another.
import { stripTypeScriptTypes } from 'node:module';

export interface Mutation {
  /** Where the safeguard lives; from the project's root. */
  file: string;
  text: string;
  /** What the text becomes. */
  off: string;
  /** The test that turns red, by its file and its title as it stands there. */
  red: Proof;
  /** The database its test needs: the embedded one unless it takes two connections to see a difference. */
  engine: Engine;
}

export type Engine = 'embedded' | 'server';

export interface Proof {
  file: string;
  title: string;
}

export interface Safeguard {
  /** One statement, and only one. */
  says: string;
  mutations: readonly Mutation[];
}

export interface Chapter {
  title: string;
  safeguards: readonly Safeguard[];
}

/** Where a mutation is, without what proves it. */
type Place = readonly [file: string, text: string, off: string];
type Test = readonly [file: string, title: string];

/** A statement, what proves it, and each way to switch it off. */
export function safeguard(says: string, [file, title]: Test, ...places: readonly Place[]): Safeguard {
  return { says, mutations: places.map((place) => mutate(place, { file, title }, 'embedded')) };
}

/** The same, proved on a PostgreSQL server alone. */
export function onServer(says: string, [file, title]: Test, ...places: readonly Place[]): Safeguard {
  return { says, mutations: places.map((place) => mutate(place, { file, title }, 'server')) };
}

function mutate([file, text, off]: Place, red: Proof, engine: Engine): Mutation {
  return { file, text, off, red, engine };
}

/** Why this cannot be carried out on the file's present text; undefined where it can. */
export function findFault({ file, text, off }: Mutation, source: string): string | undefined {
  const times = source.split(text).length - 1;
  if (times !== 1)
    return `${file} holds it ${times} times, not once: ${text} (mend it in scripts/mutations/safeguards)`;
  if (!file.endsWith('.ts')) return undefined;
  try {
    stripTypeScriptTypes(switchOff({ text, off }, source));
    return undefined;
  } catch (error) {
    return `${file} is no TypeScript any more with: ${off} (${(error as Error).message})`;
  }
}

export function switchOff({ text, off }: Pick<Mutation, 'text' | 'off'>, source: string): string {
  return source.replace(text, () => off);
}

/** Finds a title among full names, with anything where test.each writes its values. */
export function titlePattern(title: string): string {
  const pieces = title.split(/%[sdijo]|\$\{[^}]*\}|\$[a-z]\w*/);
  return `${pieces.map((piece) => RegExp.escape(piece)).join('.*')}$`;
}
