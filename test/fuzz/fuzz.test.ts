// The same 2,000 requests in every run, 10,000 new ones in `npm run test:all`, a million in `npm run fuzz`. FUZZ_RUNS, FUZZ_SEED
// and FUZZ_PATH repeat one.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDonorRow, logInAs } from '#test/admins.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Registered } from '#test/factories.ts';
import { placeAt } from '#test/places.ts';
import { runsEverything } from '#test/scope.ts';
import { findViolations } from './oracle.ts';
import { plans, sendPlan, type Plan, type Target } from './requests.ts';

const usual = runsEverything ? { runs: '10000', seed: String(Date.now()) } : { runs: '2000', seed: '20261121' };
const { FUZZ_RUNS = usual.runs, FUZZ_SEED = usual.seed, FUZZ_PATH } = process.env;
/** After a change of one of these tables a caller may be logged in, logged out or deleted. */
const ACCOUNT_TABLES = / (accounts|donors|sessions|account_links)$/;

/** A rejected request may count an attempt and store its response. */
const NOT_WATCHED = ['rate_limits', 'idempotency_records', 'changes'];

/** Triggers record each change in its own transaction, so that rolled-back changes are not recorded. */
async function watchChanges({ pool }: TestApp): Promise<void> {
  await pool.query(`create unlogged table changes (change text not null)`);
  await pool.query(`create function note_change() returns trigger language plpgsql as
    $$ begin insert into changes values (tg_op || ' ' || tg_table_name); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
    [NOT_WATCHED],
  );
  for (const { name } of rows) {
    // Every request with a session updates its last use.
    const update = name === 'sessions' ? 'update of token_hash, account_id, created_at' : 'update';
    await pool.query(`create trigger noted after insert or delete or ${update} on ${name}
                      for each row execute function note_change()`);
  }
}

/** 'UPDATE donors' for each change since the last call. */
async function readChanges({ app: { pool } }: Target): Promise<string[]> {
  const { rows } = await pool.query<{ change: string }>('delete from changes returning change');
  return rows.map(({ change }) => change);
}

async function addAccount(app: TestApp, isAdmin = false): Promise<Registered> {
  const donor = await addDonorRow(app.db, { isAdmin });
  const client = await logInAs(app, donor.regid);
  await client.token();
  return { ...donor, place: await placeAt(app.db, 'Goa'), client };
}

/** New callers, because a request may have logged them in or out, or deleted them. */
async function renewCallers(target: Target): Promise<void> {
  const { app, known } = target;
  const [me, other, admin] = [await addAccount(app), await addAccount(app), await addAccount(app, true)];
  const nobody = app.visitor();
  await nobody.token();
  Object.assign(target, { me, other, clients: { nobody, donor: me.client, admin: admin.client } });
  Object.assign(known, me.place, { myRegid: me.regid, myUserID: me.userID, otherRegid: other.regid });
  Object.assign(known, { otherUserID: other.userID, adminRegid: admin.regid });
  await readChanges(target);
}

async function startTarget(): Promise<Target> {
  const app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000000000', LOG_LEVEL: 'warn' } });
  const target = { app, known: { newestItem: 1 } } as unknown as Target;
  await watchChanges(app);
  await renewCallers(target);
  return target;
}

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
  // Reports keep the first line of a message.
  expect(result.failed, `Repeat it: ${repeat}\n${String(result.errorInstance)}`).toBe(false);
}, 0);
