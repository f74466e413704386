import { hash } from 'node:crypto';
import { sql } from 'kysely';

const CODES = 9000;

/** Four digits by which a donor who was asked names a request by SMS. They are no secret: the sender's number counts. */
export const codeOf = (publicId: string): string =>
  String(1000 + (hash('sha256', `code ${publicId}`, 'buffer').readUInt32BE() % CODES));

/** The same of a row of requests. */
export const CODE = sql<string>`(1000 +
  ('x' || left(encode(sha256(convert_to('code ' || public_id, 'UTF8')), 'hex'), 8))::bit(32)::bigint % ${sql.lit(CODES)})::text`;
