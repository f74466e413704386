// What a donor says by SMS about the own entry.
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import type { SiteReportOption } from '#contract/reportedDonors.ts';
import { anyOf } from '#server/db/expressions.ts';
import { recordPhoneActivity } from '#server/donors/activity.ts';
import { refuseListing } from '#server/donors/listingCaps.ts';
import { changeProfile } from '#server/donors/profile.ts';
import { formatDay } from '#server/mail/text.ts';
import { addOwnReport } from '#server/reports/queries.ts';
import type { Proof } from './numberProof.ts';
import type { Command } from './readText.ts';
import { describeAsked } from './requests.ts';
import type { OwnDonor, Said, Turn } from './turn.ts';

const REPORT_OPTION: SiteReportOption = 'Number listed without consent';
const REPORT = 'The owner of this number said by SMS that they are no donor here.';

/** Who is unavailable or off the list is not told to be on it. */
export function describeListing({ donors, t }: Turn): string {
  const ranks = donors.map(({ listingRank }) => listingRank);
  if (ranks.some((rank) => rank === 0 || rank === 1)) return t('phone.active');
  return t(ranks.includes(2) ? 'phone.off' : 'phone.wrong');
}

/** For all donors of the number; neither availability nor a pause changes. Who was asked may have meant to come. */
export async function sayActive(turn: Turn): Promise<Said> {
  const { donors, t } = turn;
  if (donors.length === 0) return { text: t('phone.noDonor') };
  return { text: [describeListing(turn), ...(await describeAsked(turn))].join('\n') };
}

/** Any text or call from a donor's number shows that somebody answers there. */
export async function noteActivity({ db, donors, now }: Turn): Promise<void> {
  for (const { accountId } of donors) await recordPhoneActivity(db, accountId, now);
}

/** A pause ends by itself, so it does not end what an administrator decided. */
export async function pause({ db, now, t }: Turn, { accountId }: OwnDonor, days: number): Promise<Said> {
  const unavailableUntil = addDays(dayInIndia(now), days);
  await changeProfile(db, accountId, { isAvailable: false, unavailableUntil }, now);
  return { text: t('phone.paused', { date: formatDay(unavailableUntil) }) };
}

export async function turnOff({ db, now, t }: Turn, { accountId, isAvailable }: OwnDonor): Promise<Said> {
  await changeProfile(db, accountId, { isAvailable: false, unavailableUntil: null, disabledBy: null }, now);
  return { text: t('phone.off'), isNew: isAvailable };
}

export async function turnOn({ db, now, t }: Turn, { accountId, listingRank }: OwnDonor): Promise<Said> {
  await changeProfile(db, accountId, { isAvailable: true, disabledBy: null }, now);
  return { text: t(listingRank === null ? 'phone.wrong' : 'phone.on') };
}

/** The owner of the number was never a donor: the entry is not listed until an administrator decides. */
export async function takeOffList({ db, t }: Turn, { accountId }: OwnDonor): Promise<Said> {
  const claims = db.selectFrom('listingClaims').select('isRefused').where('accountId', '=', accountId);
  const isNew = (await claims.executeTakeFirst())?.isRefused !== true;
  await refuseListing(db, accountId);
  const report = { accountId, option: REPORT_OPTION, description: REPORT, reporter: `wrong number ${accountId}` };
  await addOwnReport(db, report);
  return { text: t('phone.wrong'), isNew };
}

const outcomes = { confirmed: 'phone.proved', full: 'phone.provedByOthers', wrong: 'phone.wrongCode' } as const;

/** Who proves a number wants texts there. */
export async function sayProof({ db, state, t }: Turn, { outcome, accountId }: Proof): Promise<Said> {
  if (outcome === 'confirmed' && accountId !== null) {
    state.stoppedAt = null;
    await db.updateTable('donors').set({ textsStoppedAt: null }).where('accountId', '=', accountId).execute();
  }
  return { text: t(outcomes[outcome]) };
}

/** Ends the texts that the network begins, also those that are queued. */
export async function stopTexts({ db, donors, number, now, state, t }: Turn): Promise<Said> {
  const isNew = state.stoppedAt === null;
  state.stoppedAt ??= now;
  const ids = donors.map(({ accountId }) => accountId);
  await db.updateTable('donors').set({ textsStoppedAt: now }).where('accountId', '=', anyOf(ids)).execute();
  const queued = db.deleteFrom('outboxEmails').where('isMessage', '=', true);
  await queued.where('recipientAddress', '=', number).execute();
  return { text: t('phone.stopped'), isNew };
}

export type OwnCommand = Extract<Command, { kind: 'pause' } | { kind: 'off' } | { kind: 'on' } | { kind: 'wrong' }>;

/** A command about one entry. */
export function changeEntry(turn: Turn, donor: OwnDonor, command: OwnCommand): Promise<Said> | Said {
  if (command.kind === 'off') return turnOff(turn, donor);
  if (command.kind === 'on') return turnOn(turn, donor);
  if (command.kind === 'wrong') return takeOffList(turn, donor);
  return command.days === null
    ? { text: turn.t('phone.whichDays', { pause: 'PAUSE 30' }) }
    : pause(turn, donor, command.days);
}
