// The list of all endpoints: the server registers them, OpenAPI describes them, the generated tests iterate over them.
import { getAccountStatus } from './accountStatus.ts';
import { getActivity } from './activity.ts';
import { cancelMerge, dismissDuplicate, getDuplicates, mergeDonors } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import * as account from './accounts.ts';
import * as admins from './admins.ts';
import * as bloodRequests from './bloodRequests.ts';
import { reportOutcome } from './calls.ts';
import * as coordinators from './coordinators.ts';
import * as desk from './desk.ts';
import * as deskRequests from './deskRequests.ts';
import * as donations from './donations.ts';
import * as donorMessages from './donorMessages.ts';
import * as donorActions from './donorActions.ts';
import { getDonor } from './donorDetails.ts';
import * as donorNotes from './donorNotes.ts';
import * as donors from './donors.ts';
import { countWider } from './widerPlaces.ts';
import { cancelEmailChange, undoEmailChange } from './emailChange.ts';
import { countDonors, exports } from './export.ts';
import { getTestimonials } from './feedback.ts';
import * as links from './links.ts';
import { loginByLink, requestLoginLink } from './loginLink.ts';
import * as locations from './locations.ts';
import * as listing from './listing.ts';
import { getListingClaims, listDonors, refuseDonors } from './listingClaims.ts';
import * as objection from './objection.ts';
import * as issueReports from './issueReports.ts';
import { formQueues, queues } from './queues.ts';
import { disableMatchingDonors, mailMatchingDonors } from './matchingDonors.ts';
import { startNumberProof } from './numberProof.ts';
import { getOverview, getQueueCounts } from './overview.ts';
import * as registeredDonors from './adminDonors.ts';
import { reauthenticate } from './reauthentication.ts';
import { phoneMessage } from './phone.ts';
import { dismissReports, getReportedDonors } from './reportedDonors.ts';
import * as registers from './registers.ts';
import * as reports from './reports.ts';
import * as secondFactor from './secondFactor.ts';
import * as sessions from './sessions.ts';
import * as siteContent from './siteContent.ts';
import { getStatistics } from './statistics.ts';
import { undo } from './undo.ts';
import { findWhatsApp } from './whatsApp.ts';

export const endpoints: readonly Endpoint[] = [
  siteContent.getSite,
  locations.getBloodGroups,
  locations.getCountries,
  locations.getStates,
  locations.getDistricts,
  locations.getCities,
  locations.findPlaces,
  donors.searchDonors,
  donors.searchNearby,
  countWider,
  findWhatsApp,
  reports.addIssueReport,
  reports.reportMoneyAsked,
  reportOutcome,
  donorMessages.sendMessage,
  donorMessages.answerMessage,
  donorMessages.readMessage,
  donorMessages.watchMessage,
  bloodRequests.addBloodRequest,
  bloodRequests.confirmBloodRequest,
  bloodRequests.manageBloodRequest,
  bloodRequests.getBloodRequest,
  bloodRequests.readOwnBloodRequest,
  bloodRequests.answerBloodRequest,
  bloodRequests.readAskedRequest,
  bloodRequests.reportBloodRequest,
  phoneMessage,
  objection.addObjection,
  listing.confirmListing,
  listing.unsubscribe,
  listing.changeRoutineEmails,
  listing.allowMessages,
  account.checkUserId,
  account.registerDonor,
  account.login,
  account.logout,
  account.isLoggedIn,
  getAccountStatus,
  secondFactor.startSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.renewRecoveryCodes,
  secondFactor.removeSecondFactor,
  secondFactor.loginSecondFactor,
  account.forgetPassword,
  account.resetPassword,
  requestLoginLink,
  loginByLink,
  reauthenticate,
  links.describeLink,
  links.confirmEmail,
  links.sendConfirmation,
  startNumberProof,
  cancelEmailChange,
  undoEmailChange,
  links.stopMerge,
  account.updateDonor,
  account.acceptConsent,
  account.changePassword,
  account.endOtherSessions,
  sessions.getSessions,
  sessions.endSession,
  account.getMyData,
  account.deleteProfile,
  donations.recordDonation,
  donations.updateDonation,
  donations.deleteDonation,
  donations.getOwnDonations,
  donations.getDonations,
  donations.getPublicDonations,
  donations.reportDonationName,
  ...formQueues.map(({ submission }) => submission.add),
  getTestimonials,
  ...queues.flatMap(({ list, approve, decline, remove }) => [list, approve, decline, remove]),
  issueReports.getIssueReports,
  getReportedDonors,
  dismissReports,
  getListingClaims,
  listDonors,
  refuseDonors,
  getDuplicates,
  mergeDonors,
  cancelMerge,
  dismissDuplicate,
  issueReports.deleteIssueReports,
  issueReports.removeDonationNames,
  issueReports.stopMessageSenders,
  issueReports.allowMessageSenders,
  getActivity,
  undo,
  getQueueCounts,
  getOverview,
  getStatistics,
  registers.getRegisters,
  registers.startNotices,
  registers.pauseNotices,
  registers.resumeNotices,
  registers.undoImport,
  siteContent.getSiteContent,
  siteContent.updateSiteContent,
  siteContent.uploadPicture,
  registeredDonors.getRegisteredDonors,
  registeredDonors.deleteDonors,
  registeredDonors.disableDonors,
  getDonor,
  donorNotes.getNotes,
  donorNotes.addNote,
  donorNotes.deleteNote,
  disableMatchingDonors,
  mailMatchingDonors,
  donorActions.restoreDonors,
  donorActions.enableDonors,
  donorActions.blockAccounts,
  donorActions.unblockAccounts,
  donorActions.endDonorSessions,
  donorActions.sendPasswordLinks,
  registeredDonors.addRegisteredDonor,
  registeredDonors.updateRegisteredDonor,
  registeredDonors.findUsersByEmail,
  registeredDonors.sendMail,
  admins.getAdmins,
  admins.inviteAdmin,
  admins.setAdminRole,
  admins.removeAdmin,
  coordinators.getCoordinators,
  coordinators.setCoordinator,
  coordinators.decideNaming,
  desk.getDesk,
  desk.setDuty,
  desk.setNamed,
  desk.getConfirmation,
  desk.nextConfirmation,
  desk.recordConfirmation,
  deskRequests.getDeskRequests,
  deskRequests.getDeskRequest,
  ...deskRequests.changesOfRequests,
  deskRequests.nextDonor,
  deskRequests.recordCall,
  deskRequests.releasePlace,
  deskRequests.restorePlace,
  deskRequests.acceptOffer,
  deskRequests.declineOffer,
  countDonors,
  ...exports,
];
