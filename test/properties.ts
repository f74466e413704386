// fast-check with the same values in each run, so that no test fails by chance; with others in `npm run test:all`. A failure
// names the seed and the path that repeat it.
import fc from 'fast-check';
import { runsEverything } from './scope.ts';

if (!runsEverything) fc.configureGlobal({ seed: 20_261_121 });

export { fc };
