// Seven people who use the site at once: three visitors, three donors, an administrator.
import * as account from '#contract/accounts.ts';
import { recordDonation } from '#contract/donations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as feedback from '#contract/feedback.ts';
import { getCities, getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { queues } from '#contract/admin.ts';
import { addRegisteredDonor, deleteDonors } from '#contract/adminDonors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { makeRegistration, PASSWORD } from '#test/factories.ts';
import * as forms from '#test/forms.ts';
import type { Place } from '#test/places.ts';
import type { Ledger } from './ledger.ts';
import { Over, Writer, type Target } from './writer.ts';

const ADMIN = { userID: 'first.admin', password: PASSWORD };
/** The settings that make the administrator. */
export const ADMIN_SETTINGS = {
  ADMIN_USER_ID: ADMIN.userID,
  ADMIN_PASSWORD: ADMIN.password,
  ADMIN_EMAIL: 'first.admin@example.org',
};
const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=1';
/** The tables of the moderation queues, in the contract's order. */
const TABLES = ['feedback', 'service_feedback', 'volunteers', 'organizations'];

/** Forms that anybody may send, and the field of each that holds a text of its own. */
const FORMS: readonly (readonly [endpoint: Endpoint, filled: object, field: string])[] = [
  [feedback.addFeedback, forms.FEEDBACK, 'strSuggestions'],
  [feedback.addServiceFeedback, forms.SERVICE_FEEDBACK, 'ServiceOrgFeedback'],
  [feedback.addVolunteer, forms.VOLUNTEER, 'visionAfterJoinWithUs'],
  [feedback.addOrganization, forms.ORGANIZATION, 'Address'],
  [addIssueReport, forms.WRONG_NUMBER, 'description'],
];

interface Scene {
  target: Target;
  ledger: Ledger;
  place: Place;
}

let last = 0;
/** A text that the run has once. */
const mark = (word: string) => `${word} ${(last += 1)}`;

const firstOf = (data: unknown, field: string) => Number((data as Record<string, unknown>[])[0]![field]);

async function findPlace(writer: Writer): Promise<Place> {
  const state = firstOf((await writer.ask(getStates, { countryId: INDIA })).data, 'stateId');
  const district = firstOf((await writer.ask(getDistricts, { stateId: state })).data, 'districtId');
  const city = firstOf((await writer.ask(getCities, { districtId: district })).data, 'cityId');
  return { country: INDIA, state, district, city };
}

/** Gives the donor's traces, too. */
async function register({ ledger, place }: Scene, writer: Writer, endpoint: Endpoint) {
  const registration = makeRegistration(place);
  const { data } = await writer.write(endpoint, registration);
  const { regid } = (data ?? {}) as { regid: number };
  const { userID, fullName } = registration;
  const traces = [`account:${userID}`, `name:${userID}:${fullName}`, `mail:${regid}:Registration Succesfull`];
  for (const trace of traces) ledger.expect(trace);
  return { userID, regid, traces };
}

async function actAsVisitor({ target, ledger }: Scene, reported: number): Promise<void> {
  const writer = new Writer(target, ledger);
  await writer.greet();
  await writer.look(RESULTS);
  for (const [endpoint, filled, field] of FORMS) {
    const text = mark('Text');
    await writer.write(endpoint, { user_id: reported, ...filled, [field]: text });
    ledger.expect(`text:${text}`);
  }
}

/** Every fourth donor changes the password, every third deletes the profile. */
async function actAsDonor(scene: Scene, nth: number): Promise<void> {
  const { target, ledger } = scene;
  const writer = new Writer(target, ledger);
  await writer.greet();
  const { userID, traces } = await register(scene, writer, account.registerDonor);
  await writer.logIn({ userID, password: PASSWORD });
  for (let month = 1; month <= 3; month += 1) {
    const fullName = mark('Renamed Donor');
    await writer.write(account.updateDonor, { userID, fullName });
    ledger.forget(traces[1]!);
    traces[1] = `name:${userID}:${fullName}`;
    ledger.expect(traces[1]);
    const patientName = mark('Patient');
    await writer.write(recordDonation, { ...forms.DONATION, donationDate: `2025-0${month}-01`, patientName });
    ledger.expect(`donation:${patientName}`);
  }
  if (nth % 4 === 0) {
    await writer.write(account.changePassword, { userID, oldPassword: PASSWORD, newPassword: `${PASSWORD}-${nth}` });
  }
  if (nth % 3 !== 0) return;
  // Sent again, it meets a session that ended with the account.
  await writer.write(account.deleteProfile, { userID }, 401);
  for (const trace of traces) ledger.forget(trace);
}

/** Approves one item of each queue, declines one, and adds and deletes a donor. */
async function actAsAdmin(scene: Scene, writer: Writer): Promise<void> {
  const { ledger } = scene;
  for (const [i, { list, approve, decline, idField, idsField }] of queues.entries()) {
    const { data } = await writer.ask(list, { limit: 15, offset: 0 });
    const pending = (data as Record<string, unknown>[]).filter(({ decision }) => decision === 'pending');
    for (const [nth, endpoint] of [approve, decline].entries()) {
      if (nth >= pending.length) continue;
      const id = Number(pending[nth]![idField]);
      await writer.write(endpoint, { [idsField]: [id] });
      ledger.expect(`audit:${endpoint.name}:${id}`);
      ledger.expect(`${TABLES[i]}:${id}:${endpoint === approve ? 'approved' : 'declined'}`);
    }
  }
  const { regid, traces } = await register(scene, writer, addRegisteredDonor);
  await writer.write(deleteDonors, { donorIds: [regid] }, deleteDonors.status);
  for (const trace of traces) ledger.forget(trace);
  for (const { name } of [addRegisteredDonor, deleteDonors]) ledger.expect(`audit:${name}:${regid}`);
}

/** After a wrong response the person starts anew. */
async function repeat({ ledger }: Scene, act: (nth: number) => Promise<void>): Promise<void> {
  for (let nth = 1; ; nth += 1) {
    try {
      await act(nth);
    } catch (error) {
      if (error instanceof Over) return;
      ledger.wrong.push((error as Error).message);
    }
  }
}

/** Resolves when the load has ended and everybody has the last response. */
export async function runPeople(target: Target, ledger: Ledger): Promise<void> {
  const admin = new Writer(target, ledger);
  await admin.greet();
  await admin.logIn(ADMIN);
  const scene = { target, ledger, place: await findPlace(admin) };
  const { regid } = await register(scene, admin, addRegisteredDonor);
  await Promise.all([
    repeat(scene, () => actAsAdmin(scene, admin)),
    ...[1, 2, 3].map(() => repeat(scene, (nth) => actAsDonor(scene, nth))),
    ...[1, 2, 3].map(() => repeat(scene, () => actAsVisitor(scene, regid))),
  ]);
}
