// A gateway in tests: it delivers texts and missed calls.
import { sql } from 'kysely';
import { phoneMessage } from '#contract/phone.ts';
import type { Db } from '#server/db/kysely.ts';
import type { TestApp } from './app.ts';

/** The network's number, in its content. */
export const setSmsNumber = (db: Db, number: string | null) =>
  sql`insert into site_content (section, language, version, content)
    values ('contact', 'en', 1, ${JSON.stringify({ smsNumber: number })}::jsonb)
    on conflict (section, language) do update set content = excluded.content`.execute(db);

let last = 0;
const nextId = () => `message-${(last += 1)}`;

/** Numbers that nobody else in a test has. */
let numbers = 0;
export const newNumber = () => `+9190${String(10_000_000 + (numbers += 1))}`;

interface Given {
  id?: string;
  kind?: 'sms' | 'missed call';
  at?: Date;
}

/** The whole response. */
export function deliver(
  app: TestApp,
  from: string,
  words: string | null,
  { id = nextId(), kind = 'sms', at }: Given = {},
) {
  const sentAt = (at ?? new Date()).toISOString();
  return app.visitor().call(phoneMessage, { id, from, kind, text: words, at: sentAt });
}

/** What is answered to a text; null where nothing is. */
export async function sendText(app: TestApp, from: string, words: string, given?: Given): Promise<string | null> {
  const { status, text: raw, body } = await deliver(app, from, words, given);
  if (status !== 200) throw new Error(raw);
  return body.data.reply?.text ?? null;
}
