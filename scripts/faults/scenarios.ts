// Every scenario, in the order in which they run.
import { failover } from './failover.ts';
import { instances } from './instances.ts';
import { killEmbedded, killOnServer } from './killing.ts';
import { postgresHang } from './postgresHang.ts';
import { postgresRestart } from './postgresRestart.ts';
import { rolling } from './rolling.ts';
import type { Scenario } from './scenario.ts';
import { soak } from './soak.ts';

export const scenarios: readonly Scenario[] = [
  killEmbedded,
  killOnServer,
  postgresRestart,
  postgresHang,
  instances,
  rolling,
  failover,
  soak,
];
