// Every scenario, in the order in which they run.
import { killEmbedded, killOnServer } from './killing.ts';
import type { Scenario } from './scenario.ts';

export const scenarios: readonly Scenario[] = [killEmbedded, killOnServer];
