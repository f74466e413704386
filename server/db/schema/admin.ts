import type { Generated, GeneratedAlways } from 'kysely';

export interface AdminTables {
  auditLog: {
    id: GeneratedAlways<number>;
    createdAt: Generated<Date>;
    actor: number | null;
    action: string;
    ids: number[];
    fields: Generated<string[]>;
    rowCount: number | null;
    isReading: Generated<boolean>;
  };
  auditValues: {
    id: GeneratedAlways<number>;
    auditId: number;
    accountId: number;
    field: string;
    oldValue: string | null;
    newValue: string | null;
  };
  auditUndo: {
    auditId: number;
    until: Date;
    undoneAt: Date | null;
    letters: number[];
    rowCount: number;
  };
  auditUndoRows: {
    id: GeneratedAlways<number>;
    auditId: number;
    accountId: number | null;
    replaced: Buffer;
  };
}
