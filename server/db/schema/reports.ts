import type { Generated, GeneratedAlways } from 'kysely';

export interface IssueReportsTable {
  id: GeneratedAlways<number>;
  /** The reported donor; null for a report about a donation. */
  accountId: number | null;
  fullName: string;
  mobile: string;
  option: string;
  description: string;
  reporter: string;
  createdAt: Generated<Date>;
  /** The donation whose patient's name is reported; null for a report about a donor. */
  donationId: number | null;
}
