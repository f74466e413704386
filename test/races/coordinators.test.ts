import { describeRaces } from './describeRaces.ts';

describeRaces('coordinator');
