// The site of a rehearsal, started in its copy of the program as `npm start` does once everything is built.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scratch } from './scratch.ts';

const START_LIMIT_MS = 120_000;

export interface Site {
  url: string;
  /** Everything it has said. */
  said(): string;
  /** A JSON POST with the anti-forgery value of a visitor, or of a new one. */
  post(path: string, body: object, token?: string): Promise<Response>;
  /** The anti-forgery value that a new visitor is given. */
  meet(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it and waits until it answers. Throws with its own words where it ends instead. */
export async function startSite(scratch: Scratch): Promise<Site> {
  const main = ['--import', './scripts/production.mjs', 'server/main.ts'];
  const child = spawn(join(scratch.program, 'node_modules/.bin/node'), main, {
    cwd: scratch.program,
    env: scratch.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  scratch.afterwards(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${scratch.env.PORT}`;
  const until = Date.now() + START_LIMIT_MS;
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(said.trim());
    await wait(50);
  }

  async function meet(): Promise<string> {
    const { headers } = await fetch(`${url}/api/v1/isLoggedIn`);
    return /XSRF-TOKEN=([^;]+)/.exec(headers.get('set-cookie')!)![1]!;
  }
  return {
    url,
    said: () => said,
    meet,
    async post(path, body, token) {
      const own = token ?? (await meet());
      const headers = { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${own}`, 'x-xsrf-token': own };
      return fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
