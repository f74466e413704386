// The commands that move a former network in: see docs/moving.md.
import { AdminError } from '#server/admin/people/commands.ts';
import type { Config } from '#server/config.ts';
import { isDatabaseUnavailable, type Database } from '#server/db/open.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readMap, type RegisterMap } from '#server/register/columns.ts';
import { checkDonors, importDonors, type ImportOptions } from '#server/register/importDonors.ts';
import { errorsFileOf } from '#server/register/importFile.ts';
import { importDonations } from '#server/register/importDonations.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { findPage } from '#server/pages/pagePaths.ts';
import { importRedirects } from '#server/register/importRedirects.ts';
import type { Report } from '#server/register/report.ts';
import { undoImport } from '#server/register/undoImport.ts';
import { loadLocations } from '#server/seed/locations.ts';
import { withDatabase, withFile, type Asked, type Commands } from './withDatabase.ts';

const FLAGS = ['--check', '--listed', '--resume'] as const;
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Words {
  path: string;
  mapPath: string | undefined;
  flags: ReadonlySet<string>;
}

function readWords([path = '', ...rest]: readonly string[], allowed: readonly string[]): Words {
  const words: Words & { flags: Set<string> } = { path, mapPath: undefined, flags: new Set() };
  for (let i = 0; i < rest.length; i += 1) {
    const word = rest[i]!;
    if (word === '--map' && rest[i + 1] !== undefined) words.mapPath = rest[(i += 1)];
    else if (allowed.includes(word)) words.flags.add(word);
    else throw new AdminError(`'${word}' is not known here.`);
  }
  return words;
}

const readMapFile = (path: string | undefined): Promise<RegisterMap> =>
  path === undefined ? Promise.resolve({}) : withFile(path, readMap);

const page = ({ publicUrl }: Config) => `${publicUrl}/dashboard/imports`;

/** Nothing leaves and nobody is shown before a person says so. */
function describeWaiting({ waiting }: Report, isCheck: boolean, config: Config): string {
  const [verb, press] = isCheck ? ['would wait', 'must press'] : ['wait', 'presses'];
  return `${waiting} ${verb} for ‘Start’: nothing is sent to them, and searches show none of them, until an administrator ${press} it on ${page(config)}.`;
}

function describe(report: Report, { isListed, path }: ImportOptions, isCheck: boolean, config: Config): string {
  const { imported, before, listed, perhapsTwice, faults } = report;
  const [verb, where] = isCheck ? ['would be imported', 'would be listed'] : ['are imported', 'are listed'];
  return [
    ...report.summary(),
    ...(perhapsTwice > 0
      ? [`${perhapsTwice} may be twice: the same number, or name, year of birth and district.`]
      : []),
    `${imported} ${verb}, of whom ${listed} ${where} once the notices are started${isListed ? '' : ': the others once they confirm'}.`,
    ...(before > 0 ? [`${before} were imported before.`] : []),
    ...(!isCheck && Object.keys(faults).length > 0
      ? [`The others are in ${errorsFileOf(path)}: mend them and import that file.`]
      : []),
    describeWaiting(report, isCheck, config),
    ...(isCheck ? ['Nothing was written to the database.'] : []),
  ].join('\n');
}

/** Each batch is committed: an interruption loses none of those before. */
function explainInterruption(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseUnavailable(error)) throw error;
  throw new AdminError(`The database does not answer (${error.message}). What is imported stays: go on with --resume.`);
}

const onFile = (path: string, config: Config, work: (database: Database) => Promise<string>) =>
  withFile(path, () => withDatabase(config, (database) => work(database).catch(explainInterruption)));

async function runImport({ words, config }: Asked): Promise<string> {
  const { path, mapPath, flags } = readWords(words, FLAGS);
  const options = {
    path,
    map: await readMapFile(mapPath),
    isListed: flags.has('--listed'),
    isResumed: flags.has('--resume'),
    print,
  };
  const isCheck = flags.has('--check');
  const work = isCheck ? checkDonors : importDonors;
  return onFile(path, config, async (database) => {
    // Of a database with which no site was started yet, or an earlier version.
    await inTransaction(database.db, (transaction) => loadLocations(transaction, print));
    return describe(await work({ ...database, config }, options), options, isCheck, config);
  });
}

/** Of what has nothing to be listed. */
function describeOthers(report: Report, path: string): string {
  const { imported, before, faults } = report;
  const hasFaults = Object.keys(faults).length > 0;
  return [
    `${imported} are imported${before > 0 ? `; ${before} were here before` : ''}. ${report.rows} rows.`,
    ...report.describeNotes(),
    ...(hasFaults ? [`Those with a fault are in ${errorsFileOf(path)}: mend them and import that file.`] : []),
  ].join('\n');
}

const importToPages: typeof importDonations = async (parts, options) => {
  const build = await (await loadPages()).load();
  return importRedirects({ ...parts, findPage: (path) => findPage(build, path) }, options);
};

const runOther =
  (work: typeof importDonations) =>
  async ({ words, config }: Asked): Promise<string> => {
    const { path, mapPath, flags } = readWords(words, ['--resume']);
    const options = { path, map: await readMapFile(mapPath), isResumed: flags.has('--resume'), print };
    return onFile(path, config, async (database) => describeOthers(await work({ ...database, config }, options), path));
  };

function runUndo({ words: [name = ''], config }: Asked): Promise<string> {
  return withDatabase(config, async ({ db }) => {
    const { erased, kept } = await undoImport(db, name);
    const stay = kept > 0 ? ` ${kept} confirmed the entry or were changed since: they stay.` : '';
    return `${erased} donors are erased, and may be imported again.${stay}`;
  });
}

export const registerCommands: Commands = {
  'import-donors': {
    words: 'FILE.csv [--map map.json] [--check] [--listed] [--resume]',
    about: 'adds the donors of a former network; --check only says what is wrong: docs/moving.md',
    question: (words) =>
      words.includes('--listed') && !words.includes('--check')
        ? `Donors in ${words[0]} will be listed as soon as an administrator starts their notices: only where the network that they agreed to is this organisation.`
        : null,
    run: runImport,
  },
  'undo-import': {
    words: 'REGISTER',
    about:
      'erases the donors who were imported into a register within the last day; who confirmed or was changed stays',
    question: ([name]) => `The donors who were imported into '${name}' within the last day will be erased.`,
    run: runUndo,
  },
  'import-donations': {
    words: 'FILE.csv [--map map.json] [--resume]',
    about: 'adds donations of imported donors',
    run: runOther(importDonations),
  },
  'import-redirects': {
    words: 'FILE.csv [--map map.json] [--resume]',
    about: 'leads addresses of the former site (from) to paths of this one (to)',
    run: runOther(importToPages),
  },
};
