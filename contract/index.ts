// The list of all endpoints: the server registers them, OpenAPI describes them, the generated tests iterate over them.
import { getAccountStatus } from './accountStatus.ts';
import type { Endpoint } from './endpoint.ts';
import * as account from './accounts.ts';
import * as donations from './donations.ts';
import * as donors from './donors.ts';
import { cancelEmailChange, undoEmailChange } from './emailChange.ts';
import * as feedback from './feedback.ts';
import * as links from './links.ts';
import * as locations from './locations.ts';
import * as objection from './objection.ts';
import * as moderation from './admin.ts';
import * as registeredDonors from './adminDonors.ts';
import { reauthenticate } from './reauthentication.ts';
import * as reports from './reports.ts';

export const endpoints: readonly Endpoint[] = [
  locations.getBloodGroups,
  locations.getCountries,
  locations.getStates,
  locations.getDistricts,
  locations.getCities,
  locations.findPlaces,
  donors.searchDonors,
  donors.searchNearby,
  reports.addIssueReport,
  objection.addObjection,
  objection.confirmListing,
  account.checkUserId,
  account.registerDonor,
  account.login,
  account.logout,
  account.isLoggedIn,
  getAccountStatus,
  account.forgetPassword,
  account.resetPassword,
  reauthenticate,
  links.describeLink,
  links.confirmEmail,
  links.sendConfirmation,
  cancelEmailChange,
  undoEmailChange,
  account.updateDonor,
  account.acceptConsent,
  account.changePassword,
  account.endOtherSessions,
  account.getMyData,
  account.deleteProfile,
  donations.recordDonation,
  donations.updateDonation,
  donations.deleteDonation,
  donations.getOwnDonations,
  donations.getDonations,
  feedback.addFeedback,
  feedback.addServiceFeedback,
  feedback.addVolunteer,
  feedback.addOrganization,
  feedback.getTestimonials,
  ...moderation.queues.flatMap(({ list, approve, decline, remove }) => [list, approve, decline, remove]),
  moderation.getIssueReports,
  moderation.deleteIssueReports,
  moderation.getActivity,
  registeredDonors.getRegisteredDonors,
  registeredDonors.deleteDonors,
  registeredDonors.disableDonors,
  registeredDonors.addRegisteredDonor,
  registeredDonors.updateRegisteredDonor,
  registeredDonors.findUsersByEmail,
  registeredDonors.sendMail,
];
