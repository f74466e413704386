import { describeRaces } from './describeRaces.ts';

describeRaces('user');
