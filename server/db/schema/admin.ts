import type { Generated, GeneratedAlways } from 'kysely';

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  createdAt: Generated<Date>;
  actor: number | null;
  action: string;
  ids: number[];
  fields: Generated<string[]>;
  rowCount: number | null;
  isReading: Generated<boolean>;
}

export interface AuditValuesTable {
  id: GeneratedAlways<number>;
  auditId: number;
  accountId: number;
  field: string;
  oldValue: string | null;
  newValue: string | null;
}
