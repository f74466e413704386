// A donor's name as it is compared with others.
import { sql } from 'kysely';

/** 'Dr. RAVI  Kumar' is not 'Ravi Kumar', 'RAVI KUMAR.' is. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim(); // prettier-ignore

/** The same of a row of `donors`, as its index has it. */
export const NAME_KEY = sql<string>`name_key(full_name) collate "C"`;
