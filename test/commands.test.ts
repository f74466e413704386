// Every declared command of the administrators' side, as a browser without JavaScript sends it.
import { beforeAll, describe, expect, test } from 'vitest';
import { getDonor } from '#contract/donorDetails.ts';
import { deleteDonors, disableDonors } from '#contract/adminDonors.ts';
import { blockAccounts } from '#contract/donorActions.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { canUndo, describeDone } from '#web/admin/commands/command.ts';
import { commandsFor } from '#web/admin/donors/donorCommands.ts';
import { declared, formsFor, send, takeToasts, type Declared } from './adminCommands.ts';
import { addAdmin, addCoordinator, addDonorRow, logInAs } from './admins.ts';
import type { People } from './adminWrites.ts';
import { useTestApp } from './app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const people = {} as People;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
});
const makeForm = formsFor(app, people);
const callerOf = ({ isOfDesk }: Declared) => people[isOfDesk ? 'coordinator' : 'admin'];

const countWrites = async () =>
  (await app.pool.query("select from audit_log where action not like 'get%'")).rowCount ?? 0;

/** Done again they write to somebody again, go on with a claim, or ask more donors. */
const REPEATABLE = 'passwordLink inviteAgain giveRole promoteCoordinator claim claimElsewhere again'.split(' ');

const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->|<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Says whether it can be taken back. Rows of other pages are not in the list, and have no question there. */
function expectQuestion({ command }: Declared, html: string): void {
  const [dialog = ''] = /role="alertdialog"[^]*?<\/dialog>/.exec(html) ?? [];
  if (!dialog.includes('name="confirmed"')) return;
  const isFinal = !canUndo(command) && command.question?.wayBack === undefined;
  expect(textOf(dialog).includes('This cannot be taken back.')).toBe(isFinal);
}

/** Sends its form without 'confirmed'. Where it asks it does so on the page that answers, or at an address of the desk. */
async function asks(one: Declared, form: Awaited<ReturnType<typeof makeForm>>): Promise<boolean> {
  const { status, headers, text } = await send(callerOf(one), form);
  if (one.isOfDesk) return String(headers.location).includes(`ask=${one.intent}`);
  expectQuestion(one, text);
  return status === 200;
}

test('the administrators’ side declares commands in seven kinds of lists', () => {
  expect(declared.length).toBeGreaterThan(55);
});

describe.each(declared.map((one) => [one.title, one] as const))('%s', (_, one) => {
  const { command, intent } = one;

  test('asks where it says so and whether it can be taken back, does it, says so, offers Undo where the server takes it back, and is done once', async () => {
    const caller = callerOf(one);
    const form = await makeForm(one);
    const confirmed = { what: 'Asha Rao', ...(command.question && { confirmed: 'yes' }) };
    const before = await countWrites();

    expect(command.question === undefined || (await asks(one, form))).toBe(true);
    expect(await countWrites()).toBe(before);

    const done = await send(caller, form, confirmed);
    expect(done.status).toBe(303);
    expect(await countWrites()).toBe(before + 1);
    const said = describeDone(command, { affected: 1, chosen: 1, what: 'Asha Rao' });
    const [told] = takeToasts(caller);
    expect(told).toMatchObject(said ?? {});
    expect(told?.undo !== undefined).toBe(said !== null && canUndo(command));

    if (REPEATABLE.includes(intent)) return;
    const again = await send(caller, form, confirmed);
    const [toldAgain] = takeToasts(caller);
    const isTold = said === null || ['info', 'error'].includes(toldAgain?.kind ?? '');
    const isSaid = textOf(again.text).includes('Nothing was changed.') || isTold;
    expect([again.status < 500, isSaid]).toEqual([true, true]);
    expect(await countWrites()).toBe(before + 1);
  });
});

describe('a donor’s page', () => {
  const states = [
    ['who is listed', []],
    ['who is disabled', [disableDonors]],
    ['who is blocked', [blockAccounts]],
    ['who is deleted', [deleteDonors]],
  ] as const;

  const isOfPage = (intent: string | undefined) =>
    declared.some((one) => one.page.includes('donor/') && one.intent === intent);

  /** The buttons that are shown, and those whose commands apply. */
  async function readButtons(regid: number, { client, regid: own } = people.admin) {
    const { text } = await client.send(`/dashboard/donor/${regid}`);
    const buttons = [...text.matchAll(/<button(?=[^>]*name="intent")[^>]*value="(\w+)"/g)];
    const { data } = (await client.call(getDonor, { regid })).body;
    const applying = Object.entries(commandsFor(data, regid === own)).filter(([, { on }]) => on?.(data) ?? true);
    const shown = buttons.map(([, intent]) => intent).filter(isOfPage);
    return { shown, applying: applying.map(([intent]) => intent) };
  }

  test.each(states)('of a donor %s offers what applies to them', async (_, changes) => {
    const { regid } = await addDonorRow(app.db);
    await logInAs(app, regid);
    for (const change of changes) await people.admin.client.call(change, { donorIds: [regid] });
    const { shown, applying } = await readButtons(regid);
    expect(applying.length).toBeGreaterThan(1);
    expect(shown).toEqual(applying);
  });

  test('of another administrator, and of oneself, offers what one may', async () => {
    const donor = await addDonorRow(app.db, { isAdmin: true });
    const self = { ...donor, client: await logInAs(app, donor.regid) };
    for (const by of [people.admin, self]) {
      const { shown, applying } = await readButtons(donor.regid, by);
      expect(shown).toEqual(applying);
    }
  });
});
