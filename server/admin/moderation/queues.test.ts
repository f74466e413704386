// Decisions on submissions in the queues, over HTTP on a real database. All queues follow the same rules.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bloodRequests,
  feedback,
  organizations,
  queues,
  serviceFeedback,
  translations,
  volunteers,
} from '#contract/queues.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Queue } from '#contract/moderationQueue.ts';
import { addAdmin, countActions, lastAction, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';
import { requestsOf } from '#test/bloodRequests.ts';
import { serverUrl } from '#test/database/databases.ts';
import { runsEverything } from '#test/scope.ts';
import {
  addFeedback,
  addOrganization,
  addServiceFeedback,
  addTranslation,
  addVolunteer,
  FEEDBACK,
  ORGANIZATION,
  SERVICE_FEEDBACK,
  TRANSLATION,
  VOLUNTEER,
} from '#test/forms.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
const requests = requestsOf(app);
/** Sends an item; the name stands where the queue has it. */
const add: Record<string, (name: string) => Promise<number>> = {
  [feedback.name]: (name) => send(addFeedback, { ...FEEDBACK, strFullName: name }),
  [serviceFeedback.name]: (name) => send(addServiceFeedback, { ...SERVICE_FEEDBACK, ServiceOrgname: name }),
  [volunteers.name]: (name) => send(addVolunteer, { ...VOLUNTEER, fullName: name }),
  [organizations.name]: (name) => send(addOrganization, { ...ORGANIZATION, Name: name }),
  [translations.name]: (sentence) => send(addTranslation, { ...TRANSLATION, sentence }),
  [bloodRequests.name]: async () => requests.idOf((await requests.addConfirmed()).publicId),
};

async function send(endpoint: Endpoint, input: object): Promise<number> {
  const { body } = await app.visitor().call(endpoint, input);
  return Number(Object.values(body.data as object)[0]);
}

/** Their code is that of feedback. */
const LIKE_OTHERS: readonly Queue[] = [serviceFeedback, volunteers, organizations];

const tables: Record<string, string> = {
  [feedback.name]: 'feedback',
  [serviceFeedback.name]: 'service_feedback',
  [volunteers.name]: 'volunteers',
  [organizations.name]: 'organizations',
  [translations.name]: 'translations',
  [bloodRequests.name]: 'blood_requests',
};

let [one, other] = [{} as LoggedIn, {} as LoggedIn];
beforeAll(async () => {
  [one, other] = [await addAdmin(app), await addAdmin(app)];
});

describe.each(queues)('the queue $name', (queue: Queue) => {
  type Verb = 'approve' | 'decline' | 'remove';
  const ids: number[] = [];
  beforeEach(async () => {
    await app.pool.query(`delete from ${tables[queue.name]}`);
    ids.length = 0;
    for (const name of ['first', 'second', 'third']) ids.push(await add[queue.name]!(name));
  });

  const decide = (verb: Verb, chosen: unknown, more: object = {}, by = one) =>
    by.client.call(queue[verb], { [queue.idsField]: chosen, ...more });
  const listRows = async (input: object = { limit: 15, offset: 0 }) =>
    (await one.client.call(queue.list, input as never)).body;
  const stateOf = async () => {
    const { data } = await listRows();
    const rows = data as Record<string, unknown>[];
    return rows.toReversed().map(({ status, decision, decidedAt }) => [status, decision, decidedAt !== null]);
  };
  const pending = [0, 'pending', false];
  /** The latest timestamp that the rows know of. */
  const latest = (rows: unknown) => {
    const known = (rows as Record<string, unknown>[]).flatMap((row) => [row[queue.dateField], row.decidedAt]);
    return known
      .filter((timestamp) => typeof timestamp === 'string')
      .toSorted()
      .at(-1)!;
  };

  test('is listed newest first, with its own fields and the state of each item', async () => {
    const { data, totalRecords } = await listRows();
    const rows = data as Record<string, unknown>[];
    expect(totalRecords).toBe(3);
    expect(rows.map((row) => row[queue.idField])).toEqual(ids.toReversed());
    expect(rows[0]).toMatchObject({ status: 0, decision: 'pending', decidedAt: null });
    expect(rows[0]![queue.dateField]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { data: second } = await listRows({ limit: 1, offset: 1 });
    expect((second as typeof rows).map((row) => row[queue.idField])).toEqual([ids[1]]);
    expect(await listRows({ limit: 1, offset: 99 })).toMatchObject({ data: [], totalRecords: 3 });
  });

  test('is filtered by state and id and ordered, with totals of the filter, and says who decided', async () => {
    await decide('approve', [ids[2]], {}, other);
    const list = async (input: object) => {
      const { data, totalRecords } = await listRows({ limit: 15, offset: 0, ...input });
      return [(data as Record<string, unknown>[]).map((row) => row[queue.idField]), totalRecords];
    };
    expect(await list({ state: 'pending', order: 'oldest' })).toEqual([[ids[0], ids[1]], 2]);
    expect(await list({ state: 'pending', limit: 1, offset: 1 })).toEqual([[ids[0]], 2]);
    expect(await list({ state: 'approved' })).toEqual([[ids[2]], 1]);
    expect(await list({ state: 'declined' })).toEqual([[], 0]);
    expect(await list({ order: 'oldest' })).toEqual([ids, 3]);
    expect(await list({ id: String(ids[1]) })).toEqual([[ids[1]], 1]);
    expect(await list({ id: ids[1], state: 'approved' })).toEqual([[], 0]);
    const { data } = await listRows();
    expect((data as { decidedBy: unknown }[]).map(({ decidedBy }) => decidedBy)).toEqual([other.userID, null, null]);
  });

  test('accepts each decision, and a different one later', async () => {
    expect((await decide('approve', [ids[0], ids[1]])).body.data).toMatchObject({ affected: 2 });
    expect(await stateOf()).toEqual([[1, 'approved', true], [1, 'approved', true], pending]);
    expect((await decide('decline', [ids[1]])).body.data).toMatchObject({ affected: 1 });
    expect(await stateOf()).toEqual([[1, 'approved', true], [0, 'declined', true], pending]);
    expect((await decide('remove', ids)).body.data).toMatchObject({ affected: 3 });
    expect((await listRows()).totalRecords).toBe(0);
  });

  test.each(['approve', 'decline', 'remove'] as const)('audits administrator, action and ids: %s', async (verb) => {
    await decide(verb, [ids[2], ids[0]], {}, other);
    const { actor, action, ids: changed } = (await lastAction(app.db))!;
    expect({ actor, action, changed: changed.toSorted((a, b) => a - b) }).toEqual({
      actor: other.regid,
      action: queue[verb].name,
      changed: [ids[0], ids[2]],
    });
  });

  describe.runIf(runsEverything || !LIKE_OTHERS.includes(queue))('by code that is one for all queues', () => {
    test('accepts ids as decimal strings, and counts duplicates once', async () => {
      expect((await decide('approve', [ids[0], String(ids[0]), ids[0]])).body.data).toMatchObject({ affected: 1 });
      expect((await decide('remove', Array(100).fill(ids[2]))).body.data).toMatchObject({ affected: 1 });
    });

    test('neither counts nor audits a repeated decision', async () => {
      await decide('approve', [ids[0]]);
      const before = await countActions(app.db);
      const { status, body } = await decide('approve', [ids[0]], {}, other);
      expect([status, body.data]).toMatchObject([200, { affected: 0 }]);
      expect(await countActions(app.db)).toBe(before);
      expect((await decide('approve', [ids[0], ids[1]])).body.data).toMatchObject({ affected: 1 });
      expect((await lastAction(app.db))!.ids).toEqual([ids[1]]);
    });

    test.each(['approve', 'decline', 'remove'] as const)('changes nothing when one id is unknown: %s', async (verb) => {
      const before = await countActions(app.db);
      const { status, body } = await decide(verb, [...ids, 999_999_999]);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(await stateOf()).toEqual([pending, pending, pending]);
      expect(await countActions(app.db)).toBe(before);
    });

    test('rejects a decision when another administrator decided since asOf, with the current rows, and changes nothing', async () => {
      const { data } = await listRows();
      const asOf = latest(data);
      await new Promise((resolve) => setTimeout(resolve, 5));
      await decide('decline', [ids[1]], {}, other);
      for (const verb of ['approve', 'remove'] as const) {
        const { status, body } = await decide(verb, ids, { asOf });
        expect([status, body.code]).toEqual([409, 'conflict']);
        expect(body.data).toMatchObject([{ [queue.idField]: ids[1], decision: 'declined' }]);
      }
      expect(await stateOf()).toEqual([pending, [0, 'declined', true], pending]);
    });

    test('compares each item with its own asOf, where there is one for each', async () => {
      const seen = async () => {
        const { data } = await listRows({ limit: 15, offset: 0, order: 'oldest' });
        return (data as object[]).map((row) => latest([row]));
      };
      await decide('approve', [ids[0]], {}, other);
      const asOf = await seen();
      // One for all would be too early for the first, or too late for the second.
      expect((await decide('remove', [ids[0]], { asOf: asOf[1] })).status).toBe(409);
      await decide('decline', [ids[1]], {}, other);
      const { status, body } = await decide('approve', ids, { asOf });
      expect([status, (body.data as unknown as Record<string, unknown>[]).map((row) => row[queue.idField])]).toEqual([
        409,
        [ids[1]],
      ]);
      expect((await decide('remove', ids, { asOf: await seen() })).body.data).toMatchObject({ affected: 3 });
    });

    test('accepts decisions on rows seen at asOf, on the caller’s own decisions, and without asOf', async () => {
      await decide('decline', [ids[0]], {}, other);
      const seen = latest((await listRows()).data);
      expect((await decide('approve', [ids[0]], { asOf: seen })).status).toBe(200);
      expect((await decide('decline', [ids[0]], { asOf: '2020-01-01T00:00:00Z' })).status).toBe(200);
      expect((await decide('approve', [ids[0]], { asOf: null }, other)).status).toBe(200);
    });

    test.runIf(serverUrl)(
      'handles two administrators who decide on the same items at once, in any order of ids, without deadlock',
      async () => {
        const more = await Promise.all(Array.from({ length: 20 }, (_, i) => add[queue.name]!(`many ${i}`)));
        const tries = Array.from({ length: 10 }, (_, i) =>
          i % 2 === 0 ? decide('approve', more) : decide('decline', more.toReversed(), {}, other),
        );
        const responses = await Promise.all(tries);
        expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
        const { data } = await listRows({ limit: 20, offset: 0 });
        expect(new Set((data as { decision: string }[]).map(({ decision }) => decision)).size).toBe(1);
      },
    );

    test('when two delete the same item, one succeeds', async () => {
      const responses = await Promise.all([decide('remove', ids), decide('remove', ids.toReversed(), {}, other)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    });

    test.each([
      [queue.idsField, undefined],
      [queue.idsField, []],
      [queue.idsField, 7],
      [queue.idsField, [0]],
      [queue.idsField, [1.5]],
      [queue.idsField, ['x']],
      [queue.idsField, [2 ** 53]],
      [queue.idsField, Array.from({ length: 101 }, (_, i) => i + 1)],
      ['asOf', 'yesterday'],
      ['asOf', 5],
      ['asOf', ['yesterday']],
      ['asOf', ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']],
    ])('rejects a bad %s: %j', async (field, wrong) => {
      const { status, body } = await decide('approve', ids, { [field]: wrong });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    });

    test.each([
      ['limit', 101, 0],
      ['limit', 0, 0],
      ['limit', 'NaN', 0],
      ['offset', 10, -1],
      ['offset', 10, '1e99'],
    ])('rejects a list with a bad %s: %s, %s', async (field, limit, offset) => {
      const { status, body } = await one.client.call(queue.list, { limit, offset });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    });
  });
});

test.each([{ state: 'gone' }, { order: 'random' }, { state: 'pending'.repeat(1000) }])(
  'rejects a list with a bad filter: %o',
  async (filter) => {
    const { status, body } = await one.client.call(feedback.list, { limit: 15, offset: 0, ...filter } as never);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, Object.keys(filter)]);
  },
);

test('an id that is no number is named as unknown', async () => {
  const { body } = await one.client.call(feedback.approve, { feedbackIDs: ['x'] });
  expect(body.errors).toEqual({ feedbackIDs: 'Feedback is not known.' });
});

test('without its row in the audit log a decision is rolled back', async () => {
  const id = await add.Feedback!('kept');
  await app.pool.query(`alter table audit_log add constraint closed check (action <> 'approveFeedback') not valid`);
  const { status } = await one.client.call(feedback.approve, { feedbackIDs: [id] });
  await app.pool.query('alter table audit_log drop constraint closed');
  expect(status).toBe(500);
  const { body } = await one.client.call(feedback.list, { limit: 1, offset: 0 });
  expect(body.data).toMatchObject([{ feedbackId: id, decision: 'pending' }]);
});
