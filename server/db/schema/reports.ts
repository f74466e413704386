import type { Generated, GeneratedAlways } from 'kysely';

export interface IssueReportsTable {
  id: GeneratedAlways<number>;
  accountId: number;
  fullName: string;
  mobile: string;
  option: string;
  description: string;
  reporter: string;
  createdAt: Generated<Date>;
}
