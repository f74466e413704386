// Donors for tests that need a registration and a password.
import type { Db } from '#server/db/kysely.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { login, registerDonor } from '#contract/accounts.ts';
import { placeAt, type Place } from './places.ts';
import type { Client } from './app.ts';

export const PASSWORD = 'Bright-Marigold-58';

let last = 0;

/** A valid registration, unique at each call. */
export function makeRegistration(place: Place, more: Partial<InputOf<typeof registerDonor>> = {}) {
  last += 1;
  return {
    userID: `donor.${last}`,
    password: PASSWORD,
    fullName: `Test Donor ${last}`,
    bloodGroup: 'O+',
    mobileNumber: `98490${String(10_000 + last)}`,
    presentCountry: place.country,
    presentState: place.state,
    presentDistrict: place.district,
    presentCity: place.city,
    emailId: `donor.${last}@example.org`,
    strAvailUnAvail: 'A',
    DOB: 1990,
    ...more,
  } as const satisfies InputOf<typeof registerDonor>;
}

export const logIn = (client: Client, userID: string, password = PASSWORD) => client.call(login, { userID, password });

export interface Registered {
  client: Client;
  regid: number;
  userID: string;
  place: Place;
}

/** Registers a donor and logs in. */
export async function registerAndLogIn(
  app: { db: Db; visitor(): Client },
  more: Partial<InputOf<typeof registerDonor>> = {},
): Promise<Registered> {
  const place = await placeAt(app.db, 'Goa');
  const registration = makeRegistration(place, more);
  const client = app.visitor();
  const registered = await client.call(registerDonor, registration);
  if (registered.status !== 201) throw new Error(registered.text);
  const { password, userID } = registration;
  const loggedIn = await logIn(client, userID, password);
  if (loggedIn.status !== 200) throw new Error(loggedIn.text);
  return { client, userID, place, regid: registered.body.data.regid };
}

/** Registers an administrator and logs in. */
export async function registerAdmin(app: { db: Db; visitor(): Client }): Promise<Registered> {
  const admin = await registerAndLogIn(app);
  await app.db.updateTable('accounts').set({ isAdmin: true }).where('accountId', '=', admin.regid).execute();
  return admin;
}
