import type { ColumnType } from 'kysely';

/** Parsed when read, written as JSON text. */
export type Json<T> = ColumnType<T, string | null, string | null>;
