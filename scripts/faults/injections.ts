// sqlmap against every form and list of the site; and against a server with the fault, which it has to find.
import { listTargets } from './machines/targets.ts';
import { tryInjections, type Tried } from './machines/injection.ts';
import { UNLIMITED, withSite, type Site } from './machines/site.ts';
import { startVulnerable } from './machines/vulnerable.ts';
import { makeChecks, type Outcome, type Scenario, type Tools } from './scenario.ts';

/** What it is shown in the quick form: searching, logging in, the results page, an administrator's search. */
const QUICK = new Set(['searchDoner', 'login', 'results page', 'getRegisteredDonors', 'getStates', 'cookies']);
const AT_ONCE = 2;

async function findsTheFault({ databaseUrl }: Site, folder: string): Promise<boolean> {
  const vulnerable = await startVulnerable(databaseUrl);
  try {
    const { found } = await tryInjections(
      { name: 'vulnerable', url: `${vulnerable.origin}/`, body: { name: 'Test Donor' } },
      folder,
    );
    return found !== '';
  } finally {
    await vulnerable.stop();
  }
}

async function tryAll(site: Site, tools: Tools): Promise<Tried[]> {
  const all = await listTargets(site);
  const waiting = tools.isQuick ? all.filter(({ name }) => QUICK.has(name)) : all;
  const tried: Tried[] = [];
  const goOn = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const result = await tryInjections(target, tools.folder);
      tools.say(`${result.name}: ${result.parameters} parameters, ${result.found || 'nothing found'}`);
      tried.push(result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return tried;
}

async function inject(site: Site, tools: Tools): Promise<Outcome> {
  const { broken, check } = makeChecks();
  check(await findsTheFault(site, tools.folder), 'sqlmap did not find the fault in the server that has it.');
  const tried = await tryAll(site, tools);
  for (const { name, found, internalErrors, isComplete, said } of tried) {
    check(found === '', `An injection was found in ${name}: ${found}`);
    check(internalErrors === 0, `${name} was answered with 500 ${internalErrors} times.`);
    check(isComplete, `sqlmap did not try ${name}: ${said.slice(-500)}`);
  }
  const counts = {
    addresses: tried.length,
    parameters: tried.reduce((sum, { parameters }) => sum + parameters, 0),
    found: tried.filter(({ found }) => found !== '').length,
    'answered with 500': tried.reduce((sum, { internalErrors }) => sum + internalErrors, 0),
    'found in a server that has the fault': broken.some((sentence) => sentence.includes('that has it')) ? 'no' : 'yes',
  };
  return { counts, broken };
}

export const injections: Scenario = {
  name: 'sqlmap',
  title: 'sqlmap against every form and list',
  needs: ['postgres', 'nginx', 'sqlmap'],
  limitMinutes: { full: 25, quick: 6 },
  run: (tools) => withSite(tools.folder, UNLIMITED, (site) => inject(site, tools)),
};
