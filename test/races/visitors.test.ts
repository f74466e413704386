import { describeRaces } from './describeRaces.ts';

describeRaces('anyone');
