// All endpoints: the server registers them, OpenAPI describes them, the generated tests iterate over them. Of the files below
// every exported endpoint is one.
import * as accountStatus from './accountStatus.ts';
import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as adminDonors from './adminDonors.ts';
import * as admins from './admins.ts';
import * as bloodRequests from './bloodRequests.ts';
import * as calls from './calls.ts';
import * as coordinators from './coordinators.ts';
import * as desk from './desk.ts';
import * as deskRequests from './deskRequests.ts';
import * as donations from './donations.ts';
import * as donorActions from './donorActions.ts';
import * as donorDetails from './donorDetails.ts';
import * as donorMessages from './donorMessages.ts';
import * as donorNotes from './donorNotes.ts';
import * as donors from './donors.ts';
import * as duplicates from './duplicates.ts';
import * as exportFiles from './export.ts';
import * as feedback from './feedback.ts';
import * as issueReports from './issueReports.ts';
import * as links from './links.ts';
import * as listing from './listing.ts';
import * as listingClaims from './listingClaims.ts';
import * as locations from './locations.ts';
import * as loginLink from './loginLink.ts';
import * as matchingDonors from './matchingDonors.ts';
import * as numberProof from './numberProof.ts';
import * as objection from './objection.ts';
import * as overview from './overview.ts';
import * as phone from './phone.ts';
import * as reauthentication from './reauthentication.ts';
import * as registers from './registers.ts';
import * as reportedDonors from './reportedDonors.ts';
import * as reports from './reports.ts';
import * as secondFactor from './secondFactor.ts';
import * as sessions from './sessions.ts';
import * as siteContent from './siteContent.ts';
import * as statistics from './statistics.ts';
import * as undo from './undo.ts';
import * as whatsApp from './whatsApp.ts';
import * as widerPlaces from './widerPlaces.ts';
import type { Endpoint } from './endpoint.ts';
import { formQueues, queues } from './queues.ts';

/** In the order of OpenAPI. */
const files = [
  siteContent,
  locations,
  donors,
  widerPlaces,
  whatsApp,
  reports,
  calls,
  donorMessages,
  bloodRequests,
  phone,
  objection,
  listing,
  accounts,
  accountStatus,
  secondFactor,
  loginLink,
  reauthentication,
  links,
  numberProof,
  sessions,
  donations,
  feedback,
  issueReports,
  reportedDonors,
  listingClaims,
  duplicates,
  activity,
  undo,
  overview,
  statistics,
  registers,
  adminDonors,
  donorDetails,
  donorNotes,
  matchingDonors,
  donorActions,
  admins,
  coordinators,
  desk,
  deskRequests,
  exportFiles,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'input' in value;

export const endpoints: readonly Endpoint[] = [
  ...files.flatMap((file): unknown[] => Object.values(file)).filter(isEndpoint),
  ...formQueues.flatMap(({ submission, exported }) => [submission.add, exported]),
  ...queues.flatMap(({ list, approve, decline, remove }) => [list, approve, decline, remove]),
];
