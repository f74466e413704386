// Reads the traces of writes from the tables and from the folder of sent mail.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs one statement and gives its rows. */
export type Query = (text: string) => Promise<Record<string, unknown>[]>;

const DECIDED = ['feedback', 'service_feedback', 'volunteers', 'organizations'];
const TRACES = [
  `select 'account:' || user_id as trace from accounts`,
  `select 'name:' || user_id || ':' || full_name from donors join accounts using (account_id)`,
  `select 'donation:' || patient_name from donations`,
  `select 'text:' || suggestions from feedback`,
  `select 'text:' || feedback from service_feedback`,
  `select 'text:' || vision from volunteers`,
  `select 'text:' || address from organizations`,
  `select 'text:' || description from issue_reports`,
  `select 'audit:' || action || ':' || array_to_string(ids, ',') from audit_log`,
  ...DECIDED.map((table) => `select '${table}:' || id || ':' || decision from ${table}`),
];

/** By id, because an e-mail is for a moment both in the table and in the folder. */
async function readMail(query: Query, folder: string): Promise<string[]> {
  const queued = await query('select id, coalesce(account_id, 0) as "accountId", subject from outbox_emails');
  const mail = new Map(
    queued.map(({ id, accountId, subject }) => [Number(id), `mail:${Number(accountId)}:${String(subject)}`]),
  );
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [id, regid, kind] = name.split('.');
    const subject = /^Subject: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '';
    if (kind === 'eml') mail.set(Number(id), `mail:${regid}:${subject.trim()}`);
  }
  return [...mail.values()];
}

/** How often each trace is stored. */
export async function readTraces(query: Query, mailFolder: string): Promise<Map<string, number>> {
  const rows = await query(TRACES.join(' union all '));
  const found = new Map<string, number>();
  for (const trace of [...rows.map((row) => String(row.trace)), ...(await readMail(query, mailFolder))]) {
    found.set(trace, (found.get(trace) ?? 0) + 1);
  }
  return found;
}
