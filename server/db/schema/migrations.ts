import type { Generated } from 'kysely';

export interface SchemaMigrationsTable {
  name: string;
  sha256: string;
  appliedAt: Generated<Date>;
}
