// Everybody with a role, and what the step in the address needs: who is found, or whose role is being changed.
import { getRegisteredDonors, type RegisteredDonor } from '#contract/adminDonors.ts';
import { getAdmins, type Admin } from '#contract/admins.ts';
import { getCoordinators, type Coordinator } from '#contract/coordinators.ts';
import type { Call } from '#contract/endpoint.ts';
import { getDistricts, getStates, INDIA, type District } from '#contract/locations.ts';
import { adminRoles } from '#contract/profile.ts';
import { isInput, validate } from '#web/lib/form.ts';

export const roles = ['coordinator', 'moderator', 'administrator'] as const;
export type Role = (typeof roles)[number];
export const roleNames = {
  administrator: 'Administrator',
  moderator: 'Moderator',
  coordinator: 'Coordinator',
} as const;

/** A row of the table. */
export type Member = Admin | (Coordinator & { role: 'coordinator' });

/** Who may get a role, or another one. */
export type Person = Member | (RegisteredDonor & { role: null });

/** How many donors a search shows. */
export const SHOWN = 10;

const readId = (text: string | null) => (/^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);

async function find(call: Call, searchTerm: string | null) {
  if (!searchTerm?.trim()) return null;
  const query = { searchTerm, limit: SHOWN, offset: 0 };
  const { searchTerm: error } = validate(getRegisteredDonors, query);
  if (error || !isInput(getRegisteredDonors, query)) return { donors: [], total: 0, error };
  const { data, totalRecords } = await call(getRegisteredDonors, query);
  return { donors: data, total: totalRecords, error: undefined };
}

async function findPerson(call: Call, regid: number | null, members: readonly Member[]): Promise<Person | null> {
  const member = members.find((one) => one.regid === regid);
  if (member) return member.role !== 'coordinator' && member.me ? null : member;
  if (regid === null) return null;
  const [donor] = (await call(getRegisteredDonors, { regid, limit: 1, offset: 0 })).data;
  return donor ? { ...donor, role: null } : null;
}

/** What the form of this person shows: as the address says, else as it is stored. */
async function loadChoice(call: Call, person: Person, params: URLSearchParams) {
  const own = person.role === 'coordinator' ? person.districts : [];
  const isAsked = params.has('role');
  const role = roles.find((one) => one === params.get('role')) ?? person.role ?? 'coordinator';
  const asked = params.getAll('district').flatMap((text) => {
    const [, stateId, districtId] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(text) ?? [];
    return stateId ? [{ stateId: Number(stateId), districtId: Number(districtId) }] : [];
  });
  const ticked = new Set((isAsked ? asked : own).map(({ districtId }) => districtId));
  const home = person.role === null ? person.presentState : null;
  const state = readId(params.get('state')) ?? own[0]?.stateId ?? home;
  const wanted = [...new Set([state, ...(isAsked ? asked : own).map(({ stateId }) => stateId)])].slice(0, 40);
  const [states, ...districts] = await Promise.all([
    call(getStates, { countryId: INDIA }),
    ...wanted.map((stateId) => (stateId === null ? { data: [] } : call(getDistricts, { stateId }))),
  ]);
  const all = districts.flatMap(({ data }) => data);
  return {
    role,
    state,
    states: states.data,
    shown: all.filter(({ stateId }) => stateId === state),
    chosen: all.filter(({ districtId }) => ticked.has(districtId)),
    /** Whose change by another administrator meanwhile is noticed. */
    before: params.get('before') ?? idsOf(own),
  };
}

export type Choice = Awaited<ReturnType<typeof loadChoice>>;

export const idsOf = (districts: readonly Pick<District, 'districtId'>[]) =>
  districts.map(({ districtId }) => districtId).join(',');

export async function loadPeople(call: Call, params: URLSearchParams) {
  const [admins, coordinators] = await Promise.all([call(getAdmins, {}), call(getCoordinators, {})]);
  const members: Member[] = [
    ...adminRoles.flatMap((role) => admins.data.filter((admin) => admin.role === role)),
    ...coordinators.data.map((coordinator) => ({ ...coordinator, role: 'coordinator' as const })),
  ];
  const person = await findPerson(call, readId(params.get('person')), members);
  return {
    members,
    found: await find(call, params.get('find')),
    asked: person && { person, choice: await loadChoice(call, person, params) },
  };
}
