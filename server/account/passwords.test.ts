// Passwords under load, and what makes one easy to guess: through HTTP on a real database.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import * as account from '#contract/account.ts';
import { sql } from '#server/database/sql.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/testApp.ts';

/** Comparing waits while the gate is closed. */
const gate = vi.hoisted(() => ({ opening: Promise.resolve() }));
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  const verify: typeof argon2.verify = async (...args) => {
    await gate.opening;
    return argon2.verify(...args);
  };
  return { ...argon2, verify };
});

describe('a login that finds no place in the queue', () => {
  const QUEUE = 64;

  test('is told to come again, and is no failure of its network or account', async () => {
    const app = await startTestApp();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate.opening = promise;
    const visitors = Array.from({ length: app.config.hashesAtOnce + QUEUE + 5 }, () => app.visitor());
    for (const visitor of visitors) await visitor.token();
    const statuses: number[] = [];
    const logins = visitors.map(async (visitor, i) => {
      const { status, headers } = await visitor.call(account.login, { userID: `nobody-${i}`, password: PASSWORD });
      statuses.push(status);
      return [status, headers['retry-after']];
    });
    while (statuses.length < 5) await sleep(20);
    expect(statuses).toEqual(Array(5).fill(503));
    open();
    const answers = await Promise.all(logins);
    expect(answers.filter(([status, after]) => status === 503 && after === '5')).toHaveLength(5);
    const { rows } = await app.pool.query<{ name: string; used: number }>(
      sql`select split_part(key, '|', 1) as name, sum(used) as used from rate_limits
          where key like 'login-%' group by 1 order by 1`,
    );
    const failed = answers.length - 5;
    expect(rows).toEqual([
      { name: 'login-account', used: failed },
      { name: 'login-network', used: failed },
    ]);
    await app.close();
  });
});
