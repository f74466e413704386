// The traces of writes, read from the tables and from the folder of letters.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs one statement and gives its rows. */
export type Ask = (text: string) => Promise<Record<string, unknown>[]>;

/** Each gives one column, `trace`. */
const TRACES = [
  `select 'account:' || user_id as trace from accounts`,
  `select 'name:' || user_id || ':' || full_name as trace from donors join accounts using (regid)`,
  `select 'availability:' || regid || ':' || is_available as trace from donors`,
  `select 'donation:' || patient_name as trace from donations`,
  `select 'feedback:' || suggestions as trace from feedback`,
  `select 'service feedback:' || feedback as trace from service_feedback`,
  `select 'volunteer:' || vision as trace from volunteers`,
  `select 'organization:' || address as trace from organizations`,
  `select 'report:' || description as trace from issue_reports`,
  `select 'audit:' || action || ':' || array_to_string(ids, ',') as trace from audit`,
  `select 'decision:feedback:' || id || ':' || decision as trace from feedback`,
  `select 'decision:service feedback:' || id || ':' || decision as trace from service_feedback`,
  `select 'decision:volunteer:' || id || ':' || decision as trace from volunteers`,
  `select 'decision:organization:' || id || ':' || decision as trace from organizations`,
];

const LETTERS = `select id, coalesce(regid, 0) as regid, subject from letters`;

const letterTrace = (regid: number | string, subject: string) => `letter:${regid}:${subject}`;

/** A letter lies in the table, then in the folder under its id; for a moment in both. */
async function readLetters(ask: Ask, folder: string): Promise<string[]> {
  const letters = new Map<number, string>();
  for (const { id, regid, subject } of await ask(LETTERS)) {
    letters.set(Number(id), letterTrace(Number(regid), String(subject)));
  }
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [id, regid, kind] = name.split('.');
    if (kind !== 'eml') continue;
    const subject = /^Subject: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '';
    letters.set(Number(id), letterTrace(regid!, subject.trim()));
  }
  return [...letters.values()];
}

/** How often each trace is there. `mail` is the folder of letters. */
export async function readTraces(ask: Ask, mail: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const add = (trace: string) => found.set(trace, (found.get(trace) ?? 0) + 1);
  for (const statement of TRACES) for (const { trace } of await ask(statement)) add(String(trace));
  for (const trace of await readLetters(ask, mail)) add(trace);
  return found;
}
