// Generated from the contract: every endpoint succeeds on the embedded engine. Everything else about them is tested on
// the database of the run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { startTestApp } from './app.ts';
import { buildFixture, type Fixture } from './races/fixture.ts';
import { callBy, clientFor } from './races/requests.ts';

describe('on the embedded engine', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await buildFixture(await startTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } }));
  });
  afterAll(() => fixture?.app.close());

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s succeeds', async (_, endpoint) => {
    expect(await callBy((given) => clientFor(endpoint, given), endpoint)(fixture)).toBe(endpoint.status);
    if (endpoint.effect === 'write') await fixture.reset();
  });
});
