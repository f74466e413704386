// A primary and its synchronous standby.
import { setTimeout as wait } from 'node:timers/promises';
import { findPorts } from '#server/testing/ports.ts';
import { DatabaseNode } from './databaseNode.ts';

/** What docs/operations.md has a new pair do. */
const WATCHER = `
  create role watcher login;
  grant execute on function pg_promote, pg_reload_conf to watcher;
  grant alter system on parameter synchronous_standby_names to watcher;`;

/** From now on a commit is acknowledged when the standby has it. */
export async function requireStandby(primary: DatabaseNode): Promise<void> {
  await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (one, two)'`);
  await primary.query('select pg_reload_conf()');
  for (let looks = 0; looks < 200; looks += 1, await wait(50)) {
    const rows = await primary.query(`select 1 from pg_stat_replication where sync_state in ('quorum', 'sync')`);
    if (rows.length > 0) return;
  }
  throw new Error('The standby did not become synchronous.');
}

/** Both run, and the second confirms what the first commits. */
export async function makePair(folder: string): Promise<[one: DatabaseNode, two: DatabaseNode]> {
  const ports = await findPorts(2);
  const one = await DatabaseNode.make('one', ports[0]!, folder);
  const two = await DatabaseNode.make('two', ports[1]!, folder);
  await one.initialise();
  await one.start();
  await one.query(WATCHER);
  await two.copyFrom(one);
  await two.start();
  await requireStandby(one);
  return [one, two];
}
