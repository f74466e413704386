// Generated from the contract: every write against concurrent writes between its statements. In any order, responses
// and rows must equal those of a serial execution.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { recordDonation } from '#contract/donations.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import * as feedback from '#contract/feedback.ts';
import { addIssueReport } from '#contract/reports.ts';
import { getSessions } from '#contract/sessions.ts';
import { queues } from '#contract/admin.ts';
import { eraseDeletedAccounts } from '#server/accounts/closedAccounts.ts';
import { createLink } from '#server/auth/links.ts';
import { loadSigningKeys } from '#server/auth/signingKeys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { makeReceipt } from '#server/donors/receipts.ts';
import { requests } from '#server/admin/admins.ts';
import { addAdmin, addDonorRow, addLoggedInDonor, logInAs, type LoggedIn } from './admins.ts';
import { listTables, takeSnapshot } from './database/rows.ts';
import { makeRegistration, PASSWORD, registerAndLogIn, type Registered } from './factories.ts';
import { DONATION } from './forms.ts';
import { interleave } from './interleave.ts';
import { codeAt, enrolAdmin, giveSecret, startEnrolment, type Enrolled } from './secondFactor.ts';
import { sampleInput } from './samples.ts';
import { startTestApp, type Client, type TestApp } from './app.ts';

const NEW_PASSWORD = 'Violet-Umbrella-77';

let app: TestApp;
let fixture: Fixture;

interface Fixture {
  me: Registered;
  /** Of `me`, in another browser. */
  again: Client;
  admin: LoggedIn;
  rival: LoggedIn;
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
  /** A link that logs `me` in. */
  loginToken: string;
  /** A link that confirms the address of `me`. */
  confirmToken: string;
  unsubscribeToken: string;
  /** A link that restores another address of `me`. */
  undoToken: string;
  /** A donor whom an administrator deleted two days ago: the next run of the maintenance job erases them. */
  gone: number;
  /** A blocked donor. */
  blocked: number;
  /** A donor whom an administrator marked as unavailable. */
  disabled: LoggedIn;
  /** Restores every row and every cookie. */
  reset(): Promise<void>;
  /** Every row without the values that differ between runs. */
  digest(): Promise<string[]>;
}

const NOT_COMPARED = 'countries states districts cities rate_limits schema_migrations seeds settings'.split(' ');
const VOLATILE = [
  'id shuffle_key message_id token_hash created_at last_seen_at decided_at next_try_at expires_at consent_at',
  'registered_at authenticated_at confirmed_at secret last_step code_hash answered_at sent_at audit_id',
].flatMap((names) => names.split(' '));

/** Compared as set or not. */
const TIMES =
  'email_confirmed_at deleted_at blocked_at last_login_at active_at routine_emails_stopped_at routine_email_at'.split(
    ' ',
  );

async function readDigest(tables: readonly string[], known: readonly number[], oldHash: string) {
  const selects = tables.map((name) => `select '${name}' as name, to_jsonb(t) - $1::text[] as row from ${name} t`);
  const { rows } = await app.pool.query<{ name: string; row: Record<string, unknown> }>(selects.join(' union all '), [
    VOLATILE,
  ]);
  const lines = rows.map(({ name, row }) => {
    if (row.password_hash) row.password_hash = row.password_hash === oldHash ? 'old' : 'new';
    for (const time of TIMES) if (row[time]) row[time] = 'set';
    // Accounts created in the race have a random regid.
    const text = JSON.stringify(row).replaceAll(/\d{10,16}(?=[,}\]])/g, (id) =>
      known.includes(Number(id)) ? id : 'new',
    );
    return `${name} ${text.replaceAll(/token=[\w-]+/g, 'token')}`;
  });
  return lines.toSorted();
}

async function buildFixture(): Promise<Fixture> {
  const me = await registerAndLogIn(app, { emailId: 'me@example.org' });
  const [again, visitor, stranger] = [await logInAs(app, me.regid), app.visitor(), app.visitor()];
  const [admin, rival] = [await addAdmin(app), await addAdmin(app)];
  const [enrolling, enrolled] = [await startEnrolment(app), await enrolAdmin(app, new Date())];
  const pending = await giveSecret(visitor, enrolled.userID);
  const accounts = { me, other: me };
  const { addFeedback, addServiceFeedback, addVolunteer, addOrganization, addTranslation } = feedback;
  for (const form of [addFeedback, addServiceFeedback, addVolunteer, addOrganization, addTranslation] as Endpoint[])
    await visitor.post(form.path, sampleInput(form, accounts));
  await visitor.call(addIssueReport, { user_id: me.regid, options: 'Denied to Donate', description: 'No.' });
  const token = await createLink(app.db, { purpose: 'password', accountId: me.regid });
  const listing = await createLink(app.db, { purpose: 'listing', accountId: me.regid });
  const recorded = await me.client.call(recordDonation, { ...DONATION, donationDate: '2025-06-01' });
  const loginToken = await createLink(app.db, { purpose: 'login', accountId: me.regid });
  const [gone, blocked] = [await addDonorRow(app.db), await addDonorRow(app.db)];
  const disabled = await addLoggedInDonor(app);
  await admin.client.call(deleteDonors, { donorIds: [gone.regid] });
  await app.db
    .updateTable('accounts')
    .set({ deletedAt: sql<Date>`now() - interval '2 days'` })
    .where('accountId', '=', gone.regid)
    .execute();
  await admin.client.call(blockAccounts, { donorIds: [blocked.regid] });
  await admin.client.call(disableDonors, { donorIds: [disabled.regid] });
  const clients = [
    me.client,
    disabled.client,
    again,
    admin.client,
    rival.client,
    visitor,
    stranger,
    enrolling.client,
    enrolled.client,
  ];
  const { data: sessions } = (await me.client.call(getSessions, {})).body;
  const confirmToken = await createLink(app.db, { purpose: 'confirm-email', accountId: me.regid });
  const unsubscribeToken = await createLink(app.db, { purpose: 'unsubscribe', accountId: me.regid });
  const undoToken = await createLink(app.db, { purpose: 'undo-email', accountId: me.regid, email: 'old@example.org' });
  for (const client of clients) await client.token();
  const jars = clients.map((client) => new Map(client.cookies));
  const tables = (await listTables(app.pool)).filter((name) => !NOT_COMPARED.includes(name));
  const restore = await takeSnapshot(app.pool, tables);
  const { passwordHash } = await app.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('accountId', '=', me.regid)
    .executeTakeFirstOrThrow();
  const known = [me, admin, rival, enrolling, enrolled, gone, blocked, disabled].map(({ regid }) => regid);
  return {
    me,
    again,
    admin,
    rival,
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
    confirmToken,
    unsubscribeToken,
    undoToken,
    gone: gone.regid,
    blocked: blocked.regid,
    disabled,
    newcomer: makeRegistration(me.place),
    async reset() {
      await restore();
      // However long the races take.
      await sql`update sessions set last_seen_at = now(), authenticated_at = now()`.execute(app.db);
      await sql`update pending_logins set expires_at = now() + interval '5 minutes'`.execute(app.db);
      clients.forEach((client, i) => {
        client.cookies.clear();
        for (const [name, value] of jars[i]!) client.cookies.set(name, value);
      });
    },
    digest: () => readDigest(tables, known, passwordHash!),
  };
}

/** Values that a sample lacks: ids and current secrets. */
const overrides: Record<string, (fixture: Fixture) => object> = {
  addDoner: ({ newcomer }) => newcomer,
  addRegisteredDonor: ({ newcomer }) => newcomer,
  login: ({ me }) => ({ userID: me.userID }),
  forgetPassword: () => ({ emailId: 'me@example.org' }),
  resetPassword: ({ token }) => ({ token, newPassword: NEW_PASSWORD }),
  requestLoginLink: () => ({ emailId: 'me@example.org' }),
  loginByLink: ({ loginToken }) => ({ token: loginToken }),
  confirmEmail: ({ confirmToken }) => ({ token: confirmToken }),
  unsubscribe: ({ unsubscribeToken }) => ({ token: unsubscribeToken }),
  undoEmailChange: ({ undoToken }) => ({ token: undoToken }),
  changePassword: () => ({ oldPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  updateDonor: () => ({ emailId: 'moved@example.org' }),
  endSession: ({ otherSession }) => ({ id: otherSession }),
  reportOutcome: ({ receipt }) => ({ receipt }),
  confirmListing: ({ listing }) => ({ token: listing }),
  updateDonation: ({ donation }) => ({ id: donation }),
  deleteDonation: ({ donation }) => ({ id: donation }),
  deleteDonor: ({ me }) => ({ donorIds: [me.regid] }),
  inviteAdmin: ({ me }) => ({ userID: null, emailId: null, regid: me.regid }),
  removeAdmin: ({ rival }) => ({ regid: rival.regid }),
  restoreDonor: ({ gone }) => ({ donorIds: [gone] }),
  enableDonor: ({ disabled }) => ({ donorIds: [disabled.regid] }),
  blockAccount: ({ me }) => ({ donorIds: [me.regid] }),
  unblockAccount: ({ blocked }) => ({ donorIds: [blocked] }),
  sendMail: () => ({ email: 'me@example.org' }),
  confirmSecondFactor: ({ enrolling }) => ({ code: codeAt(enrolling.secret, new Date()) }),
  loginSecondFactor: ({ enrolled, pending }) => ({ pending, code: codeAt(enrolled.secret, new Date()) }),
};

/** Administrators who change their own second factor. */
const owners: Record<string, (fixture: Fixture) => Client> = {
  startSecondFactor: ({ enrolling }) => enrolling.client,
  confirmSecondFactor: ({ enrolling }) => enrolling.client,
  renewRecoveryCodes: ({ enrolled }) => enrolled.client,
  removeSecondFactor: ({ enrolled }) => enrolled.client,
};

/** Returns the status of the response. */
type Act = (fixture: Fixture) => Promise<number>;

function inputOf(endpoint: Endpoint): object {
  return { ...sampleInput(endpoint, { me: fixture.me, other: fixture.me }), ...overrides[endpoint.name]?.(fixture) };
}

const byName = (name: string) => endpoints.find((endpoint) => endpoint.name === name)!;
async function callAs(client: Client, endpoint: Endpoint, more: object = {}): Promise<number> {
  const { status } = await client.call(endpoint, { ...inputOf(endpoint), ...more });
  // Ending a session that has just ended succeeds, and is not an error about a missing row.
  return endpoint.name === 'logout' && status === 401 ? 200 : status;
}

/** The caller that the endpoint is for. */
function clientFor({ access, name }: Endpoint): Client {
  const owner = owners[name];
  if (owner) return owner(fixture);
  if (access === 'admin') return fixture.admin.client;
  return access === 'user' ? fixture.me.client : fixture.visitor;
}

const demote: Act = async ({ admin }) => {
  await inTransaction(app.db, (db) => requests.demote(db, { userId: admin.userID, config: app.config }));
  return 200;
};

/** What may happen to the donor meanwhile. */
const onDonor: Record<string, Act> = {
  'an administrator deletes the donor': ({ rival }) => callAs(rival.client, byName('deleteDonor')),
  'an administrator disables the donor': ({ rival }) => callAs(rival.client, byName('disableDonor')),
  'an administrator changes the e-mail address': ({ rival }) =>
    callAs(rival.client, byName('updateRegisteredDonor'), { emailId: 'changed@example.org' }),
  'the donor deletes the account': ({ again }) => callAs(again, byName('deleteProfile')),
  'a link logs the donor in elsewhere': ({ stranger }) => callAs(stranger, byName('loginByLink')),
  'a password link sets the password': ({ stranger }) => callAs(stranger, byName('resetPassword')),
  'the donor changes the password elsewhere': ({ again }) => callAs(again, byName('changePassword')),
  'the donor records a donation elsewhere': ({ again }) => callAs(again, byName('insertLastDonationBlood')),
  'a visitor reports the donor': ({ visitor }) => callAs(visitor, byName('addIssueReport')),
};

/** What may happen to a second factor meanwhile. */
const onSecondFactor: Record<string, Act> = {
  'a new secret is made elsewhere': ({ enrolling }) => callAs(enrolling.client, byName('startSecondFactor')),
  'the second factor is turned on elsewhere': ({ enrolling }) =>
    callAs(enrolling.client, byName('confirmSecondFactor')),
  'the second factor is turned off elsewhere': ({ enrolled }) => callAs(enrolled.client, byName('removeSecondFactor')),
  'another browser logs in with the same code': ({ visitor }) => callAs(visitor, byName('loginSecondFactor')),
  'the other sessions are ended': ({ enrolled }) => callAs(enrolled.client, byName('endOtherSessions')),
};

const asRival =
  (name: string, donor: (given: Fixture) => number, more: object = {}): Act =>
  (given) =>
    callAs(given.rival.client, byName(name), { donorIds: [donor(given)], ...more });

const eraseDeleted: Act = async () => {
  await eraseDeletedAccounts(app.db, 10);
  return 200;
};

const blockDonor = { 'an administrator blocks the donor': asRival('blockAccount', ({ me }) => me.regid) };

/** What may happen to a deleted, blocked or disabled account meanwhile. */
const onClosedAccount: Record<string, Record<string, Act>> = {
  deleteDonor: {
    'another administrator restores the donor': asRival('restoreDonor', ({ me }) => me.regid),
    ...blockDonor,
  },
  restoreDonor: {
    'the account is erased': eraseDeleted,
    'another administrator erases the account': asRival('deleteDonor', ({ gone }) => gone, { eraseNow: true }),
  },
  blockAccount: { 'another administrator unblocks the donor': asRival('unblockAccount', ({ me }) => me.regid) },
  unblockAccount: {
    'another administrator blocks the donor': asRival('blockAccount', ({ blocked }) => blocked),
    'another administrator deletes the blocked donor': asRival('deleteDonor', ({ blocked }) => blocked),
  },
  enableDonor: {
    'the donor becomes available': ({ disabled }) =>
      callAs(disabled.client, byName('updateDonor'), {
        userID: disabled.userID,
        emailId: undefined,
        strAvailUnAvail: 'A',
      }),
    'another administrator deletes the disabled donor': asRival('deleteDonor', ({ disabled }) => disabled.regid),
  },
  login: blockDonor,
  loginByLink: blockDonor,
  resetPassword: blockDonor,
  sendPasswordLink: blockDonor,
};

const onSession = (endpoint: Endpoint): Record<string, Act> => ({
  'the caller logs out in this browser': () => callAs(clientFor(endpoint), byName('logout')),
});

/** Calls that give the browser new cookies, so that it cannot send the same request again. */
const loggingIn = ['login', 'loginByLink', 'resetPassword'];

function repeaterOf(endpoint: Endpoint): Client {
  if (loggingIn.includes(endpoint.name)) return fixture.stranger;
  return endpoint.name === 'changePassword' ? fixture.again : clientFor(endpoint);
}

function rivalsOf(endpoint: Endpoint): [string, Act][] {
  // Until the response with the new cookie arrives, the same browser does not know the session.
  const setsCookie = endpoint.name === 'changePassword';
  const queue = queues.find(({ approve, decline, remove }) =>
    [approve, decline, remove].some((one) => one === endpoint),
  );
  const onItem = queue ? [queue.approve, queue.decline, queue.remove] : [];
  const rivals: Record<string, Act> = {
    'the same call is sent again': () => callAs(repeaterOf(endpoint), endpoint),
    ...(!queue && !endpoint.name.includes('SecondFactor') && onDonor),
    ...(endpoint.name.includes('SecondFactor') && onSecondFactor),
    ...onClosedAccount[endpoint.name],
    ...(endpoint.access !== 'anyone' && !setsCookie && onSession(endpoint)),
    ...(endpoint.access === 'admin' && { 'the administrator is demoted': demote }),
    ...Object.fromEntries(
      onItem.map((one): [string, Act] => [`another calls ${one.name}`, ({ rival }) => callAs(rival.client, one)]),
    ),
  };
  if (endpoint.name === 'confirmEmail' || endpoint.name === 'sendConfirmation')
    rivals['the owner of the mailbox erases the account'] = ({ visitor }) =>
      callAs(visitor, byName('confirmEmail'), { answer: 'not me' });
  if (endpoint.name === 'deleteIssueReport')
    rivals['another deletes the report'] = ({ rival }) => callAs(rival.client, endpoint);
  return Object.entries(rivals);
}

interface Outcome {
  statuses: readonly [number, number];
  rows: string[];
}

const outcomeOf = async (...statuses: [number, number]): Promise<Outcome> => ({
  statuses,
  rows: await fixture.digest(),
});

async function inOrder(endpoint: Endpoint, request: Act, rival: Act): Promise<Outcome[]> {
  await fixture.reset();
  const accepted = await request(fixture);
  const before = await outcomeOf(accepted, await rival(fixture));
  expect(accepted, 'alone it is accepted').toBe(endpoint.status);
  await fixture.reset();
  const after = await rival(fixture);
  return [before, await outcomeOf(await request(fixture), after)];
}

/** Returns constraint violations: a foreign key or unique index that replaced a missing lock. */
async function race(endpoint: Endpoint, rival: Act): Promise<string[]> {
  const request: Act = () => callAs(clientFor(endpoint), endpoint);
  const allowed = await inOrder(endpoint, request, rival);
  for (const { statuses } of allowed) expect(Math.max(...statuses), 'one after the other').toBeLessThan(500);
  app.log.length = 0;
  for (let statement = 0; ; statement += 1) {
    await fixture.reset();
    const responses = await interleave(app.db, statement, {
      request: () => request(fixture),
      rival: () => rival(fixture),
    });
    if (!responses) break;
    const outcome = await outcomeOf(responses.request, responses.rival);
    const description = `held after ${statement} statements: ${outcome.statuses.join(' and ')}`;
    expect(
      allowed.map(({ statuses }) => statuses),
      description,
    ).toContainEqual(outcome.statuses);
    expect(allowed, description).toContainEqual(outcome);
  }
  return app.log.filter((line) => line.includes('a constraint rejected a write'));
}

describe('two concurrent calls', () => {
  beforeAll(async () => {
    app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
    fixture = await buildFixture();
  }, 120_000);
  afterAll(async () => {
    await app?.close();
  });

  const writing = endpoints.filter(({ effect }) => effect === 'write');
  describe.each(writing.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
    test.each(rivalsOf(endpoint))(
      'while %s',
      async (__, rival) => expect(await race(endpoint, rival)).toEqual([]),
      120_000,
    );
  });
});
