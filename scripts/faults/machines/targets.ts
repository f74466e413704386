// What sqlmap is shown: every form and list of the site, with what a visitor, a donor and an administrator may send.
import { makeRegistration } from '#server/testing/factories.ts';
import * as forms from '#server/testing/forms.ts';
import { Browser } from './browser.ts';
import type { Target } from './injection.ts';
import { findPlace, registerPerson, type Person } from './people.ts';
import type { Site } from './site.ts';

interface Caller {
  origin: string;
  browser: Browser;
}

const as = ({ browser }: Caller) => ({
  cookies: browser.cookies,
  headers: { 'X-XSRF-TOKEN': browser.antiForgery },
});

const post = (caller: Caller, name: string, body: object, path = `/api/v1/${name}`): Target => ({
  ...as(caller),
  name,
  url: caller.origin + path,
  body,
});

const get = (caller: Caller, name: string, path: string): Target => ({
  ...as(caller),
  name,
  url: caller.origin + path,
});

const ORGANIZATION = { ...forms.ORGANIZATION, website: 'https://clinic.example.org' };
/** sqlmap takes what is called a token for anti-forgery and passes it over, unless an asterisk says otherwise. */
const TOKEN = 'a'.repeat(43);

async function listPublic(site: Site, visitor: Caller, regid: number): Promise<Target[]> {
  const place = await findPlace(site);
  const search = { bloodgroup: 'O+', ...place, page: 1, size: 10 };
  const query = `bloodgroup=O%2B&country=1&state=${place.state}&district=${place.district}&city=${place.city}&page=1`;
  return [
    post(visitor, 'searchDoner', search),
    post(visitor, 'login', { userID: 'somebody', password: 'Not-The-Password-1' }),
    get(visitor, 'results page', `/find-donor?${query}`),
    get(visitor, 'login page', '/login?next=/dashboard'),
    post(visitor, 'checkUserId', { userID: 'somebody' }),
    post(visitor, 'addDoner', makeRegistration(place)),
    post(visitor, 'forgetPassword', { emailId: 'somebody@example.org' }),
    post(visitor, 'resetPassword', { token: TOKEN, newPassword: 'Bright-Marigold-59' }),
    { ...post(visitor, 'resetPassword', { token: `${TOKEN}*`, newPassword: 'Bright-Marigold-59' }), name: 'link' },
    post(visitor, 'addIssueReport', { user_id: regid, ...forms.WRONG_NUMBER }),
    post(visitor, 'addFeedback', forms.FEEDBACK),
    post(visitor, 'addServiceFeedback', forms.SERVICE_FEEDBACK),
    post(visitor, 'addVolunteer', forms.VOLUNTEER),
    post(visitor, 'addOrganization', ORGANIZATION),
    get(visitor, 'getStates', '/api/v1/getStates/1*'),
    get(visitor, 'getDistricts', `/api/v1/getDistricts/${place.state}*`),
    get(visitor, 'getCities', `/api/v1/getCities/${place.district}*`),
    get(visitor, 'getTestimonials', '/api/v1/getTestimonials/1*/10*'),
    get(visitor, 'reset page', `/resetpassword?token=${TOKEN}*`),
  ];
}

function listForDonor(donor: Caller): Target[] {
  const change = { fullName: 'Another Name', emailId: 'another@example.org', mobileNumber: '9849012345' };
  const key = post(donor, 'Idempotency-Key', forms.SERVICE_FEEDBACK, '/api/v1/addServiceFeedback');
  return [
    post(donor, 'updateDonor', { ...change, gender: 'Female', bloodGroup: 'O+', strAvailUnAvail: 'A' }),
    post(donor, 'insertLastDonationBlood', forms.DONATION),
    post(donor, 'changePassword', { oldPassword: 'Not-The-Password-1', newPassword: 'Bright-Marigold-59' }),
    { ...key, headers: { ...key.headers, 'Idempotency-Key': 'once*' } },
    { ...get(donor, 'cookies', '/api/v1/isLoggedIn'), cookies: donor.browser.cookies.replaceAll(/(?=;|$)/g, '*') },
  ];
}

const listForAdmin = (admin: Caller, regid: number): Target[] => [
  get(admin, 'getRegisteredDonors', '/api/admin/getRegisteredDonors/10/0?searchTerm=donor'),
  get(admin, 'getActivity', '/api/admin/getActivity/10*/0*'),
  post(admin, 'user_by_email', { email: 'somebody@example.org' }),
  post(admin, 'sendMail', { email: 'nobody@example.org', subject: 'A word', message: 'Thank you.' }),
  post(admin, 'approveFeedback', { feedbackIDs: [1], asOf: '2026-01-01T00:00:00Z' }, '/api/admin/approveFeedback'),
  post(admin, 'updateRegisteredDonor', { regid, fullName: 'Another' }, '/api/admin/updateRegisteredDonor'),
];

async function enter(person: Person, origin: string): Promise<Caller> {
  await person.browser.get(`${origin}/api/v1/isLoggedIn`);
  return { origin, browser: person.browser };
}

/** The public ones first. */
export async function listTargets(site: Site): Promise<Target[]> {
  const { origin } = site.instances[0];
  const donor = await registerPerson(site, origin);
  const admin = await registerPerson(site, origin);
  await site.query('update accounts set is_admin = true where user_id = $1', [admin.userID]);
  const [{ regid }] = (await site.query('select regid::float8 as regid from donors limit 1')) as [{ regid: number }];
  const visitor = { origin, browser: new Browser() };
  await visitor.browser.get(`${origin}/api/v1/isLoggedIn`);
  return [
    ...(await listPublic(site, visitor, regid)),
    ...listForDonor(await enter(donor, origin)),
    ...listForAdmin(await enter(admin, origin), regid),
  ];
}
