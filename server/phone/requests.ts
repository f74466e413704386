// Requests for blood by SMS: a family asks and says that the blood is there, donors who were asked say whether they come.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { stateMessages } from '#contract/bloodRequests.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { name } from '#contract/names.ts';
import { answer } from '#server/bloodRequests/answers.ts';
import { CODE, codeOf } from '#server/mail/requestCode.ts';
import { hashNumber } from '#server/bloodRequests/contact.ts';
import { move } from '#server/bloodRequests/life.ts';
import { addRequest, isAlive, type StoredRequest } from '#server/bloodRequests/queries.ts';
import { anyOf, anyTextOf } from '#server/db/expressions.ts';
import type { Place } from './numbers.ts';
import type { Command } from './readText.ts';
import { sayDonors } from './search.ts';
import type { OwnDonor, Said, Turn } from './turn.ts';

type Need = Extract<Command, { kind: 'need' }>;
export type Answer = Extract<Command, { kind: 'come' | 'no' }>;

const Hospital = name('field.hospitalName');

/** Those of this number that were made by SMS, the newest first, locked. */
const lockOwn = ({ db, keys, number }: Turn): Promise<StoredRequest[]> =>
  db
    .selectFrom('bloodRequests')
    .selectAll()
    .where('mobileHash', '=', anyTextOf(hashNumber(keys, number)))
    .where('numberProvedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .execute();

/** A number has one request at a time. A coordinator asks for name and day; until then the day is tomorrow. */
export async function addNeed(turn: Turn, { bloodGroup, units, place: typed }: Need, place: Place): Promise<Said> {
  const { now, number, language, state, t } = turn;
  const [own] = await lockOwn(turn);
  if (own && isAlive(own.state)) return sayState(turn, own);
  const { stateId, districtId, cityId } = place;
  if (districtId === null) return { text: t('phone.unknownPlace', { place: place.name }) };
  const request = {
    source: 'family' as const,
    bloodGroup,
    need: 'blood' as const,
    units,
    hospital: z.safeParse(Hospital, typed).data ?? place.name,
    isKnownHospital: false,
    stateId,
    districtId,
    cityId,
    neededBy: addDays(dayInIndia(now), 1),
    language,
    networkHash: null,
    enteredBy: null,
    numberProvedAt: now,
  };
  await addRequest(turn, request, { name: '', mobile: number, email: null, words: null });
  // Who asks wants to hear who comes.
  state.stoppedAt = null;
  return sayDonors(turn, { bloodGroup, place, seen: [] }, [t('phone.requested')]);
}

const sayState = ({ t }: Turn, { bloodGroup, state }: StoredRequest): Said => ({
  text: `${bloodGroup}: ${t(stateMessages[state])}`,
});

/** The family says that the blood is there. */
export async function endOwn(turn: Turn): Promise<Said> {
  const [own] = await lockOwn(turn);
  if (!own) return { text: turn.t('phone.noOwnRequest') };
  await move(turn, own, 'met', { kind: 'family' });
  return { text: turn.t('phone.met') };
}

interface Asked {
  accountId: number;
  publicId: string;
}

const IS_OPEN = sql<boolean>`state = 'open' and deleted_at is null`;

/** Open requests about which donors of the number were asked, or for which they offer to come. */
const listAsked = ({ db, donors }: Turn) =>
  db
    .selectFrom('askedDonors')
    .innerJoin('bloodRequests', 'bloodRequests.id', 'requestId')
    .select(['accountId', 'publicId', 'bloodGroup', 'hospital'])
    .where('accountId', '=', anyOf(donors.map(({ accountId }) => accountId)))
    .where(({ eb, or }) => or([eb('wasAsked', '=', true), eb('answer', '=', 'offered')]))
    .where(IS_OPEN)
    .orderBy('requestId', 'desc')
    .orderBy('accountId')
    .execute();

const describe = (all: Awaited<ReturnType<typeof listAsked>>) => [
  ...new Set(all.map((one) => `COME ${codeOf(one.publicId)}: ${one.bloodGroup}, ${one.hospital}`)),
];

export const describeAsked = async (turn: Turn): Promise<string[]> => describe(await listAsked(turn)).slice(0, 1);

/** Who was not asked can offer to come to an open request whose code they know; of two with one code to that of their district. */
async function listOfferable({ db, donors }: Turn, code: string): Promise<Asked[]> {
  const found = await db
    .selectFrom('bloodRequests')
    .select('publicId')
    .where(IS_OPEN)
    .where(CODE, '=', code)
    .orderBy(({ eb }) => eb('districtId', '=', anyOf(donors.map(({ districtId }) => districtId))), 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ? donors.map(({ accountId }) => ({ accountId, publicId: found.publicId })) : [];
}

/** The request of a code or, without one, the only one; several donors of the number may have been asked about it. */
export async function findAsked(turn: Turn, { code, kind }: Answer): Promise<Asked[] | Said> {
  const all = await listAsked(turn);
  const meant = code === null ? all : all.filter(({ publicId }) => codeOf(publicId) === code);
  const [first] = meant;
  if (!first) {
    const offerable = code !== null && kind === 'come' ? await listOfferable(turn, code) : [];
    return offerable.length > 0 ? offerable : { text: turn.t('phone.noRequest') };
  }
  return meant.every(({ publicId }) => publicId === first.publicId) ? meant : { text: describe(meant).join('\n') };
}

/** By SMS the number counts in place of a network. */
export async function answerAsked(turn: Turn, { publicId }: Asked, donor: OwnDonor, { kind }: Answer): Promise<Said> {
  const { keys, number, t } = turn;
  const network = keys.signLasting(`answer ${publicId} ${number}`)[0];
  const by = { accountId: donor.accountId, network, mayOffer: true };
  const given = await answer(turn, publicId, by, kind === 'come' ? 'coming' : 'not now');
  if (kind === 'no') return { text: t('phone.notNow') };
  const { contact } = given;
  if (!contact) return { text: t('phone.offered') };
  return { text: t('phone.callFamily', { name: contact.name, number: contact.mobileNumber }).replace(/ {2,}/g, ' ') };
}
