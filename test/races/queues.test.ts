import { describeRaces } from './describeRaces.ts';

describeRaces('queue');
