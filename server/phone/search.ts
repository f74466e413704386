// Donors in an answer: at most two who can give now and whose number is shown, in the order of the site.
import type { BloodGroup } from '#contract/blood.ts';
import { dayInIndia, isDaytime } from '#contract/indiaTime.ts';
import { DONORS_A_DAY_BY_PHONE } from '#contract/phone.ts';
import type { ListedDonor } from '#server/donors/listing.ts';
import { searchNearby } from '#server/donors/nearby.ts';
import { searchDonors } from '#server/donors/queries.ts';
import { countParts, cutName, MOST_PARTS } from '#server/mail/smsParts.ts';
import type { Search } from './numbers.ts';
import { describeDuty, sayHelp, type Said, type Turn } from './turn.ts';

const SHOWN = 2;
/** Behind them others are not looked for: so many hide their number nowhere. */
const LOOKED_AT = 50;

interface Candidate extends ListedDonor {
  /** What stands between name and number. */
  about: string;
}

const isShown = ({ contact, mobile }: ListedDonor) => contact === 'number' && mobile !== '';

/** At night those of 'any time' are first. */
async function listCandidates({ db, now }: Turn, { bloodGroup, place }: Search): Promise<Candidate[]> {
  const { stateId: state, districtId: district, cityId: city } = place;
  const search = { bloodGroup, state, district, city, page: 1, size: LOOKED_AT };
  const { donors } = await searchDonors(db, search, now);
  const canGive = ({ isAvailable, eligibleFrom }: ListedDonor) =>
    isAvailable && (eligibleFrom === null || eligibleFrom <= dayInIndia(now));
  const here = donors.filter(canGive).map((donor) => ({ ...donor, about: '' }));
  if (!isDaytime(now)) here.sort((a, b) => Number(b.callsAnyTime) - Number(a.callsAnyTime));
  if (district === null) return here.filter(isShown);
  const near = await searchNearby(db, { bloodGroup, district, city, need: 'blood' }, now);
  const others = near.donors.map((donor) => ({ ...donor, about: aboutNearby(donor.bloodGroup, near.kmOf(donor)) }));
  return [...here, ...others].filter(isShown);
}

const aboutNearby = (group: BloodGroup, km: number) => `(${group}, ${Math.round(km)} km) `;

function describe({ fullName, about, mobile, callsAnyTime }: Candidate, now: Date, isCut: boolean): string {
  const hours = callsAnyTime || isDaytime(now) ? '' : ' (7:00-22:00)';
  return `${isCut ? cutName(fullName, 'person') : fullName} ${about}${mobile}${hours}`;
}

/** Donors told today are free; of the others so many are left. */
function takeAffordable(candidates: readonly Candidate[], told: readonly number[]): Candidate[] {
  let left = DONORS_A_DAY_BY_PHONE - told.length;
  const affordable: Candidate[] = [];
  for (const candidate of candidates) {
    if (affordable.length === SHOWN) break;
    if (!told.includes(candidate.accountId)) left -= 1;
    if (left >= 0) affordable.push(candidate);
  }
  return affordable;
}

/** As many as fit into the parts of an answer, behind what is said before. */
function write({ t, now }: Turn, found: readonly Candidate[], before: readonly string[], hasMore: boolean) {
  const compose = (count: number, isCut = false) => {
    const lines = found.slice(0, count).map((donor) => describe(donor, now, isCut));
    const end = hasMore || count < found.length ? t('phone.neverPayMore') : t('phone.neverPay');
    return { count, text: [...before, ...lines, end].join('\n') };
  };
  const tries = [compose(SHOWN), compose(1), compose(1, true)];
  return tries.find(({ text }) => countParts(text) <= MOST_PARTS) ?? tries.at(-1)!;
}

/** The next donors of a search. */
export async function sayDonors(turn: Turn, search: Search, before: readonly string[] = []): Promise<Said> {
  const { state, t } = turn;
  state.asked = { ...state.asked, search, choice: undefined };
  const searchedState = search.seen.length === 0 ? { searchedState: search.place.stateId } : {};
  const fresh = (await listCandidates(turn, search)).filter(({ accountId }) => !search.seen.includes(accountId));
  const found = takeAffordable(fresh, state.toldDonors);
  if (found.length === 0) {
    const values = { group: search.bloodGroup, place: search.place.name };
    const none = search.seen.length > 0 ? t('phone.noMore', values) : t('phone.nobody', values);
    const most = t('phone.enoughToday', { count: DONORS_A_DAY_BY_PHONE });
    return {
      text: [...before, fresh.length === 0 ? none : most, ...(await describeDuty(turn))].join('\n'),
      ...searchedState,
    };
  }
  const { text, count } = write(turn, found, before, fresh.length > found.length);
  const shown = found.slice(0, count).map(({ accountId }) => accountId);
  state.toldDonors = [...new Set([...state.toldDonors, ...shown])];
  state.asked.search = { ...search, seen: [...search.seen, ...shown] };
  return { text, shown, ...searchedState };
}

export const sayNext = async (turn: Turn): Promise<Said> => {
  const { search } = turn.state.asked;
  return search ? sayDonors(turn, search) : { text: sayHelp(turn) };
};
