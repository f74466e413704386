// What a gateway delivers: a text or missed call, which is answered once.
import { dayInIndia, HOUR_MS } from '#contract/indiaTime.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { ANSWERS_A_DAY, LATE_HOURS, phoneMessage } from '#contract/phone.ts';
import { normalizeTyped } from '#contract/phones.ts';
import { languages } from '#messages/catalogues.ts';
import { partsOf, type Parts } from '#server/bloodRequests/queries.ts';
import { DEFAULT_CALLING_CODE, parsePhone } from '#server/fields/phones.ts';
import { preparedRoute } from '#server/http/route.ts';
import { countSearch } from '#server/http/searchCounts.ts';
import { findPlaces, nameFound } from '#server/locations/findPlaces.ts';
import { shorten } from '#server/mail/smsParts.ts';
import { converse, isAlways } from './conversation.ts';
import { claimMessage, storeReply, type Reply } from './messages.ts';
import { lockNumber, storeNumber, type PhoneNumber } from './numbers.ts';
import { proveNumber } from './numberProof.ts';
import { describeListing, noteActivity, sayProof } from './own.ts';
import { readText, type Command } from './readText.ts';
import { chooseLanguage, lockDonors, sayHelp, type Said, type Turn } from './turn.ts';

type Message = ParsedOf<typeof phoneMessage>;

const LATE_MS = LATE_HOURS * HOUR_MS;
/** Of a place: longer texts name none. */
const PLACE = 100;

/** Before the transaction: looking for a place takes no row. */
async function prepare({ kind, text }: Message) {
  const read = kind === 'sms' ? readText(text ?? '') : { command: { kind: 'yes' } as const, languages: [] };
  const { command } = read;
  const isAboutPlace = command.kind === 'search' || command.kind === 'need';
  const places = isAboutPlace ? await findPlaces(command.place.slice(0, PLACE)) : [];
  return { ...read, places };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Who is no donor gets help after a missed call, and everybody one answer a day. */
function answerCall(turn: Turn): Said | null {
  const { state, donors, now } = turn;
  const today = dayInIndia(now);
  if (state.asked.calledOn === today) return null;
  state.asked = { ...state.asked, calledOn: today };
  return { text: donors.length > 0 ? describeListing(turn) : sayHelp(turn) };
}

/** What is late, or past the answers of a day, does nothing but stop, off and wrong. */
function isRefused(state: PhoneNumber, now: Date, { at, kind }: Message, command: Command): boolean {
  const sentAt = new Date(at);
  const isLate = now.getTime() - sentAt.getTime() > LATE_MS;
  const meant = command.kind === 'choice' ? (state.asked.choice?.command ?? command) : command;
  if (kind === 'sms' && isAlways(meant)) return isLate && state.commandedAt !== null && state.commandedAt > sentAt;
  return isLate || state.answeredCount >= ANSWERS_A_DAY;
}

async function respond(turn: Turn, { kind }: Message, command: Command): Promise<Said | null> {
  if (kind === 'missed call' || !isAlways(command)) await noteActivity(turn);
  return kind === 'missed call' ? answerCall(turn) : converse(turn, command);
}

interface Answered extends Omit<Said, 'text'> {
  reply: Reply | null;
  accountIds: number[];
  isProof: boolean;
}

/** Texts of one number wait for each other; then its donors are locked. */
async function answer(parts: Parts, number: string, message: Message, read: Prepared): Promise<Answered | null> {
  const { db, keys, now } = parts;
  const { command, languages: meant } = read;
  const state = await lockNumber(db, keys, number, now);
  if (isRefused(state, now, message, command)) return null;
  const donors = await lockDonors(db, number);
  const proof = await proveNumber(db, { from: number, text: message.text ?? '' }, now);
  const language = chooseLanguage(meant, donors, state);
  const places = await nameFound(read.places, language);
  const turn: Turn = { ...parts, number, donors, state, places, language, t: languages[language].t };
  const said = proof ? await sayProof(turn, proof) : await respond(turn, message, command);
  const isPast = state.answeredCount >= ANSWERS_A_DAY;
  const isAnswered = said !== null && (!isPast || said.isNew === true);
  if (isAnswered) state.answeredCount += 1;
  state.asked = { ...state.asked, language };
  const sentAt = new Date(Math.min(Date.parse(message.at), now.getTime()));
  if (command.kind !== 'unknown' && !(state.commandedAt && state.commandedAt > sentAt)) state.commandedAt = sentAt;
  await storeNumber(db, state, now);
  const accountIds = [...donors.map(({ accountId }) => accountId), ...(said?.shown ?? [])];
  return {
    ...said,
    accountIds,
    isProof: proof !== null,
    reply: isAnswered ? { text: shorten(said.text), language } : null,
  };
}

/** They change no list; a proof does. */
const READS: readonly Command['kind'][] = ['search', 'next', 'help', 'unknown', 'yes', 'met'];

export const routes = [
  preparedRoute(
    phoneMessage,
    ({ input }) => prepare(input),
    async (context, read) => {
      const { db, input, services, now, afterCommit } = context;
      const stored = await claimMessage(db, services.keys, input.id);
      if (stored) return { data: stored };
      const number = parsePhone(normalizeTyped(input.from), DEFAULT_CALLING_CODE, 'mobile');
      const answered = number === null ? null : await answer(partsOf(context), number, input, read);
      if (!answered) return { data: { reply: null } };
      const { reply, accountIds, searchedState, isProof } = answered;
      if (reply) await storeReply(db, services.keys, input.id, { reply, accountIds });
      afterCommit(async () => {
        if (searchedState !== undefined) countSearch(services.db, searchedState, now);
        if (isProof || !READS.includes(read.command.kind)) services.clearCache();
      });
      return { data: { reply } };
    },
  ),
];
