// Every scenario, in the order in which they run.
import { burst, burstOnServer } from './burst.ts';
import { clock } from './clock.ts';
import { diskFull } from './diskFull.ts';
import { failover } from './failover.ts';
import { injections } from './injections.ts';
import { instances } from './instances.ts';
import { killEmbedded, killOnServer } from './killing.ts';
import { mail } from './mail.ts';
import { postgresHang } from './postgresHang.ts';
import { postgresRestart } from './postgresRestart.ts';
import { rolling } from './rolling.ts';
import type { Scenario } from './scenario.ts';
import { scraper } from './scraper.ts';
import { slowClients } from './slowClients.ts';
import { soak } from './soak.ts';

export const scenarios: readonly Scenario[] = [
  killEmbedded,
  killOnServer,
  postgresRestart,
  postgresHang,
  diskFull,
  mail,
  clock,
  burst,
  burstOnServer,
  instances,
  rolling,
  failover,
  slowClients,
  injections,
  scraper,
  soak,
];
