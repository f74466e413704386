// Every scenario, in the order in which they run.
import { instances } from './instances.ts';
import { killEmbedded, killOnServer } from './killing.ts';
import { rolling } from './rolling.ts';
import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [killEmbedded, killOnServer, instances, rolling];
