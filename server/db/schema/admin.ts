import type { Generated, GeneratedAlways } from 'kysely';

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  createdAt: Generated<Date>;
  actor: number | null;
  action: string;
  ids: number[];
}
