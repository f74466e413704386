// Every table, named in camelCase; schema.test.ts compares these types with the migrated database.
import type { Generated } from 'kysely';
import type { AccountTables } from './accounts.ts';
import type { AdminTables } from './admin.ts';
import type { BloodRequestTables } from './bloodRequests.ts';
import type { DeskTables } from './desk.ts';
import type { DonorMessageTables } from './donorMessages.ts';
import type { DonorTables } from './donors.ts';
import type { DuplicateTables } from './duplicates.ts';
import type { FeedbackTables } from './feedback.ts';
import type { HttpTables } from './http.ts';
import type { LocationTables } from './locations.ts';
import type { MailTables } from './mail.ts';
import type { PhoneTables } from './phone.ts';
import type { RegisterTables } from './registers.ts';
import type { ReportTables } from './reports.ts';
import type { SiteTables } from './site.ts';

export interface Schema
  extends
    AccountTables,
    AdminTables,
    BloodRequestTables,
    DeskTables,
    DonorMessageTables,
    DonorTables,
    DuplicateTables,
    FeedbackTables,
    HttpTables,
    LocationTables,
    MailTables,
    PhoneTables,
    RegisterTables,
    ReportTables,
    SiteTables {
  schemaMigrations: {
    name: string;
    sha256: string;
    appliedAt: Generated<Date>;
  };
}
