// What a text leads to: which command it is, whether it is about one donor of several, and what is answered.
import { sql } from 'kysely';
import { isFailure } from '#contract/errors.ts';
import type { FoundPlace } from '#contract/locations.ts';
import { languages } from '#messages/catalogues.ts';
import { editDistance } from '#server/locations/editDistance.ts';
import { soundKey, spellingKey } from '#server/locations/fold.ts';
import { cutName } from '#server/mail/smsParts.ts';
import { changeEntry, sayActive, stopTexts, type OwnCommand } from './own.ts';
import type { Place } from './numbers.ts';
import { MOST_CHOICES, type Command } from './readText.ts';
import { addNeed, answerAsked, endOwn, findAsked, type Answer } from './requests.ts';
import { sayDonors, sayNext } from './search.ts';
import { describeDuty, sayHelp, type OwnDonor, type Said, type Turn } from './turn.ts';
import { means } from './words.ts';

/** They work past every limit. */
export const isAlways = ({ kind }: Command): boolean => kind === 'stop' || kind === 'off' || kind === 'wrong';

const toPlace = ({ name, stateId, districtId, cityId, level, cityName }: FoundPlace): Place => ({
  name: cutName((level === 'hospital' ? cityName : null) ?? name, 'place'),
  stateId,
  districtId,
  cityId,
});

const describePlace = ({ name, districtName, state }: FoundPlace): string =>
  [...new Set([cutName(name, 'place'), districtName ?? state, state])].join(', ');

/** What a choice is between. */
function ask(
  { state, t }: Turn,
  command: Command,
  options: string[],
  of: { places?: Place[]; donors?: number[] },
): Said {
  const isNew = state.asked.choice?.command.kind !== command.kind;
  state.asked = { ...state.asked, choice: { command, ...of } };
  return { text: [t('phone.which'), ...options.map((option, i) => `${i + 1} ${option}`)].join('\n'), isNew };
}

type AboutPlace = Extract<Command, { kind: 'search' | 'need' }>;

const sayAt = (turn: Turn, command: AboutPlace, place: Place): Promise<Said> =>
  command.kind === 'need' && turn.config.bloodRequests !== 'off'
    ? addNeed(turn, command, place)
    : sayDonors(turn, { bloodGroup: command.bloodGroup, place, seen: [] });

const soundOf = (text: string) => soundKey(spellingKey(text));

/** What is found may be the least unlike of all places. */
function isNamed(typed: string, matched: string): boolean {
  const [text, name] = [soundOf(typed), soundOf(matched)];
  return text.includes(name) || editDistance(text, name) <= text.length / 4;
}

/** Only the place that is meant without a doubt is taken unasked. */
async function findPlace(turn: Turn, command: AboutPlace): Promise<Said> {
  const { places, t } = turn;
  const [first] = places;
  if (command.place === '') return { text: t('phone.whichPlace', { group: command.bloodGroup }) };
  if (!first) return { text: t('phone.unknownPlace', { place: cutName(command.place, 'place') }) };
  if (first.isSure && !means(command.place, 'need or town') && isNamed(command.place, first.matched))
    return sayAt(turn, command, toPlace(first));
  const options = places.slice(0, MOST_CHOICES);
  return ask(turn, command, options.map(describePlace), { places: options.map(toPlace) });
}

type AboutDonor = OwnCommand | Answer;

async function sayOf(turn: Turn, command: AboutDonor, donor: OwnDonor): Promise<Said> {
  if (!('code' in command)) return changeEntry(turn, donor, command);
  const asked = await findAsked(turn, command);
  if (!Array.isArray(asked)) return asked;
  const own = asked.find(({ accountId }) => accountId === donor.accountId);
  return own ? answerAsked(turn, own, donor, command) : { text: turn.t('phone.noRequest') };
}

/** A command is about one donor: of several with the number the sender says which. */
async function findDonor(turn: Turn, command: AboutDonor): Promise<Said> {
  const { t } = turn;
  if (turn.donors.length === 0) return { text: t('phone.noDonor') };
  let meant = turn.donors;
  if ('code' in command) {
    const asked = await findAsked(turn, command);
    if (!Array.isArray(asked)) return asked;
    meant = meant.filter(({ accountId }) => asked.some((one) => one.accountId === accountId));
  }
  const [donor] = meant;
  if (meant.length === 1) return sayOf(turn, command, donor!);
  const options = meant.slice(0, MOST_CHOICES);
  const names = options.map(({ fullName }) => cutName(fullName, 'person'));
  return ask(turn, command, names, { donors: options.map(({ accountId }) => accountId) });
}

/** Without a question before it a number says nothing. */
async function choose(turn: Turn, number: number): Promise<Said> {
  const { command, places, donors } = turn.state.asked.choice ?? {};
  const place = places?.[number - 1];
  const donor = turn.donors.find(({ accountId }) => accountId === donors?.[number - 1]);
  if (place && (command?.kind === 'search' || command?.kind === 'need')) return sayAt(turn, command, place);
  if (!donor || !command) return { text: sayHelp(turn) };
  turn.state.asked.choice = undefined;
  return sayOf(turn, command as AboutDonor, donor);
}

async function sayUnknown(turn: Turn): Promise<Said> {
  return { text: [sayHelp(turn), ...(await describeDuty(turn))].join('\n') };
}

function run(turn: Turn, command: Command): Promise<Said> | Said {
  switch (command.kind) {
    case 'search':
    case 'need':
      return findPlace(turn, command);
    case 'next':
      return sayNext(turn);
    case 'choice':
      return choose(turn, command.number);
    case 'yes':
      return sayActive(turn);
    case 'met':
      return endOwn(turn);
    case 'stop':
      return stopTexts(turn);
    case 'help':
    case 'unknown':
      return sayUnknown(turn);
    default:
      return findDonor(turn, command);
  }
}

/** What a command is refused for is its answer, and then nothing is done. */
export async function converse(turn: Turn, command: Command): Promise<Said> {
  const { state } = turn;
  const before = structuredClone(state);
  const { choice } = state.asked;
  await sql`savepoint command`.execute(turn.db);
  try {
    const said = await run(turn, command);
    // A number answers the question before it, and no older one.
    if (command.kind !== 'choice' && state.asked.choice === choice) state.asked = { ...state.asked, choice: undefined };
    return said;
  } catch (error) {
    if (!isFailure(error) || error.status >= 500) throw error;
    await sql`rollback to savepoint command`.execute(turn.db);
    Object.assign(state, before);
    return { text: languages[turn.language].read(error.words) };
  }
}
