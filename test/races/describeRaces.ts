// Generated from the contract: every write against concurrent writes between its statements. In any order, responses
// and rows must equal those of a serial execution.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { startTestApp } from '#test/app.ts';
import { interleave, readStatements } from '#test/interleave.ts';
import { runsEverything } from '#test/scope.ts';
import { buildFixture, type Fixture } from './fixture.ts';
import { callBy, clientFor, type Act } from './requests.ts';
import { isRaced, queueOf, rivalsOf } from './rivals.ts';

interface Outcome {
  statuses: readonly [number, number];
  rows: string[];
}

const outcomeOf = async (fixture: Fixture, ...statuses: [number, number]): Promise<Outcome> => ({
  statuses,
  rows: await fixture.digest(),
});

/**
 * After how many statements the rival comes. A read whose lock is missing is found between it and the write that depends
 * on it, and a constraint in place of a lock before COMMIT. `npm run test:all` tries all but the boundary after BEGIN,
 * which is like the one before it.
 */
function boundariesOf(statements: readonly string[]): number[] {
  const all = [0, ...statements.keys().drop(2)];
  if (runsEverything) return all;
  const isWrite = (sql: string) => /^\s*(?:with\b.*)?\b(?:insert|update|delete) /is.test(sql);
  const chosen = [0, statements.findIndex(isWrite), statements.findLastIndex(isWrite), statements.length - 1];
  return all.filter((after) => chosen.includes(after));
}

async function inOrder(fixture: Fixture, endpoint: Endpoint, request: Act, rival: Act) {
  await fixture.reset();
  const [accepted, statements] = await readStatements(fixture.app.db, () => request(fixture));
  const before = await outcomeOf(fixture, accepted, await rival(fixture));
  expect(accepted, 'alone it is accepted').toBe(endpoint.status);
  await fixture.reset();
  const after = await rival(fixture);
  const allowed: Outcome[] = [before, await outcomeOf(fixture, await request(fixture), after)];
  return { allowed, boundaries: boundariesOf(statements) };
}

/** Returns constraint violations: a foreign key or unique index that replaced a missing lock. */
async function race(fixture: Fixture, endpoint: Endpoint, rival: Act): Promise<string[]> {
  const { app } = fixture;
  const request = callBy((given) => clientFor(endpoint, given), endpoint);
  const { allowed, boundaries } = await inOrder(fixture, endpoint, request, rival);
  for (const { statuses } of allowed) expect(Math.max(...statuses), 'one after the other').toBeLessThan(500);
  app.log.length = 0;
  for (const statement of boundaries) {
    await fixture.reset();
    const responses = await interleave(app.db, statement, {
      request: () => request(fixture),
      rival: () => rival(fixture),
    });
    if (!responses) break;
    const outcome = await outcomeOf(fixture, responses.request, responses.rival);
    const description = `held after ${statement} statements: ${outcome.statuses.join(' and ')}`;
    expect(
      allowed.map(({ statuses }) => statuses),
      description,
    ).toContainEqual(outcome.statuses);
    expect(allowed, description).toContainEqual(outcome);
  }
  return app.log.filter((line) => line.includes('a constraint rejected a write'));
}

type Area = Endpoint['access'] | 'queue';
const areaOf = (endpoint: Endpoint): Area => (queueOf(endpoint) ? 'queue' : endpoint.access);

/** The writes of one area: each is a file of its own, because files run beside each other. */
export function describeRaces(area: Area): void {
  const writing = endpoints.filter((endpoint) => isRaced(endpoint) && areaOf(endpoint) === area);
  describe('two concurrent calls', () => {
    let fixture: Fixture;
    beforeAll(async () => {
      fixture = await buildFixture(await startTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } }));
    });
    afterAll(() => fixture?.app.close());

    describe.each(writing.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
      test.each(rivalsOf(endpoint))('while %s', async (__, rival) =>
        expect(await race(fixture, endpoint, rival)).toEqual([]),
      );
    });
  });
}
