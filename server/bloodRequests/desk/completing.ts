// A family that asks by SMS gives neither name nor day: who calls them writes both down before donors are asked.
import { REQUEST_DAYS } from '#contract/bloodRequests.ts';
import { Failure, invalid } from '#contract/errors.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { message } from '#contract/message.ts';
import { decryptContact, encryptContact } from '#server/bloodRequests/contact.ts';
import type { Parts, StoredRequest } from '#server/bloodRequests/queries.ts';

interface Told {
  contactName: string | null;
  neededBy: string | null;
}

/** The locked request with both; one that has a name stays as it is. Throws a 400 that names what is missing. */
export async function complete(parts: Parts, request: StoredRequest, told: Told): Promise<StoredRequest> {
  const { db, keys, now } = parts;
  const contact = decryptContact(keys, request);
  if (!contact || contact.name !== '') return request;
  const { contactName, neededBy } = told;
  if (contactName === null || neededBy === null) {
    const missing = Object.entries({ contactName, neededBy }).filter(([, value]) => value === null);
    const errors = Object.fromEntries(missing.map(([field]) => [field, 'Ask the family, and write it down.']));
    throw new Failure('invalid_input', { errors });
  }
  const [today, days] = [dayInIndia(now), REQUEST_DAYS];
  if (neededBy < today || neededBy > addDays(today, days))
    throw invalid('neededBy', message('fault.neededBy', { days }));
  const completed = { ...encryptContact(keys, request.publicId, { ...contact, name: contactName }), neededBy };
  const update = db.updateTable('bloodRequests').set(completed).where('id', '=', request.id);
  return update.returningAll().executeTakeFirstOrThrow();
}
