// Seven users at once, three visitors, three donors and an administrator, while a fault is caused.
import { setTimeout as wait } from 'node:timers/promises';
import * as accounts from '#contract/accounts.ts';
import { queues } from '#contract/queues.ts';
import { addRegisteredDonor, deleteDonors } from '#contract/adminDonors.ts';
import { recordDonation } from '#contract/donations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { INDIA } from '#contract/locations.ts';
import { addIssueReport } from '#contract/reports.ts';
import { makeRegistration, PASSWORD } from '#test/factories.ts';
import * as forms from '#test/forms.ts';
import { ADMIN, QUEUE_TABLES } from './database.ts';
import { ExpectationLog } from './expectations.ts';
import { RetryingClient, Stopped, type Target } from './retryingClient.ts';

const RESULTS = '/find-donor?bloodgroup=O%2B&country=1&state=1';
/** Campbell Bay. */
export const PLACE = { country: INDIA, state: 1, district: 1, city: 1 };
const WRITES_LIMIT_MS = 10_000;

/** The public forms, and the field of each that gets a unique text. */
const FORMS: readonly (readonly [endpoint: Endpoint, input: object, field: string])[] = [
  [forms.addFeedback, forms.FEEDBACK, 'strSuggestions'],
  [forms.addServiceFeedback, forms.SERVICE_FEEDBACK, 'ServiceOrgFeedback'],
  [forms.addVolunteer, forms.VOLUNTEER, 'visionAfterJoinWithUs'],
  [forms.addOrganization, forms.ORGANIZATION, 'Address'],
  [forms.addTranslation, forms.TRANSLATION, 'betterWords'],
  [addIssueReport, forms.WRONG_NUMBER, 'description'],
];

let last = 0;
const uniqueText = (word: string) => `${word} ${(last += 1)}`;

export class Workload {
  readonly target: Target;
  readonly log = new ExpectationLog();

  constructor(origin: string) {
    this.target = { origin, starts: 1, up: Promise.resolve(), state: 'running' };
  }

  /** Resolves after this many more acknowledged writes; after 10 s at the latest. */
  async waitForWrites(count: number): Promise<void> {
    const enough = this.log.acknowledged.length + count;
    const until = performance.now() + WRITES_LIMIT_MS;
    while (this.log.acknowledged.length < enough && performance.now() < until) await wait(5);
  }

  /** Resolves when the workload has stopped and every user has the last response. */
  async run(): Promise<void> {
    const admin = await this.#connect();
    await admin.logIn(accounts.login, ADMIN);
    const { regid } = await this.#register(admin, addRegisteredDonor);
    await Promise.all([
      this.#repeat(() => this.#actAsAdmin(admin)),
      ...[1, 2, 3].map(() => this.#repeat((nth) => this.#actAsDonor(nth))),
      ...[1, 2, 3].map(() => this.#repeat(() => this.#actAsVisitor(regid))),
    ]);
  }

  /** After a wrong response the user starts again. */
  async #repeat(act: (nth: number) => Promise<void>): Promise<void> {
    for (let nth = 1; ; nth += 1) {
      try {
        await act(nth);
      } catch (error) {
        if (error instanceof Stopped) return;
        this.log.wrong.push((error as Error).message);
      }
    }
  }

  /** Gets the anti-forgery cookie. */
  async #connect(): Promise<RetryingClient> {
    const client = new RetryingClient(this.target, this.log);
    await client.read(accounts.isLoggedIn);
    return client;
  }

  async #register(client: RetryingClient, endpoint: Endpoint) {
    const registration = makeRegistration(PLACE);
    const { body } = await client.write(endpoint, registration);
    const { regid } = body.data as { regid: number };
    const { userID, fullName } = registration;
    const subject = endpoint === addRegisteredDonor ? 'You were added as a blood donor' : 'Registration Succesfull';
    const entries = [`account:${userID}`, `name:${userID}:${fullName}`, `mail:${regid}:${subject}`];
    for (const entry of entries) this.log.expectStored(entry);
    return { userID, regid, entries };
  }

  async #actAsVisitor(reported: number): Promise<void> {
    const client = await this.#connect();
    await client.get(RESULTS);
    for (const [endpoint, input, field] of FORMS) {
      const text = uniqueText('Text');
      await client.write(endpoint, { user_id: reported, ...input, [field]: text });
      this.log.expectStored(`text:${text}`);
    }
  }

  /** Every fourth donor changes the password, every third deletes the profile. */
  async #actAsDonor(nth: number): Promise<void> {
    const client = await this.#connect();
    const { userID, entries } = await this.#register(client, accounts.registerDonor);
    await client.logIn(accounts.login, { userID, password: PASSWORD });
    for (let month = 1; month <= 3; month += 1) {
      const fullName = uniqueText('Renamed Donor');
      await client.write(accounts.updateDonor, { userID, fullName });
      this.log.expectDeleted(entries[1]!);
      entries[1] = `name:${userID}:${fullName}`;
      this.log.expectStored(entries[1]);
      const patientName = uniqueText('Patient');
      const donation = { ...forms.DONATION, donationDate: `2025-0${month}-01`, patientName };
      await client.write(recordDonation, donation);
      this.log.expectStored(`donation:${patientName}`);
    }
    if (nth % 4 === 0) {
      const change = { userID, oldPassword: PASSWORD, newPassword: `${PASSWORD}-${nth}` };
      await client.write(accounts.changePassword, change);
    }
    if (nth % 3 !== 0) return;
    // Sent again, it finds that the session has ended with the account.
    await client.write(accounts.deleteProfile, { userID }, 401);
    for (const entry of entries) this.log.expectDeleted(entry);
  }

  /** Approves an item of each queue, declines another, and adds and deletes a donor. */
  async #actAsAdmin(client: RetryingClient): Promise<void> {
    for (const [i, { list, approve, decline, idField, idsField }] of queues.entries()) {
      const { body } = await client.read(list, { limit: 15, offset: 0 });
      const pending = (body.data as Record<string, unknown>[]).filter(({ decision }) => decision === 'pending');
      for (const [nth, endpoint] of [approve, decline].entries()) {
        if (nth >= pending.length) continue;
        const id = Number(pending[nth]![idField]);
        await client.write(endpoint, { [idsField]: [id] });
        this.log.expectStored(`audit:${endpoint.name}:${id}`);
        this.log.expectStored(`${QUEUE_TABLES[i]}:${id}:${endpoint === approve ? 'approved' : 'declined'}`);
      }
    }
    const { regid, entries } = await this.#register(client, addRegisteredDonor);
    await client.write(deleteDonors, { donorIds: [regid], eraseNow: true }, deleteDonors.status);
    for (const entry of entries) this.log.expectDeleted(entry);
    for (const name of [addRegisteredDonor.name, 'eraseDonor']) this.log.expectStored(`audit:${name}:${regid}`);
  }
}

/** Causes the fault while the workload runs; returns what was acknowledged. */
export async function runWithWorkload(
  origin: string,
  causeFault: (workload: Workload) => Promise<unknown>,
): Promise<ExpectationLog> {
  const workload = new Workload(origin);
  const users = workload.run();
  // Awaited only if the fault succeeds.
  users.catch(() => undefined);
  try {
    await Promise.race([causeFault(workload), users]);
    await workload.waitForWrites(20);
    workload.target.state = 'stopping';
    await users;
    return workload.log;
  } finally {
    workload.target.state = 'aborted';
  }
}
