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

export interface AuditUndoTable {
  auditId: number;
  until: Date;
  undoneAt: Date | null;
  letters: number[];
  rowCount: number;
}

export interface AuditUndoRowsTable {
  id: GeneratedAlways<number>;
  auditId: number;
  accountId: number | null;
  replaced: Buffer;
}
