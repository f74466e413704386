// A valid input for each write of an administrator or coordinator, with what it acts on.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { stopMessageSenders } from '#contract/issueReports.ts';
import { queues } from '#contract/queues.ts';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { setNamed } from '#contract/desk.ts';
import { changesOfRequests, claimRequest, nextDonor, recordCall } from '#contract/deskRequests.ts';
import { recordDonation } from '#contract/donations.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import { addNote } from '#contract/donorNotes.ts';
import { mergeDonors } from '#contract/duplicates.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { getSiteContent } from '#contract/siteContent.ts';
import { addCoordinator, addDonorRow, addLoggedInDonor, logInAs, parkClaim, type LoggedIn } from './admins.ts';
import type { TestApp } from './app.ts';
import { requestAt, requestsOf } from './bloodRequests.ts';
import { addImportedDonor, addRequestBy, callAbout, makeWaiting, unclaim } from './desk.ts';
import { addMessageReport } from './donorMessages.ts';
import { makeRegistration } from './factories.ts';
import { DONATION, WRONG_NUMBER } from './forms.ts';
import { PICTURE } from './pictures.ts';
import { placeAt } from './places.ts';
import { sampleInput } from './samples.ts';

export interface People {
  admin: LoggedIn;
  coordinator: LoggedIn;
}

let numbers = 0;
/** Of one donor, so that no other takes the place of a deleted one. */
const nextNumber = () => `+9198490${String(10_000 + numbers++)}`;

/** Inputs for the writes of these people, whose first the admin's decisions are. */
export function inputsFor(app: TestApp, people: People): (endpoint: Endpoint) => Promise<object> {
  const forms: Record<string, string> = {
    Feedback: '/api/v1/addFeedback',
    ServiceFeedback: '/api/v1/addServiceFeedback',
    Volunteer: '/api/v1/addVolunteer',
    Organization: '/api/v1/addOrganization',
    Translation: '/api/v1/addTranslation',
  };

  /** The id of a new submission by a visitor. */
  async function submit(path: string, body?: object): Promise<number> {
    const form = endpoints.find((one) => one.path === path)!;
    const { body: reply } = await app.visitor().post(path, body ?? sampleInput(form, {} as never));
    return Object.values(reply.data as Record<string, number>)[0]!;
  }

  /** The id of a request without an address, which waits for a decision. */
  async function askForBlood(): Promise<number> {
    const { received } = await requestsOf(app).add({ emailId: null });
    const { publicId } = received.body.data;
    return (
      await app.db.selectFrom('bloodRequests').select('id').where('publicId', '=', publicId).executeTakeFirstOrThrow()
    ).id;
  }

  let invited = 0;

  /** A new administrator each time. */
  function makeInvitation() {
    invited += 1;
    return { userID: `invited.${invited}`, emailId: `invited.${invited}@example.org` };
  }

  const deskCalls = [...changesOfRequests, nextDonor, recordCall].map((endpoint) => endpoint.name);

  /** What a donor of the request had answered before such a call. */
  const answered = new Map<string, 'coming' | 'freed' | 'offered'>([
    ['releasePlace', 'coming'],
    ['restorePlace', 'freed'],
    ['acceptOffer', 'offered'],
    ['declineOffer', 'offered'],
  ]);

  async function addAnswer(requestId: number, answer: 'coming' | 'freed' | 'offered'): Promise<number> {
    const { regid: accountId } = await addDonorRow(app.db);
    await app.db
      .updateTable('accounts')
      .set({ emailConfirmedAt: new Date() })
      .where('accountId', '=', accountId)
      .execute();
    const freed = answer === 'freed' ? { freedAt: new Date(), freedBy: people.coordinator.regid } : {};
    const row = { requestId, accountId, wave: 0, answer, answeredAt: new Date(), ...freed };
    await app.db.insertInto('askedDonors').values(row).execute();
    return accountId;
  }

  /** A request that the coordinator works on, or may take. */
  async function makeDeskInput(name: string): Promise<object> {
    const { client } = people.coordinator;
    await addDonorRow(app.db);
    // Past ten an hour they would wait for another person.
    await app.db.updateTable('bloodRequests').set({ enteredBy: null }).execute();
    const requestId = await addRequestBy(app.db, client);
    if (name === 'declineRequests') {
      const unclaimed = { claimedBy: null, claimedAt: null, firstTakenAt: null };
      await makeWaiting(app.db, requestId);
      await app.db.updateTable('bloodRequests').set(unclaimed).where('id', '=', requestId).execute();
      return { requestIds: [requestId] };
    }
    const answer = answered.get(name);
    if (answer !== undefined) return { requestId, regid: await addAnswer(requestId, answer) };
    if (name === 'addDeskRequest') return { ...requestAt(await placeAt(app.db, 'Goa')), emailId: undefined };
    if (name === 'claimRequest') await unclaim(app.db, requestId);
    if (name === 'openRequest') await makeWaiting(app.db, requestId);
    const regid = name === 'recordCall' ? await callAbout(client, requestId) : undefined;
    return { requestId, regid, outcome: 'answered', action: 'met', userID: people.admin.userID };
  }

  /** A new coordinator who asks to be named. */
  async function makeNaming() {
    const { client, regid } = await addCoordinator(app);
    await client.call(setNamed, { named: true });
    const donors = app.db.selectFrom('donors').select(['fullName', 'mobile']).where('accountId', '=', regid);
    const { fullName, mobile } = await donors.executeTakeFirstOrThrow();
    return { regid, approved: true, fullName, mobileNumber: mobile };
  }

  async function makeInput({ name }: Endpoint): Promise<object> {
    const { admin } = people;
    if (name === 'undo') {
      const input = { requestId: await addRequestBy(app.db, people.coordinator.client) };
      await unclaim(app.db, input.requestId);
      const { body } = await people.coordinator.client.call(claimRequest, input);
      return { auditId: body.data.undo!.auditId };
    }
    if (name === 'setDuty') return { onDuty: true };
    if (name === 'setNamed') return { named: false };
    if (name === 'decideNaming') return makeNaming();
    if (name === 'uploadPicture') return { picture: PICTURE };
    if (name === 'updateSiteContent') {
      const written = { section: 'warning', language: 'en' } as const;
      const { body } = await admin.client.call(getSiteContent, written);
      return { ...written, content: { extra: 'Call 104.' }, version: body.data.current.version };
    }
    if (name.endsWith('Confirmation')) {
      await app.db.deleteFrom('confirmationCalls').execute();
      const heldBy = name === 'recordConfirmation' ? people.coordinator.regid : undefined;
      return { regid: (await addImportedDonor(app.db, { heldBy })).regid, outcome: 'confirmed' };
    }
    if (name.endsWith('Notices') || name === 'undoImport') {
      const startedAt = name === 'startNotices' ? null : new Date('2999-01-01');
      const pausedAt = name === 'resumeNotices' ? { pausedAt: new Date() } : {};
      const register = { name: randomUUID(), startedAt, ...pausedAt };
      return { registerId: (await addImportedDonor(app.db, { register })).registerId, anHour: 60 };
    }
    if (deskCalls.includes(name) || answered.has(name)) return makeDeskInput(name);
    const queue = queues.find(({ approve, decline, remove }) =>
      [approve, decline, remove].some((e) => e.name === name),
    );
    if (queue) {
      const id = queue.name === 'BloodRequest' ? await askForBlood() : await submit(forms[queue.name]!);
      return { [queue.idsField]: [id] };
    }
    if (name === 'addRegisteredDonor') return makeRegistration(await placeAt(app.db, 'Goa'));
    if (name === 'inviteAdmin') return makeInvitation();
    const isAdmin = ['removeAdmin', 'setAdminRole'].includes(name);
    const { regid, userID } = await addDonorRow(app.db, { isAdmin, mobile: nextNumber() });
    if (name === 'removeAdmin') return { regid };
    if (name === 'setCoordinator') return { userID, districts: [(await placeAt(app.db, 'Goa')).district] };
    if (name === 'setAdminRole') return { regid, role: 'moderator' };
    if (name === 'dismissReports')
      return { regid, newest: await submit('/api/v1/addIssueReport', { user_id: regid, ...WRONG_NUMBER }) };
    const another = async () => (await addDonorRow(app.db)).regid;
    if (name === 'mergeDonors') return { keep: regid, merge: await another(), reason: 'The newer number.' };
    if (name === 'cancelMerge') {
      const pair = { keep: regid, merge: await another() };
      await admin.client.call(mergeDonors, pair);
      return pair;
    }
    if (name === 'dismissDuplicate') return { donorIds: [regid, await another()] };
    if (name === 'deleteIssueReport') {
      return { issueIDs: [await submit('/api/v1/addIssueReport', { user_id: regid, ...WRONG_NUMBER })] };
    }
    if (name === 'removeDonationName') {
      const { client } = await addLoggedInDonor(app);
      const { body } = await client.call(recordDonation, DONATION);
      return { issueIDs: [await submit('/api/v1/reportDonationName', { id: body.data.id })] };
    }
    if (name === 'stopMessageSenders' || name === 'allowMessageSenders') {
      const issueIDs = [await addMessageReport(app)];
      if (name === 'allowMessageSenders') await admin.client.call(stopMessageSenders, { issueIDs });
      return { issueIDs };
    }
    if (name === 'addNote') return { regid, text: 'Calls after six.' };
    if (name === 'disableMatchingDonors') return { regid, count: 1 };
    if (name === 'mailMatchingDonors') {
      await app.db
        .updateTable('accounts')
        .set({ emailConfirmedAt: new Date() })
        .where('accountId', '=', regid)
        .execute();
      return { regid, count: 1, subject: 'A word', message: 'Thank you.' };
    }
    if (name === 'deleteNote') {
      const { body } = await admin.client.call(addNote, { regid, text: 'Calls after six.' });
      return { regid, id: body.data.id };
    }
    if (name === 'listDonor') await parkClaim(app.db, regid);
    if (name === 'updateRegisteredDonor') return { regid, fullName: 'Changed', emailId: 'changed@example.org' };
    if (name === 'sendMail') {
      const { rows } = await sql<{ email: string }>`select email from accounts where account_id = ${regid}`.execute(
        app.db,
      );
      return { email: rows[0]!.email, subject: 'A word', message: 'Thank you.' };
    }
    // What the call undoes or ends.
    const before = new Map<string, Endpoint>([
      ['restoreDonor', deleteDonors],
      ['enableDonor', disableDonors],
      ['unblockAccount', blockAccounts],
    ]).get(name);
    if (before) await admin.client.call(before, { donorIds: [regid] });
    if (name === 'endSessions') await logInAs(app, regid);
    return { donorIds: [regid] };
  }

  return makeInput;
}
