// Every command that the administrators' side declares, with the page that carries it out and what it acts on.
import { randomUUID } from 'node:crypto';
import { inviteAdmin } from '#contract/admins.ts';
import { FLASH_COOKIE, FORM_KEY } from '#contract/http.ts';
import { endRequest } from '#contract/deskRequests.ts';
import { addCoordinator, addDonorRow, type LoggedIn } from './admins.ts';
import { inputsFor, type People } from './adminWrites.ts';
import type { Received, TestApp } from './app.ts';
import { placeAt } from './places.ts';
import { commands as deskCommands } from '#web/admin/desk/commands.ts';
import { donorCommands, noteCommands } from '#web/admin/donors/donorCommands.ts';
import { duplicateCommands } from '#web/admin/duplicates/duplicateCommands.ts';
import { personCommands } from '#web/admin/people/personCommands.ts';
import { adminPages } from '#web/admin/pages.ts';
import { queues } from '#web/admin/queues/queues.tsx';
import { claimCommands, reportCommands } from '#web/admin/reports/reportCommands.ts';
import type { Command, Commands } from '#web/admin/commands/command.ts';

export interface Declared {
  /** 'approve on /dashboard/approve-feedback'. */
  title: string;
  page: string;
  intent: string;
  command: Command;
  isOfDesk: boolean;
}

const DONOR = '/dashboard/donor/:regid';
const DESK = '/dashboard/desk?index';
const BY_DONOR = '/dashboard/approve-issue-report/by-donor';
const pages: readonly (readonly [page: string, commands: Commands])[] = [
  ...queues.map(({ page, commands }) => [adminPages[page].href, commands as Commands] as const),
  [DONOR, { ...donorCommands, ...noteCommands }],
  [BY_DONOR, { ...reportCommands, ...claimCommands }],
  ['/dashboard/duplicates', duplicateCommands],
  ['/dashboard/admins', personCommands],
  [DESK, deskCommands],
];

export const declared: readonly Declared[] = pages.flatMap(([page, commands]) =>
  Object.entries(commands).map(([intent, command]) => {
    const [path = ''] = page.split('?');
    return { title: `${intent} on ${path}`, page, intent, command, isOfDesk: page === DESK };
  }),
);

interface CommandForm {
  page: string;
  fields: object;
}

/** Of each command a form about new rows. */
export function formsFor(app: TestApp, people: People): (one: Declared) => Promise<CommandForm> {
  const makeInput = inputsFor(app, people);

  async function addInvited(): Promise<number> {
    const name = `asked.${String(await countAccounts())}`;
    const { body } = await people.admin.client.call(inviteAdmin, { userID: name, emailId: `${name}@example.org` });
    return body.data.regid;
  }
  const countAccounts = async () => (await app.pool.query('select from accounts')).rowCount ?? 0;

  async function addToCoordinators() {
    const { userID, regid } = await addCoordinator(app);
    const { district } = await placeAt(app.db, 'Goa');
    return { regid, userID, before: [district], districts: [(await placeAt(app.db, 'Sikkim')).district] };
  }

  const others: Readonly<Record<string, () => Promise<object>>> = {
    giveRole: async () => ({ regid: (await addDonorRow(app.db)).regid, role: 'moderator' }),
    promoteCoordinator: async () => ({ regid: (await addToCoordinators()).regid, role: 'administrator' }),
    changeDistricts: addToCoordinators,
    removeCoordinator: addToCoordinators,
    inviteAgain: async () => ({ regid: await addInvited() }),
    eraseAdmin: async () => ({ regid: await addInvited() }),
    async again() {
      const { requestId } = (await makeInput(endRequest)) as { requestId: number };
      await people.coordinator.client.call(endRequest, { requestId, action: 'met' });
      return { requestId };
    },
  };

  return async (one) => {
    const made = (await (others[one.intent]?.() ?? makeInput(one.command.endpoint))) as Record<string, unknown>;
    const ids = one.command.ids.filter((name) => made[name] !== undefined);
    const needsReason = one.command.ids.includes('reason') && { reason: 'They asked for it.' };
    const page = one.page === DONOR ? DONOR.replace(':regid', String((await addDonorRow(app.db)).regid)) : one.page;
    const fields = { intent: one.intent, ...needsReason, ...Object.fromEntries(ids.map((name) => [name, made[name]])) };
    return { page, fields };
  };
}

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

/** As a browser without JavaScript does, which presses again with a new form. */
export function send({ client }: LoggedIn, { page, fields }: CommandForm, more: object = {}): Promise<Received> {
  const all = Object.entries({ ...fields, ...more, [FORM_KEY]: randomUUID().replaceAll('-', '') });
  const pairs = all.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, String(each)]),
  );
  return client.send(page, { method: 'POST', body: new URLSearchParams(pairs).toString(), headers });
}

export interface Told {
  kind: string;
  text?: string;
  undo?: number;
}

/** The toasts that wait for the next page. */
export function takeToasts({ client: { cookies } }: LoggedIn): Told[] {
  const stored = cookies.get(FLASH_COOKIE);
  cookies.delete(FLASH_COOKIE);
  return stored ? (JSON.parse(Buffer.from(stored, 'base64url').toString()) as Told[]) : [];
}
