// The requests on the desk: those of the own districts, of others, and those whose family nobody has called.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { COUNTED_REQUESTS, deskGroups, type DeskGroup, type DeskRequest } from '#contract/deskRequests.ts';
import { normalizeTyped } from '#contract/phones.ts';
import type { SigningKeys } from '#server/auth/signingKeys.ts';
import { hashAddress, hashNumber } from '#server/bloodRequests/contact.ts';
import { ALIVE } from '#server/bloodRequests/queries.ts';
import type { Db } from '#server/db/kysely.ts';
import { ofWordStart, textMatches, textOf } from '#server/db/textSearch.ts';
import { DEFAULT_CALLING_CODE, parsePhone } from '#server/fields/phones.ts';
import { isOpen } from '#server/reports/removed.ts';
import { isOwn, needsReason, type OwnDistricts } from './borders.ts';
import { isHeld } from './claims.ts';

/** Anybody can send such requests, with anybody's number. */
export const IS_UNCALLED = sql<boolean>`(state = 'waiting' and source = 'family' and confirmed_at is null
  and number_proved_at is null and first_taken_at is null)`;

const groupOf = (own: OwnDistricts) => sql<DeskGroup | null>`case when not (${ALIVE}) then null
  when ${IS_UNCALLED} then 'uncalled' when ${isOwn(own)} then 'own' else 'others' end`;

/** Those that one number sent, or one network where it sent more, of others that are uncalled too. */
const SENDERS = sql`(select id as sent_id, sent_by, count, case sent_by when 'number' then mobile_hash else network_hash end as hash
  from (select id, mobile_hash, network_hash, greatest(of_number, of_network) as count,
      case when of_network > of_number then 'network' else 'number' end as sent_by
    from (select id, mobile_hash, network_hash, count(*) over (partition by mobile_hash) as of_number,
        case when network_hash is null then 0 else count(*) over (partition by network_hash) end as of_network
      from blood_requests where ${IS_UNCALLED}) as counted) as sent)`;

const KEY_LETTERS = 12;

/** So many may be members of one family, or families of one hospital. */
const FEW = 3;

interface Asked {
  own: OwnDistricts;
  condition: RawBuilder<SqlBool>;
  limit: number;
  offset: number;
  /** Theirs come first. */
  callerId: number;
}

type Row = Omit<DeskRequest, 'sender' | 'createdAt'> & {
  createdAt: Date;
  sentBy: 'number' | 'network' | null;
  senderHash: string | null;
  senderCount: number | null;
};

function toRequest({ sentBy, senderHash, senderCount, group, createdAt, ...request }: Row): DeskRequest {
  const isSent = group === 'uncalled' && sentBy !== null && senderHash !== null && senderCount !== null;
  const sender = isSent ? { by: sentBy, key: senderHash.slice(0, KEY_LETTERS), count: senderCount } : null;
  return { ...request, group, sender, createdAt: createdAt.toISOString() };
}

/** Requests of unknown senders stand in the order of how many each sent, so that a flood is behind the others. */
async function select(db: Db, { own, condition, limit, offset, callerId }: Asked): Promise<DeskRequest[]> {
  const { rows } = await sql<Row>`
    select id as request_id, public_id, state, ${groupOf(own)} as "group", blood_group as bloodgroup, need, units, hospital,
      districts.name as district_name, needed_by, ${isOwn(own)} as mine, ${needsReason(own)} as needs_reason,
      blood_requests.created_at, number_proved_at is not null as by_sms, accounts.user_id as claimed_by, end_reason,
      (select count(*) from asked_donors where request_id = blood_requests.id and answer = 'coming') as coming,
      array(select description from issue_reports where request_id = blood_requests.id and ${isOpen}
        order by issue_reports.id limit 5) as reports,
      sent_by, hash as sender_hash, count as sender_count
    from blood_requests join districts using (district_id)
      left join accounts on account_id = claimed_by and ${isHeld}
      left join ${SENDERS} as senders on sent_id = id
    where ${condition}
    order by not (${ALIVE}), coalesce(${isHeld} and claimed_by = ${callerId}::bigint, false) desc, mine desc,
      coalesce(count, 0) > ${FEW}::int, case when count > ${FEW}::int then count end, case when count > ${FEW}::int then hash end,
      case when ${ALIVE} then needed_by end, hash, id desc
    limit ${limit}::int offset ${offset}::bigint`.execute(db);
  return rows.map(toRequest);
}

/** By the whole number or e-mail address of the family, which are encrypted; null for other words. */
export function isContact(term: string, keys: SigningKeys) {
  if (term.includes('@')) return sql<SqlBool>`email_hash = any(${hashAddress(keys, term)}::text[])`;
  const number = parsePhone(normalizeTyped(term), DEFAULT_CALLING_CODE, 'any');
  return number === null ? null : sql<SqlBool>`mobile_hash = any(${hashNumber(keys, number)}::text[])`;
}

/** Also what has ended, until the family is forgotten. */
function found(term: string, keys: SigningKeys): RawBuilder<SqlBool> {
  const isFound = isContact(term, keys) ?? textMatches(textOf(['hospital', 'publicId']), term, ofWordStart);
  return sql`contact is not null and blood_requests.deleted_at is null and state <> 'unconfirmed' and ${isFound}`;
}

const inGroup = (own: OwnDistricts, group: DeskGroup) => sql<SqlBool>`${ALIVE} and ${groupOf(own)} = ${group}`;

const isSentBy = (key: string) => sql<SqlBool>`${IS_UNCALLED} and id in (
  select sent_id from ${SENDERS} as senders where left(hash, ${KEY_LETTERS}::int) = ${key})`;

async function count(db: Db, condition: RawBuilder<SqlBool>): Promise<number> {
  const matches = db.selectFrom('bloodRequests').select('id').where(condition).limit(COUNTED_REQUESTS);
  const { total } = await db
    .selectFrom(matches.as('matches'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface Query {
  group: DeskGroup;
  /** The key of those that one number or network sent. */
  sender: string | null;
  searchTerm: string | null;
  limit: number;
  offset: number;
}

/** A page, and how many there are. */
export async function listRequests(
  db: Db,
  { group, sender, searchTerm, limit, offset }: Query,
  { own, callerId, keys }: Pick<Asked, 'own' | 'callerId'> & { keys: SigningKeys },
) {
  const inOne = sender === null ? inGroup(own, group) : isSentBy(sender);
  const condition = searchTerm === null ? inOne : found(searchTerm, keys);
  const data = await select(db, { own, callerId, condition, limit, offset });
  return { data, totalRecords: await count(db, condition) };
}

export async function countGroups(db: Db, own: OwnDistricts): Promise<Record<DeskGroup, number>> {
  const counts = { own: 0, others: 0, uncalled: 0 };
  for (const group of deskGroups) counts[group] = await count(db, inGroup(own, group));
  return counts;
}

export async function findRequest(db: Db, id: number, own: OwnDistricts): Promise<DeskRequest | undefined> {
  const [request] = await select(db, {
    own,
    callerId: 0,
    condition: sql`id = ${id}::bigint and blood_requests.deleted_at is null`,
    limit: 1,
    offset: 0,
  });
  return request;
}
