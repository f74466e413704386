// What follows from each text by each sender, in words: what is answered, and which columns change.
import { languages } from '#messages/catalogues.ts';
import type { PlainId } from '#messages/translate.ts';
import { CODE, CODE_OF_OTHERS, type makeSenders } from './phoneSenders.ts';

const say = (id: PlainId) => languages.en.t(id);
const startOf = (text: string) => new RegExp(`^${RegExp.escape(text)}`);
const HELP = languages.en.t('phone.help', { pause: 'PAUSE 30' });
const FAMILY = /^Thank you\. Call the family now: Asha Rao \+9190\d{8}$/;

export interface Outcome {
  says: string | RegExp | null;
  changes?: readonly string[];
  /** What else may. */
  may?: readonly string[];
}

const AVAILABILITY = ['donors.is_available', 'donors.listing_rank'];
const ANSWER = ['answer', 'answered_at', 'network', 'tell_family_at'].map((column) => `asked_donors.${column}`);
const END = ['ended_at', 'last_move', 'state', 'told_family'].map((column) => `blood_requests.${column}`);
const STOPPED = 'phone_numbers.stopped_at';

export const outcomes = {
  silence: { says: null },
  'what can be sent': { says: HELP },
  'no donor has the number': { says: say('phone.noDonor') },
  'no request waits for an answer': { says: say('phone.noRequest') },
  'no own request': { says: say('phone.noOwnRequest') },
  'donors with their numbers': {
    says: /\+91\d{10}(?: \(7:00-22:00\))?\n.*\+91\d{10}(?: \(7:00-22:00\))?\nNever pay\./,
    changes: ['phone_numbers.told_donors'],
  },
  'no donor near': { says: /^No O\+ donor can give now/ },
  'a request that waits for a call': { says: startOf(say('phone.requested')), changes: ['+blood_requests'] },
  'the same, and texts again': { says: startOf(say('phone.requested')), changes: ['+blood_requests', STOPPED] },
  'that it waits': { says: `O+: ${say('bloodRequests.isWaiting')}` },
  'that it is open': { says: `O+: ${say('bloodRequests.isOpen')}` },
  'still on the list': { says: say('phone.active') },
  'still on the list, and the request': { says: /^Thank you.*\nCOME \d{4}: O\+, GGH Guntur$/ },
  'unavailable as before': { says: say('phone.off') },
  'off the list as before': { says: say('phone.wrong') },
  'how many days': { says: startOf('How many days?') },
  'a pause': { says: startOf('Nobody should call you until'), changes: [...AVAILABILITY, 'donors.unavailable_until'] },
  'a longer pause': { says: startOf('Nobody should call you until'), changes: ['donors.unavailable_until'] },
  'a pause off the list': {
    says: startOf('Nobody should call you until'),
    changes: ['donors.is_available', 'donors.unavailable_until'],
  },
  'unavailable, and no question': { says: HELP, changes: AVAILABILITY },
  'unavailable, and silence': { says: null, changes: AVAILABILITY },
  'unavailable without an end, and no question': { says: HELP, changes: ['donors.unavailable_until'] },
  'unavailable off the list, and no question': { says: HELP, changes: ['donors.is_available'] },
  unavailable: { says: say('phone.off'), changes: AVAILABILITY },
  'unavailable without an end': { says: say('phone.off'), changes: ['donors.unavailable_until'] },
  'unavailable off the list': { says: say('phone.off'), changes: ['donors.is_available'] },
  'available as before': { says: say('phone.on') },
  available: { says: say('phone.on'), changes: AVAILABILITY },
  'the end of a pause': { says: say('phone.on'), changes: [...AVAILABILITY, 'donors.unavailable_until'] },
  'which donor': { says: /^Which one\?.*\n1 Anu\n2 Binu$/ },
  'which request': { says: /^COME \d{4}: O\+, GGH Guntur\nCOME \d{4}: O\+, GGH Guntur$/ },
  "a place and the family's number": { says: FAMILY, changes: [...ANSWER, 'asked_donors.comings', 'donors.moves_at'] },
  "the family's number as before": { says: FAMILY },
  'no promise': { says: /./, may: ['+asked_donors'] },
  'others are asked': { says: say('phone.notNow'), changes: ANSWER },
  // Another donor is looked for.
  'a place is free': { says: say('phone.notNow'), changes: [...ANSWER, 'blood_requests.next_wave_at of another'] },
  'the end of a request': { says: say('phone.met'), changes: [...END, 'blood_requests.decision'] },
  // Who comes is told.
  'the end of an open request': {
    says: say('phone.met'),
    changes: [
      ...END,
      ...['claimed_at', 'claimed_by', 'next_wave_at', 'tell_family_at'].map((column) => `blood_requests.${column}`),
      'asked_donors.tell_donor_at',
    ],
  },
  'it has ended': { says: say('phone.met') },
  'a refusal': { says: /./ },
  'off the list': {
    says: say('phone.wrong'),
    changes: ['+issue_reports', '+listing_claims', 'donors.awaits_confirmation', 'donors.listing_rank'],
  },
  'no more texts': { says: say('phone.stopped'), changes: [STOPPED] },
  'no more texts to a donor': { says: say('phone.stopped'), changes: [STOPPED, 'donors.texts_stopped_at'] },
  'no more texts as before': { says: say('phone.stopped'), may: ['donors.texts_stopped_at'] },
  'a proven number': {
    says: say('phone.proved'),
    changes: ['donors.active_at', 'donors.number_confirmed_at'],
  },
  'a wrong code': { says: say('phone.wrongCode') },
  'a wrong code, counted': { says: say('phone.wrongCode'), changes: ['number_proofs.wrong_count'] },
} satisfies Record<string, Outcome>;
type Name = keyof typeof outcomes;

type Senders = Awaited<ReturnType<typeof makeSenders>>['senders'];
export type SenderName = keyof Senders;
/** Donors, and all others; then who differs. */
type Row = { donor: Name; others: Name } & Partial<Record<SenderName, Name>>;

const [OFF, PAUSES, ASKED, COMES, TWICE, TWO, WRONG] = [
  'a donor who is off',
  'a donor who pauses',
  'a donor who was asked',
  'a donor who comes',
  'a donor who was asked twice',
  'two donors with one number',
  'a donor who said WRONG',
] as const;
const [WAITS, IS_OPEN] = ['a family that waits', 'a family whose request is open'] as const;
const aboutDonor = (donor: Name): Row => ({ donor, others: 'no donor has the number' });
const everybody = (name: Name): Row => ({ donor: name, others: name });

const about = (name: 'no request waits for an answer' | 'no promise') => aboutDonor(name);
const searched = { [WAITS]: 'no donor near', [IS_OPEN]: 'no donor near' } as const;
const need = everybody('a request that waits for a call');
const yes: Row = {
  ...aboutDonor('still on the list'),
  [OFF]: 'unavailable as before',
  [PAUSES]: 'unavailable as before',
};
const yesOfAll: Row = { ...yes, [WRONG]: 'off the list as before' };
const off: Row = {
  ...aboutDonor('unavailable'),
  [OFF]: 'unavailable as before',
  [PAUSES]: 'unavailable without an end',
  [WRONG]: 'unavailable off the list',
  [TWO]: 'which donor',
};

/** What follows from each text; `CODE 1` and `CODE 2` are those of the open requests. */
export const table: Record<string, Row> = {
  'AB- North Goa': everybody('donors with their numbers'),
  'AB- North Goa, N': everybody('donors with their numbers'),
  N: {
    ...everybody('what can be sent'),
    ...searched,
    'a family that has blood': 'no donor near',
    'a family that was declined': 'no donor near',
    'a family that asked on the site': 'no donor near',
  },
  'NEED O+ 2 GGH Guntur': {
    ...need,
    'a donor who wants no texts': 'the same, and texts again',
    [WAITS]: 'that it waits',
    [IS_OPEN]: 'that it is open',
  },
  YES: {
    ...yesOfAll,
    [ASKED]: 'still on the list, and the request',
    [COMES]: 'still on the list, and the request',
    [TWICE]: 'still on the list, and the request',
  },
  '(missed call)': { ...yesOfAll, others: 'what can be sent' },
  'PAUSE 30': {
    ...aboutDonor('a pause'),
    [OFF]: 'a longer pause',
    [PAUSES]: 'a longer pause',
    [WRONG]: 'a pause off the list',
    [TWO]: 'which donor',
  },
  PAUSE: { ...aboutDonor('how many days'), [TWO]: 'which donor' },
  OFF: off,
  // A number without a question before it says nothing.
  'OFF, 1': {
    ...everybody('what can be sent'),
    donor: 'unavailable, and no question',
    [PAUSES]: 'unavailable without an end, and no question',
    [WRONG]: 'unavailable off the list, and no question',
    [OFF]: 'what can be sent',
    [TWO]: 'unavailable',
    'a donor past the answers of a day': 'unavailable, and silence',
    'a donor, seven hours late': 'unavailable, and silence',
  },
  ON: {
    ...aboutDonor('available as before'),
    [OFF]: 'available',
    [PAUSES]: 'the end of a pause',
    [WRONG]: 'off the list as before',
    [TWO]: 'which donor',
  },
  '1': everybody('what can be sent'),
  'COME CODE 1': {
    ...about('no promise'),
    [ASKED]: "a place and the family's number",
    [COMES]: "the family's number as before",
    [TWICE]: "a place and the family's number",
  },
  'COME CODE 2': { ...about('no promise'), [TWICE]: "a place and the family's number" },
  COME: {
    ...about('no request waits for an answer'),
    [ASKED]: "a place and the family's number",
    [COMES]: "the family's number as before",
    [TWICE]: 'which request',
  },
  'COME 0000': about('no request waits for an answer'),
  NO: {
    ...about('no request waits for an answer'),
    [ASKED]: 'others are asked',
    [COMES]: 'a place is free',
    [TWICE]: 'which request',
  },
  MET: {
    ...everybody('no own request'),
    [WAITS]: 'the end of a request',
    [IS_OPEN]: 'the end of an open request',
    'a family that has blood': 'it has ended',
    'a family that was declined': 'a refusal',
  },
  WRONG: { ...aboutDonor('off the list'), [TWO]: 'which donor', [WRONG]: 'off the list as before' },
  STOP: {
    donor: 'no more texts to a donor',
    others: 'no more texts',
    'a donor who wants no texts': 'no more texts as before',
  },
  HELP: everybody('what can be sent'),
  [`DH ${CODE}`]: {
    ...everybody('a wrong code'),
    'a donor who did not prove the number': 'a proven number',
    [TWO]: 'a wrong code, counted',
  },
  [`DH ${CODE_OF_OTHERS}`]: {
    ...everybody('a wrong code'),
    'a donor who did not prove the number': 'a wrong code, counted',
    [TWO]: 'a proven number',
  },
  'DH 1111': {
    ...everybody('a wrong code'),
    'a donor who did not prove the number': 'a wrong code, counted',
    [TWO]: 'a wrong code, counted',
  },
  [CODE]: { ...everybody('what can be sent'), 'a donor who did not prove the number': 'a proven number' },
  'good morning': everybody('what can be sent'),
};

/** They work past every limit, and are no sign that somebody is there; nor is a code. */
const ALWAYS = ['OFF', 'WRONG', 'STOP'];
const isSign = (text: string) => !ALWAYS.includes(text) && !text.startsWith('DH ');
const SILENT: readonly SenderName[] = ['a donor past the answers of a day', 'a donor, seven hours late'];

export function expectedOf(text: string, name: SenderName, isDonor: boolean): Outcome {
  const row = table[text]!;
  if (SILENT.includes(name) && !ALWAYS.includes(text)) return outcomes[row[name] ?? 'silence'];
  const { says, changes = [], may = [] }: Outcome = outcomes[row[name] ?? row[isDonor ? 'donor' : 'others']];
  return { says, may, changes: isDonor && isSign(text) ? [...new Set([...changes, 'donors.active_at'])] : changes };
}
