import type { Generated, GeneratedAlways } from 'kysely';

export interface ReportTables {
  issueReports: {
    id: GeneratedAlways<number>;
    /** The reported donor; null for a report about something else. */
    accountId: number | null;
    fullName: string;
    mobile: string;
    option: string;
    description: string;
    reporter: string;
    createdAt: Generated<Date>;
    /** The donation whose patient's name is reported. */
    donationId: number | null;
    /** The message whose sender is reported by the donor who got it. */
    messageId: number | null;
    /** The request for blood that is reported. */
    requestId: number | null;
    /** By an administrator; erased minutes later, unless it is undone. */
    removedAt: Date | null;
    removedBy: number | null;
    /** The patient's name that was removed with it from the donation. */
    removedName: string | null;
  };
}
