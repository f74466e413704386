// The same 10,000 requests in every run; `npm run fuzz` sends a million others. FUZZ_RUNS, FUZZ_SEED and FUZZ_PATH repeat one.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations } from './oracle.ts';
import { plans, sendPlan, type Plan } from './requests.ts';
import { readChanges, renewCallers, startTarget, type Target } from './target.ts';

const { FUZZ_RUNS = '10000', FUZZ_SEED = '20261121', FUZZ_PATH } = process.env;
/** After a change of one of these tables a caller may be logged in, logged out or deleted. */
const ACCOUNT_TABLES = / (accounts|donors|sessions|password_links)$/;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.app.close());

async function send(plan: Plan): Promise<void> {
  const { status, headers, text } = await sendPlan(plan, target);
  const changes = await readChanges(target);
  const violations = findViolations({ plan, status, headers, text, changes });
  // Later requests use the item that was added last.
  const added = plan.endpoint.startsWith('add') ? /"(?:id|feedbackId)":(\d+)/.exec(text)?.[1] : undefined;
  if (added !== undefined) target.known.newestItem = Number(added);
  if (headers['set-cookie'] || changes.some((change) => ACCOUNT_TABLES.test(change))) await renewCallers(target);
  const details = { violations, changes, status, headers, text: text.slice(0, 1500), log: target.app.log.at(-1) };
  if (violations.length > 0) throw new Error(JSON.stringify(details, null, 2));
  target.app.log.length = 0;
}

test('no request gets a 5xx or a response outside its schema, and no rejected request changes a row', async () => {
  const options = { numRuns: Number(FUZZ_RUNS), seed: Number(FUZZ_SEED), ...(FUZZ_PATH && { path: FUZZ_PATH }) };
  const result = await fc.check(fc.asyncProperty(plans, send), options);
  const repeat = `FUZZ_RUNS=${FUZZ_RUNS} FUZZ_SEED=${result.seed} FUZZ_PATH=${result.counterexamplePath} npm run fuzz`;
  expect(result.failed, `${String(result.errorInstance)}\nRepeat it: ${repeat}`).toBe(false);
}, 0);
