// Every table, named in camelCase; schema.test.ts compares these types with the migrated database.
import type { Generated, GeneratedAlways } from 'kysely';
import type { AccountsTable } from './accounts.ts';
import type { AuditLogTable, AuditUndoRowsTable, AuditUndoTable, AuditValuesTable } from './admin.ts';
import type {
  AccountLinksTable,
  PendingLoginsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SecurityEventsTable,
  SessionsTable,
  SettingsTable,
  VisitorRequestsTable,
} from './auth.ts';
import type { AskedDonorsTable, BloodRequestsTable } from './bloodRequests.ts';
import type {
  ConfirmationCallsTable,
  CoordinatorsTable,
  DeskCallsTable,
  ShownDaysTable,
  ShownDonorsTable,
} from './desk.ts';
import type { DonationsTable } from './donations.ts';
import type { DonorMessagesTable, ReportedSendersTable, StoppedSendersTable } from './donorMessages.ts';
import type { CallOutcomesTable, DonorsTable, NumberProofsTable } from './donors.ts';
import type {
  DistinctDonorsTable,
  DonorsToCompareTable,
  DuplicateGroupsTable,
  MergedConsentsTable,
  MergesTable,
} from './duplicates.ts';
import type {
  FeedbackTable,
  OrganizationsTable,
  ServiceFeedbackTable,
  TranslationsTable,
  VolunteersTable,
} from './feedback.ts';
import type { IdempotencyRecordsTable } from './http.ts';
import type { CitiesTable, CountriesTable, DistrictsTable, SeedsTable, StatesTable } from './locations.ts';
import type { MassEmailRecipientsTable, MassEmailsTable, OutboxEmailsTable, UnrequestedEmailsTable } from './mail.ts';
import type { BarredNumbersTable, ImportedDonorsTable, RedirectsTable, RegistersTable } from './registers.ts';
import type { IssueReportsTable } from './reports.ts';
import type { PhoneMessagesTable, PhoneNumbersTable } from './phone.ts';
import type { PicturesTable, SiteContentTable, SiteHistoryTable } from './site.ts';

export interface ListingClaimsTable {
  accountId: number;
  field: 'mobile' | 'email';
  isRefused: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface NumberChangesTable {
  id: GeneratedAlways<number>;
  accountId: number;
  createdAt: Generated<Date>;
}

export interface DonorCountsTable {
  stateId: number;
  countedBy: 'group' | 'district' | 'month';
  /** A blood group, the id of a district, or YYYY-MM. */
  key: string;
  donors: number;
  listed: number;
  eligible: number;
  active: number;
}

export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface UsedTokensTable {
  id: string;
  expiresAt: Date;
}

export interface SchemaMigrationsTable {
  name: string;
  sha256: string;
  appliedAt: Generated<Date>;
}

export interface DonorNotesTable {
  id: GeneratedAlways<number>;
  accountId: number;
  author: number | null;
  text: string;
  createdAt: Generated<Date>;
}

export interface SearchesTable {
  day: string;
  stateId: number;
  count: number;
}

export interface Schema {
  accountLinks: AccountLinksTable;
  accounts: AccountsTable;
  askedDonors: AskedDonorsTable;
  auditLog: AuditLogTable;
  auditUndo: AuditUndoTable;
  auditUndoRows: AuditUndoRowsTable;
  auditValues: AuditValuesTable;
  barredNumbers: BarredNumbersTable;
  bloodRequests: BloodRequestsTable;
  callOutcomes: CallOutcomesTable;
  cities: CitiesTable;
  confirmationCalls: ConfirmationCallsTable;
  coordinators: CoordinatorsTable;
  countries: CountriesTable;
  deskCalls: DeskCallsTable;
  distinctDonors: DistinctDonorsTable;
  districts: DistrictsTable;
  donations: DonationsTable;
  donorCounts: DonorCountsTable;
  donorMessages: DonorMessagesTable;
  donorNotes: DonorNotesTable;
  donors: DonorsTable;
  donorsToCompare: DonorsToCompareTable;
  duplicateGroups: DuplicateGroupsTable;
  feedback: FeedbackTable;
  idempotencyRecords: IdempotencyRecordsTable;
  importedDonors: ImportedDonorsTable;
  issueReports: IssueReportsTable;
  listingClaims: ListingClaimsTable;
  massEmailRecipients: MassEmailRecipientsTable;
  massEmails: MassEmailsTable;
  mergedConsents: MergedConsentsTable;
  merges: MergesTable;
  numberChanges: NumberChangesTable;
  numberProofs: NumberProofsTable;
  organizations: OrganizationsTable;
  outboxEmails: OutboxEmailsTable;
  pendingLogins: PendingLoginsTable;
  phoneMessages: PhoneMessagesTable;
  phoneNumbers: PhoneNumbersTable;
  pictures: PicturesTable;
  rateLimits: RateLimitsTable;
  recoveryCodes: RecoveryCodesTable;
  redirects: RedirectsTable;
  registers: RegistersTable;
  schemaMigrations: SchemaMigrationsTable;
  secondFactors: SecondFactorsTable;
  reportedSenders: ReportedSendersTable;
  searches: SearchesTable;
  securityEvents: SecurityEventsTable;
  seeds: SeedsTable;
  serviceFeedback: ServiceFeedbackTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  shownDays: ShownDaysTable;
  shownDonors: ShownDonorsTable;
  siteContent: SiteContentTable;
  siteHistory: SiteHistoryTable;
  states: StatesTable;
  stoppedSenders: StoppedSendersTable;
  translations: TranslationsTable;
  unrequestedEmails: UnrequestedEmailsTable;
  usedTokens: UsedTokensTable;
  visitorRequests: VisitorRequestsTable;
  volunteers: VolunteersTable;
}
