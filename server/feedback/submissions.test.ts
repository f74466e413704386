// Each field of each submission, as its declaration says: refused when too long, stored, listed, searched, shown to
// administrators, exported, and asked for by its form.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { exports } from '#contract/export.ts';
import { formQueues } from '#contract/queues.ts';
import { isPhone, listFields, type SentField } from '#contract/submission.ts';
import { languages } from '#messages/catalogues.ts';
import { loadPages } from '#server/pages/pageBuild.ts';
import { addAdmin, type LoggedIn } from '#test/admins.ts';
import { useTestApp } from '#test/app.ts';

const app = useTestApp({ pages: await loadPages(), env: { RATE_LIMIT_SCALE: '1000000' } });
let admin = {} as LoggedIn;
beforeAll(async () => {
  admin = await addAdmin(app);
});

const pages: Readonly<Record<string, readonly [form: string, list: string]>> = {
  Feedback: ['/Feedback', '/dashboard/approve-feedback'],
  ServiceFeedback: ['/service-feedback', '/dashboard/approve-service-feedback'],
  Volunteer: ['/volunteer', '/dashboard/approve-volunteer'],
  Organization: ['/organization', '/dashboard/approve-organization'],
  Translation: ['/hi/better-words', '/dashboard/approve-translation'],
};

/** A value that stands in one field alone. */
function valueOf({ kind, column }: SentField, nth: number): string {
  if (kind === 'email') return `only${nth}@example.org`;
  if (kind === 'mobile') return `+9198490123${nth + 10}`;
  if (kind === 'phone') return `+9186323456${nth + 10}`;
  if (kind === 'url') return `https://only${nth}.example.org/`;
  if (kind === 'date') return `1990-05-${nth + 10}`;
  if (kind === 'language') return 'hi';
  return column === 'page' ? '/only' : `Only ${column}`;
}

describe.each(formQueues.map((queue) => ({ queue, name: queue.name })))('$name', ({ queue }) => {
  const { submission, idField } = queue;
  const fields = listFields(submission);
  const calls = Object.entries(submission.sent);
  const values = new Map(fields.map(([, field], nth) => [field, valueOf(field, nth)]));
  const input = Object.fromEntries(calls.map(([name, field]) => [name, values.get(field)]));
  const row = Object.fromEntries(fields.map(([name, field]) => [name, values.get(field)]));
  let id = 0;
  beforeAll(async () => {
    id = Number(Object.values((await app.visitor().call(submission.add, input)).body.data)[0]);
  });

  test('refuses each field that is too long, by its name in the call', async () => {
    for (const name of Object.keys(submission.sent)) {
      const { status, body } = await app.visitor().post(submission.add.path, { ...input, [name]: 'x'.repeat(2200) });
      expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 400, [name]]);
    }
  });

  test('stores each field in its own column, and lists it', async () => {
    const stored = await app.db.selectFrom(submission.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored).toMatchObject(Object.fromEntries(fields.map(([, field]) => [field.column, values.get(field)])));
    const { body } = await admin.client.call(queue.list, { limit: 1, offset: 0, id });
    expect(body.data).toMatchObject([{ [idField]: id, ...row }]);
  });

  test('finds an item by each searched field, and by no other', async () => {
    for (const [name, field] of fields) {
      const searchTerm = values.get(field)!;
      const { body } = await admin.client.call(queue.list, { limit: 1, offset: 0, searchTerm });
      expect([name, body.totalRecords]).toEqual([name, submission.searched.includes(name) ? 1 : 0]);
    }
  });

  test('shows administrators each field with its heading, in the table or the dialog', async () => {
    const { text } = await admin.client.send(`${pages[queue.name]![1]}?more=${id}`);
    const dialog = text.slice(text.indexOf('<dialog'), text.lastIndexOf('</dialog>'));
    for (const [name, field] of fields) {
      expect([name, dialog]).toEqual([name, expect.stringContaining(field.heading)]);
      if (isPhone(field) || field.kind === 'date' || field.kind === 'language') continue;
      expect([name, dialog]).toEqual([name, expect.stringContaining(values.get(field)!)]);
    }
  });

  test('exports each field in a column of its name', async () => {
    const file = exports.find(({ name }) => name === `export${submission.plural}`)!;
    const { text } = await admin.client.call(file, {});
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    const exported = rows.find((one) => one[idField] === String(id))!;
    for (const [name, field] of fields) {
      const digits = (value: string) => (isPhone(field) ? value.replace(/\D/g, '') : value);
      expect([name, digits(exported[name]!)]).toEqual([name, digits(values.get(field)!)]);
    }
  });

  test('its form asks for each field that has a label', async () => {
    const [href] = pages[queue.name]!;
    const { text } = await app.visitor().send(href);
    const { t } = languages[href.startsWith('/hi/') ? 'hi' : 'en'];
    for (const [name, { label }] of calls.filter(([, field]) => field.label !== undefined)) {
      expect([name, text]).toEqual([name, expect.stringContaining(`name="${name}"`)]);
      expect([name, text]).toEqual([name, expect.stringContaining(t(label!))]);
    }
  });
});
