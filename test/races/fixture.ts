// Accounts, sessions and links for the race tests, which every call resets to the same rows and cookies.
import { setNamed } from '#contract/desk.ts';
import { sql } from 'kysely';
import { deleteIssueReports, removeDonationNames } from '#contract/issueReports.ts';
import { bloodRequests, formQueues } from '#contract/queues.ts';
import { deleteDonors } from '#contract/adminDonors.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import { recordDonation, reportDonationName } from '#contract/donations.ts';
import { dismissDuplicate } from '#contract/duplicates.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import { addNote } from '#contract/donorNotes.ts';
import { refuseDonors } from '#contract/listingClaims.ts';
import { disableMatchingDonors } from '#contract/matchingDonors.ts';
import { addIssueReport } from '#contract/reports.ts';
import { getSessions } from '#contract/sessions.ts';
import { createLink } from '#server/auth/links.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { makeReceipt } from '#server/auth/receipts.ts';
import {
  type LoggedIn,
  addAdmin,
  addCoordinator,
  addDonorRow,
  addLoggedInDonor,
  logInAs,
  parkClaim,
} from '#test/admins.ts';
import type { Client, TestApp } from '#test/app.ts';
import { listTables, takeSnapshot } from '#test/database/rows.ts';
import { addImportedDonor, addRequestBy, callAbout, makeWaiting } from '#test/desk.ts';
import { makeRegistration, registerAndLogIn, type Registered } from '#test/factories.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { answerMessage } from '#contract/donorMessages.ts';
import { messagesOf } from '#test/donorMessages.ts';
import { DONATION } from '#test/forms.ts';
import { setSmsNumber } from '#test/phone.ts';
import { sampleInput } from '#test/samples.ts';
import { enrolAdmin, giveSecret, startEnrolment, type Enrolled } from '#test/secondFactor.ts';

export interface Fixture {
  app: TestApp;
  me: Registered;
  /** Of `me`, in another browser. */
  again: Client;
  admin: LoggedIn;
  rival: LoggedIn;
  coordinator: LoggedIn;
  /** Another one, who asks to be named to visitors. */
  unnamed: LoggedIn;
  /** An imported donor whom the coordinator asks for consent. Another waits to be called. */
  called: number;
  /** Registers whose notices wait for 'Start', run and are paused. */
  registers: { unstarted: number; running: number; paused: number };
  visitor: Client;
  /** Another one: a browser that logs in has other cookies than before. */
  stranger: Client;
  /** An administrator with a secret that no code has confirmed. */
  enrolling: Enrolled;
  /** One with a second factor. */
  enrolled: Enrolled;
  /** A login of `enrolled` that waits for a code. */
  pending: string;
  /** A registration of a new donor. */
  newcomer: ReturnType<typeof makeRegistration>;
  /** The id of the session of `again`. */
  otherSession: number;
  /** A link that sets the password of `me`. */
  token: string;
  /** A link that asks `me` about the listing. */
  listing: string;
  /** Of a search that showed `me`. */
  receipt: string;
  /** A donation of `me`. */
  donation: number;
  /** A report about its patient's name. */
  nameReport: number;
  /** A report about a message to `hidden`. */
  messageReport: number;
  /** Reports that `admin` has just deleted: one about `me`, and one about a name, with the name. */
  removedReports: number[];
  /** A note on `me`. */
  note: number;
  /** A link that logs `me` in. */
  loginToken: string;
  /** A link that confirms the address of `me`. */
  confirmToken: string;
  unsubscribeToken: string;
  /** A link that restores another address of `me`. */
  undoToken: string;
  /** Two donors who are being merged, and a link that stops it. */
  merging: { keep: number; merge: number };
  mergeToken: string;
  /** A donor whom an administrator deleted two days ago: the next run of the maintenance job erases them. */
  gone: number;
  /** A blocked donor. */
  blocked: number;
  /** A donor whom an administrator marked as unavailable. */
  disabled: LoggedIn;
  /** The record of that. */
  done: number;
  /** A donor who waits because too many claim the number. */
  waiting: LoggedIn;
  /** One whom `admin` decided not to list. */
  refused: LoggedIn;
  /** A donor whose number is hidden, with a receipt of a search that showed them. */
  hidden: LoggedIn;
  hiddenReceipt: string;
  /** A link that answers a message to them. */
  messageToken: string;
  /** Requests that `admin` has just declined and deleted. */
  declinedRequest: number;
  deletedRequest: number;
  /** Links of the families of an unconfirmed and of an open request, and the open one's public id. */
  unconfirmedToken: string;
  familyToken: string;
  publicId: string;
  requestId: number;
  /** Requests that the coordinator works on: an open one, with the donor who is called, and one that waits. */
  claimed: number;
  asking: number;
  waitingRequest: number;
  /** Donors of the open one: who comes, who was said not to have come, and who offers to come. */
  comer: number;
  freed: number;
  offering: number;
  /** One whose family nobody called. */
  uncalledRequest: number;
  /** One of the other administrator, who calls nobody yet. */
  claimedByRival: number;
  /** A link of the hidden donor, who was asked about it. */
  askedToken: string;
  /** Restores every row and every cookie. */
  reset(): Promise<void>;
  /** Every row without the values that differ between runs. */
  digest(): Promise<string[]>;
}

/** In each queue, deleted by the administrator; item 1 is there. */
export const DELETED_ITEM = 2;

/** The last two follow from the donors once the maintenance job has compared them. */
const NOT_COMPARED =
  'countries states districts cities rate_limits schema_migrations seeds settings donors_to_compare duplicate_groups'.split(
    ' ',
  );
const VOLATILE = [
  'id code mass_email_id shuffle_key message_id token_hash created_at last_seen_at decided_at next_try_at expires_at consent_at',
  'imported_at registered_at authenticated_at confirmed_at secret last_step code_hash answered_at sent_at audit_id until replaced letters watch_hash content ends_at updated_at used_at',
  'public_id contact id_hash reply mobile_hash email_hash opened_at ended_at asked_at shown_at last_move network_hash network asked_id',
].flatMap((names) => names.split(' '));

/** Compared as set or not. */
const TIMES =
  'email_confirmed_at deleted_at blocked_at last_login_at active_at moves_at routine_emails_stopped_at routine_email_at messages_stopped_at number_confirmed_at texts_stopped_at number_proved_at commanded_at stopped_at next_wave_at held_at called_at claimed_at named_at naming_asked_at second_factor_due_at removed_at started_at paused_at waves_from tell_family_at tell_donor_at freed_at first_taken_at told_at merged_at undone_at'.split(
    ' ',
  );

/** By table, its rows without the values that differ between runs. */
type Digest = ReadonlyMap<string, string[]>;

async function readDigest({ pool }: TestApp, tables: readonly string[], known: ReadonlySet<number>, oldHash: string) {
  const digest = new Map(tables.map((name) => [name, [] as string[]]));
  if (tables.length === 0) return digest;
  const selects = tables.map((name) => `select '${name}' as name, to_jsonb(t) - $1::text[] as row from ${name} t`);
  const { rows } = await pool.query<{ name: string; row: Record<string, unknown> }>(selects.join(' union all '), [
    VOLATILE,
  ]);
  for (const { name, row } of rows) {
    if (row.password_hash) row.password_hash = row.password_hash === oldHash ? 'old' : 'new';
    for (const time of TIMES) if (row[time]) row[time] = 'set';
    // The row of a deleted item.
    if (row.item) row.item = Object.fromEntries(Object.entries(row.item).filter(([key]) => !VOLATILE.includes(key)));
    // The visitor that a browser becomes with the cookies of the response.
    if (name === 'account_links' && typeof row.answer === 'string')
      row.answer = row.answer.replaceAll(/ \S+/g, ' next');
    // The request that it added has another id in each run.
    if (row.action === 'addDeskRequest') row.ids = 'new';
    // Accounts created in the race have a random regid.
    const text = JSON.stringify(row).replaceAll(/\d{10,16}(?=[,}\]])/g, (id) => (known.has(Number(id)) ? id : 'new'));
    digest.get(name)!.push(`${name} ${text.replaceAll(/token=[\w-]+/g, 'token')}`);
  }
  return digest;
}

/** However long the races take. */
const RENEW_TIMES = [
  'update sessions set last_seen_at = now(), authenticated_at = now()',
  'update issue_reports set removed_at = now() where removed_at is not null',
  'update audit_log set created_at = now()',
  'update blood_requests set deleted_at = now() where deleted_at is not null',
  `update blood_requests set last_move = last_move::jsonb || jsonb_build_object('at',
    to_char(now()::timestamptz(3) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) where last_move is not null`,
  `update audit_undo set until = now() + interval '10 minutes'`,
  'update distinct_donors set decided_at = now()',
  "update pending_logins set expires_at = now() + interval '5 minutes'",
];

export async function buildFixture(app: TestApp): Promise<Fixture> {
  await setSmsNumber(app.db, '+91 98490 99999');
  const me = await registerAndLogIn(app, { emailId: 'me@example.org' });
  const [again, visitor, stranger] = [await logInAs(app, me.regid), app.visitor(), app.visitor()];
  const [admin, rival] = [await addAdmin(app), await addAdmin(app)];
  const [coordinator, unnamed] = [await addCoordinator(app), await addCoordinator(app)];
  await unnamed.client.call(setNamed, { named: true });
  const called = await addImportedDonor(app.db, { heldBy: coordinator.regid });
  const uncalled = await addImportedDonor(app.db);
  const far = new Date('2999-01-01');
  const addRegister = (name: string, email: string, startedAt: Date | null, pausedAt?: Date) =>
    addImportedDonor(app.db, { email, register: { name, startedAt, ...(pausedAt && { pausedAt }) } });
  const unstarted = await addRegister('Not started', 'unstarted@example.org', null);
  const running = await addRegister('Running', 'running@example.org', far);
  const paused = await addRegister('Paused', 'paused@example.org', far, new Date());
  const [enrolling, enrolled] = [await startEnrolment(app), await enrolAdmin(app)];
  const pending = await giveSecret(visitor, enrolled.userID);
  const accounts = { me, other: me };
  const forms = formQueues.map(({ submission }) => submission.add);
  for (const form of [...forms, ...forms]) await visitor.post(form.path, sampleInput(form, accounts));
  for (const { remove, idsField } of formQueues) await admin.client.call(remove, { [idsField]: [DELETED_ITEM] });
  await visitor.call(addIssueReport, { user_id: me.regid, options: 'Denied to Donate', description: 'No.' });
  const token = await createLink(app.db, { purpose: 'password', accountId: me.regid });
  const listing = await createLink(app.db, { purpose: 'listing', accountId: me.regid });
  const recorded = await me.client.call(recordDonation, { ...DONATION, donationDate: '2025-06-01' });
  const nameReported = await visitor.call(reportDonationName, { id: recorded.body.data.id, description: null });
  const other = await me.client.call(recordDonation, { ...DONATION, donationDate: '2024-06-01' });
  const otherReported = await visitor.call(reportDonationName, { id: other.body.data.id, description: null });
  const reported = await visitor.call(addIssueReport, {
    user_id: me.regid,
    options: 'Wrong Number',
    description: 'No.',
  });
  const removedReports = [reported.body.data.id, otherReported.body.data.id];
  await admin.client.call(removeDonationNames, { issueIDs: removedReports.slice(1) });
  await admin.client.call(deleteIssueReports, { issueIDs: removedReports.slice(0, 1) });
  const noted = await admin.client.call(addNote, { regid: me.regid, text: 'Calls after six.' });
  const loginToken = await createLink(app.db, { purpose: 'login', accountId: me.regid });
  const [gone, blocked] = [await addDonorRow(app.db), await addDonorRow(app.db)];
  const disabled = await addLoggedInDonor(app);
  const waiting = await addLoggedInDonor(app);
  await parkClaim(app.db, waiting.regid);
  const refused = await addLoggedInDonor(app);
  await admin.client.call(refuseDonors, { donorIds: [refused.regid] });
  await admin.client.call(dismissDuplicate, { donorIds: [me.regid, refused.regid] });
  await admin.client.call(deleteDonors, { donorIds: [gone.regid] });
  await app.db
    .updateTable('accounts')
    .set({ deletedAt: sql<Date>`now() - interval '2 days'` })
    .where('accountId', '=', gone.regid)
    .execute();
  await admin.client.call(blockAccounts, { donorIds: [blocked.regid] });
  const { body: disabling } = await admin.client.call(disableMatchingDonors, { regid: disabled.regid, count: 1 });
  const messages = messagesOf(app);
  const { regid: hiddenId, email } = await messages.addHidden();
  const hidden = { regid: hiddenId, userID: 'hidden', client: await logInAs(app, hiddenId) };
  await messages.write(hiddenId);
  await visitor.call(answerMessage, { token: await messages.tokenFor(email), answer: 'report' });
  const { id: messageReport } = await app.db
    .selectFrom('issueReports')
    .select('id')
    .where('messageId', 'is not', null)
    .executeTakeFirstOrThrow();
  await messages.write(hiddenId);
  const messageToken = await messages.tokenFor(email);
  const requests = requestsOf(app);
  const [unconfirmed, open] = [await requests.add(), await requests.addOpen()];
  const [declinedRequest, deletedRequest] = await Promise.all(
    [await requests.addConfirmed(), await requests.addConfirmed()].map(({ publicId }) => requests.idOf(publicId)),
  );
  await admin.client.call(bloodRequests.decline, { requestIDs: [declinedRequest!] });
  await admin.client.call(bloodRequests.remove, { requestIDs: [deletedRequest!] });
  const unconfirmedToken = await requests.familyToken(unconfirmed.emailId);
  const asked = { consentVersion: REQUEST_CONSENT_VERSION };
  await app.db.updateTable('donors').set(asked).where('accountId', '=', hiddenId).execute();
  await requests.runWaves();
  const askedToken = await requests.donorToken(email);
  const [claimed, waitingRequest, claimedByRival] = [
    await addRequestBy(app.db, coordinator.client),
    await addRequestBy(app.db, coordinator.client),
    await addRequestBy(app.db, rival.client),
  ];
  const asking = await callAbout(coordinator.client, claimed);
  const answers = ['coming', 'freed', 'offered'] as const;
  const [comer, freed, offering] = await Promise.all(
    answers.map(async (answer) => {
      const { regid: accountId } = await requests.addDonor();
      const freedNow = answer === 'freed' ? { freedAt: new Date(), freedBy: coordinator.regid } : {};
      const row = { requestId: claimed, accountId, wave: 0, answer, answeredAt: new Date(), ...freedNow };
      await app.db.insertInto('askedDonors').values(row).execute();
      return accountId;
    }),
  );
  await makeWaiting(app.db, waitingRequest);
  const uncalledRequest = await requests.idOf((await requests.add({ emailId: null })).publicId);
  const clients = [
    me.client,
    hidden.client,
    disabled.client,
    waiting.client,
    refused.client,
    again,
    admin.client,
    rival.client,
    coordinator.client,
    visitor,
    stranger,
    enrolling.client,
    enrolled.client,
  ];
  const { data: sessions } = (await me.client.call(getSessions, {})).body;
  const confirmToken = await createLink(app.db, { purpose: 'confirm-email', accountId: me.regid });
  const unsubscribeToken = await createLink(app.db, { purpose: 'unsubscribe', accountId: me.regid });
  const undoToken = await createLink(app.db, { purpose: 'undo-email', accountId: me.regid, email: 'old@example.org' });
  const merging = { keep: (await addDonorRow(app.db)).regid, merge: (await addDonorRow(app.db)).regid };
  const { keep: keepId, merge: mergeId } = merging;
  await app.db.insertInto('merges').values({ keepId, mergeId, askedBy: admin.regid, compared: 'a' }).execute();
  const mergeToken = await createLink(app.db, { purpose: 'stop-merge', accountId: keepId });
  for (const client of clients) await client.token();
  const jars = clients.map((client) => new Map(client.cookies));
  const tables = (await listTables(app.pool)).filter((name) => !NOT_COMPARED.includes(name));
  const snapshot = await takeSnapshot(app.pool, tables);
  const { passwordHash } = await app.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('accountId', '=', me.regid)
    .executeTakeFirstOrThrow();
  const people = [
    { regid: asking },
    { regid: keepId },
    { regid: mergeId },
    me,
    admin,
    rival,
    coordinator,
    unnamed,
    called,
    uncalled,
    unstarted,
    running,
    paused,
    enrolling,
    enrolled,
    gone,
    blocked,
    disabled,
    waiting,
    refused,
    hidden,
  ];
  const known = new Set(people.map(({ regid }) => regid));
  const read = (names: readonly string[]) => readDigest(app, names, known, passwordHash!);
  const unchanged: Digest = await read(tables);
  return {
    app,
    me,
    again,
    admin,
    rival,
    coordinator,
    unnamed,
    called: called.regid,
    registers: { unstarted: unstarted.registerId, running: running.registerId, paused: paused.registerId },
    visitor,
    stranger,
    enrolling,
    enrolled,
    pending,
    token,
    loginToken,
    otherSession: sessions.find(({ current }) => !current)!.id,
    listing,
    receipt: makeReceipt(await loadSigningKeys(app.db, []), me.regid, new Date()),
    donation: recorded.body.data.id,
    nameReport: nameReported.body.data.id,
    messageReport,
    removedReports,
    note: noted.body.data.id,
    confirmToken,
    unsubscribeToken,
    undoToken,
    merging,
    mergeToken,
    gone: gone.regid,
    blocked: blocked.regid,
    done: disabling.data.undo!.auditId,
    disabled,
    waiting,
    refused,
    hidden,
    hiddenReceipt: await messages.receiptFor(hiddenId),
    messageToken,
    unconfirmedToken,
    familyToken: open.token,
    publicId: open.publicId,
    requestId: await requests.idOf(open.publicId),
    declinedRequest: declinedRequest!,
    deletedRequest: deletedRequest!,
    claimed,
    asking,
    waitingRequest,
    comer: comer!,
    freed: freed!,
    offering: offering!,
    uncalledRequest,
    claimedByRival,
    askedToken,
    newcomer: makeRegistration(me.place),
    async reset() {
      await snapshot.restore(RENEW_TIMES);
      clients.forEach((client, i) => {
        client.cookies.clear();
        for (const [name, value] of jars[i]!) client.cookies.set(name, value);
      });
    },
    async digest() {
      const digest = new Map([...unchanged, ...(await read(await snapshot.listChanged()))]);
      return [...digest.values()].flatMap((lines) => lines.toSorted());
    },
  };
}
