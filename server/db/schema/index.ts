// Every table, named in camelCase; schema.test.ts compares these types with the migrated database.
import type { AccountsTable } from './accounts.ts';
import type { AuditLogTable } from './admin.ts';
import type { PasswordLinksTable, PasswordRequestsTable, SessionsTable, SettingsTable } from './auth.ts';
import type { DonationsTable } from './donations.ts';
import type { DonorsTable } from './donors.ts';
import type { FeedbackTable, OrganizationsTable, ServiceFeedbackTable, VolunteersTable } from './feedback.ts';
import type { IdempotencyRecordsTable } from './http.ts';
import type { RateLimitsTable, UsedTokensTable } from './limits.ts';
import type { CitiesTable, CountriesTable, DistrictsTable, SeedsTable, StatesTable } from './locations.ts';
import type { OutboxEmailsTable } from './mail.ts';
import type { SchemaMigrationsTable } from './migrations.ts';
import type { IssueReportsTable } from './reports.ts';

export interface Schema {
  accounts: AccountsTable;
  auditLog: AuditLogTable;
  cities: CitiesTable;
  countries: CountriesTable;
  districts: DistrictsTable;
  donations: DonationsTable;
  donors: DonorsTable;
  feedback: FeedbackTable;
  idempotencyRecords: IdempotencyRecordsTable;
  issueReports: IssueReportsTable;
  organizations: OrganizationsTable;
  outboxEmails: OutboxEmailsTable;
  passwordLinks: PasswordLinksTable;
  passwordRequests: PasswordRequestsTable;
  rateLimits: RateLimitsTable;
  schemaMigrations: SchemaMigrationsTable;
  seeds: SeedsTable;
  serviceFeedback: ServiceFeedbackTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  states: StatesTable;
  usedTokens: UsedTokensTable;
  volunteers: VolunteersTable;
}
