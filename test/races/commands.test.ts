// Generated from the declarations: two administrators, or two coordinators, press the same command at once.
import { beforeAll, expect, test } from 'vitest';
import { addAdmin, addCoordinator, type LoggedIn } from '#test/admins.ts';
import { declared, formsFor, send } from '#test/adminCommands.ts';
import type { People } from '#test/adminWrites.ts';
import { useTestApp } from '#test/app.ts';
import { loadPages } from '#server/pages/pageBuild.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
const people = {} as People;
const others = {} as Record<'admin' | 'coordinator', LoggedIn>;
beforeAll(async () => {
  people.admin = await addAdmin(app);
  others.admin = await addAdmin(app);
  people.coordinator = await addCoordinator(app);
  others.coordinator = await addCoordinator(app);
});
const makeForm = formsFor(app, people);

/** Each of two writes to somebody, or both are right. */
const TWICE = 'passwordLink inviteAgain giveRole promoteCoordinator again'.split(' ');

test.each(declared.map((one) => [one.title, one] as const))(
  '%s by two people at once is done once, and neither sees an error of the server',
  async (_, one) => {
    const form = await makeForm(one);
    const countDone = async () =>
      (await app.pool.query("select from audit_log where action not like 'get%'")).rowCount ?? 0;
    const before = await countDone();
    const who = one.isOfDesk ? 'coordinator' : 'admin';
    const both = await Promise.all(
      [people[who], others[who]].map((caller) => send(caller, form, { confirmed: 'yes', what: 'Asha Rao' })),
    );
    expect(both.map(({ status }) => status < 500)).toEqual([true, true]);
    const done = (await countDone()) - before;
    expect(TWICE.includes(one.intent) ? done > 0 : done).toBe(TWICE.includes(one.intent) ? true : 1);
  },
);
