// One input that each endpoint accepts. The generated tests change a field at a time; an endpoint without a sample fails.
import type { Endpoint } from '#contract/endpoint.ts';
import { makeRegistration, PASSWORD, type Registered } from './factories.ts';

export interface World {
  /** The donor who calls. */
  me: Registered;
  /** Another donor. */
  other: Registered;
}

type Sample = (world: World) => Record<string, unknown>;

const nothing: Sample = () => ({});

const samples: Record<string, Sample> = {
  getBloodGroups: nothing,
  getCountries: nothing,
  getStates: () => ({ countryId: 1 }),
  getDistricts: () => ({ stateId: 1 }),
  getCities: () => ({ districtId: 1 }),
  searchDoner: ({ me }) => ({ bloodgroup: 'O+', ...me.place, page: 1, size: 10 }),
  addIssueReport: ({ other }) => ({ user_id: other.regid, options: 'Wrong Number', description: 'Nobody answers.' }),
  checkUserId: () => ({ userID: 'somebody.new' }),
  addDoner: ({ me }) => makeRegistration(me.place),
  login: () => ({ userID: 'nobody', password: PASSWORD }),
  logout: nothing,
  isLoggedIn: nothing,
  forgetPassword: () => ({ emailId: 'somebody@example.org' }),
  resetPassword: () => ({ token: 'x'.repeat(43), newPassword: PASSWORD }),
  updateDonor: ({ me }) => ({ userID: me.userID, fullName: 'Still Me' }),
  // With a wrong old one: the session is to live on.
  changePassword: ({ me }) => ({ userID: me.userID, oldPassword: 'Wrong-Password-1', newPassword: PASSWORD }),
  endOtherSessions: nothing,
  getMyData: nothing,
  deleteProfile: ({ other }) => ({ userID: other.userID }),
  insertLastDonationBlood: ({ me }) => ({
    userID: me.userID,
    donationDate: '2026-01-01',
    patientName: 'A Patient',
    place: 'Panaji',
    hospitalName: 'A Hospital',
    typeOfDonation: 'Blood',
  }),
  getLastDonatedBlood: ({ me }) => ({ userID: me.userID }),
  getBloodDonations: nothing,
};

export function sampleInput(endpoint: Endpoint, world: World): Record<string, unknown> {
  const sample = samples[endpoint.name];
  if (!sample) throw new Error(`${endpoint.name} has no sample in server/testing/samples.ts.`);
  return sample(world);
}
