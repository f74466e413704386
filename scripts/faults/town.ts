// Where the people of the scenarios live, and what several of them do: registering, renaming, leaving no trace.
import type { Endpoint } from '#contract/endpoint.ts';
import { getCities, getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { makeRegistration } from '#server/testing/factories.ts';
import type { Place } from '#server/testing/places.ts';
import type { Ledger } from './ledger.ts';
import type { Street, Writer } from './writer.ts';

export interface Town {
  street: Street;
  ledger: Ledger;
  place: Place;
}

let last = 0;
/** A text that nothing else in the run has. */
export function mark(word: string): string {
  last += 1;
  return `${word} ${last}`;
}

const firstOf = (data: unknown, field: string) => Number((data as Record<string, unknown>[])[0]![field]);

/** The first city of the first district of the first state. */
export async function findPlace(writer: Writer): Promise<Place> {
  const state = firstOf((await writer.ask(getStates, { countryId: INDIA })).body.data, 'stateId');
  const district = firstOf((await writer.ask(getDistricts, { stateId: state })).body.data, 'districtId');
  const city = firstOf((await writer.ask(getCities, { districtId: district })).body.data, 'cityId');
  return { country: INDIA, state, district, city };
}

export interface Donor {
  userID: string;
  emailId: string;
  regid: number;
  name: string;
}

export async function register(town: Town, writer: Writer, endpoint: Endpoint): Promise<Donor> {
  const registration = makeRegistration(town.place);
  const answer = await writer.write(endpoint, registration);
  const { regid } = (answer.body.data ?? {}) as { regid: number };
  const { userID, emailId, fullName } = registration;
  town.ledger.expect(`account:${userID}`);
  town.ledger.expect(`name:${userID}:${fullName}`);
  town.ledger.expect(`letter:${regid}:Registration Succesfull`);
  return { userID, emailId, regid, name: fullName };
}

export function rename(town: Town, donor: Donor, name: string): void {
  town.ledger.forget(`name:${donor.userID}:${donor.name}`);
  town.ledger.expect(`name:${donor.userID}:${name}`);
  donor.name = name;
}

export function erase({ ledger }: Town, { userID, regid, name }: Donor): void {
  for (const trace of [`account:${userID}`, `name:${userID}:${name}`, `letter:${regid}:Registration Succesfull`]) {
    ledger.forget(trace);
  }
}
