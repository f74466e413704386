// Every text from every sender over HTTP, on a real database, against a table in words: what is answered and which columns
// change, of the sender's own rows. Everything else in every table stays as it was.
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#test/app.ts';
import { describeChange, listChangedRows, type ChangedRow } from '#test/database/changes.ts';
import { listTables, takeSnapshot, type Snapshot } from '#test/database/rows.ts';
import { deliver } from '#test/phone.ts';
import { makeSenders, type Sender } from '#test/phoneSenders.ts';
import { expectedOf, table, type SenderName } from '#test/phoneTable.ts';
import { countParts, MOST_PARTS } from '#server/mail/smsParts.ts';

const app = useTestApp({ env: { RATE_LIMIT_SCALE: '1000000' } });
let world: Awaited<ReturnType<typeof makeSenders>>;
let snapshot: Snapshot;
beforeAll(async () => {
  world = await makeSenders(app);
  const others = ['rate_limits', 'countries', 'states', 'districts', 'cities'];
  snapshot = await takeSnapshot(
    app.pool,
    (await listTables(app.pool)).filter((name) => !others.includes(name)),
  );
});

const isOwn = ({ accounts, requests, hashes }: Sender, { table: name, before, after }: ChangedRow): boolean => {
  const row = { ...before, ...after };
  const requestId = name === 'blood_requests' ? row.id : row.request_id;
  const isOfNumber = hashes.includes(String(row.number_hash ?? row.mobile_hash));
  return isOfNumber || accounts.includes(Number(row.account_id)) || requests.includes(Number(requestId));
};

/** The text and its answer, the counts of a number, and what follows from a donor's activity. */
const EXPECTED = /^\+phone_|^phone_numbers\.(asked|answered_count|day|commanded_at|updated_at)$|^donors\.shuffle_key$/;

/** A number that wrote for the first time was told nobody, and had stopped nothing. */
const FIRST = { told_donors: [], stopped_at: null };

function describeRow(sender: Sender, row: ChangedRow): string[] {
  if (row.table === 'phone_messages') return [];
  const changes =
    row.table === 'phone_numbers'
      ? describeChange({ ...row, before: row.before ?? { ...row.after, ...FIRST } })
      : describeChange(row);
  return changes
    .filter((change) => !EXPECTED.test(change))
    .map((change) => (isOwn(sender, row) ? change : `${change} of another`));
}

async function say(sender: Sender, words: string): Promise<string | null> {
  const [text, kind] = words === '(missed call)' ? ([null, 'missed call'] as const) : ([words, 'sms'] as const);
  const { status, body } = await deliver(app, sender.number, text, { kind, ...(sender.at && { at: sender.at }) });
  expect(status).toBe(200);
  return body.data.reply?.text ?? null;
}

describe.each(Object.keys(table))('%s', (text) => {
  test('is answered to each sender as the table says, and changes nothing else', async () => {
    for (const [name, sender] of Object.entries(world.senders) as [SenderName, Sender][]) {
      await snapshot.restore();
      let answer: string | null = null;
      for (const words of text.split(', '))
        answer = await say(
          sender,
          words.replace(/CODE (\d)/, (_, nth) => world.codes[nth - 1]!),
        );
      const rows = await listChangedRows(app.pool, await snapshot.listChanged());
      const { says, changes = [], may = [] } = expectedOf(text, name, sender.accounts.length > 0);
      const changed = new Set(rows.flatMap((row) => describeRow(sender, row)));
      expect(answer, name).toSatisfy((given) => (says instanceof RegExp ? says.test(given) : given === says));
      expect([...changed].filter((one) => !may.includes(one)).toSorted(), name).toEqual([...changes].toSorted());
      expect(countParts(answer ?? ''), name).toBeLessThanOrEqual(MOST_PARTS);
    }
  });
});
