import { describeRaces } from './describeRaces.ts';

describeRaces('admin');
