// Requests for blood, and donors who may be asked about them.
import { bloodRequests } from '#contract/queues.ts';
import {
  addBloodRequest,
  answerBloodRequest,
  confirmBloodRequest,
  type RequestAnswer,
} from '#contract/bloodRequests.ts';
import { REQUEST_CONSENT_VERSION } from '#contract/consent.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { addDays, dayInIndia, startOfDay } from '#contract/indiaTime.ts';
import { sendNotifications } from '#server/bloodRequests/notifications.ts';
import { askDonors } from '#server/bloodRequests/matching.ts';
import { addAdmin, addDonorRow, type LoggedIn, type NewDonorRow } from './admins.ts';
import type { TestApp } from './app.ts';
import { placeAt, type Place } from './places.ts';

/** The number and the name that only some may learn. */
export const FAMILY = {
  contactName: 'Asha Rao',
  contactMobile: '98480 22338',
  message: 'Ask for ward seven.',
} as const;
export const FAMILY_NUMBER = '+919848022338';

export const requestAt = ({ state, district, city }: Place) => ({
  bloodgroup: 'O+' as const,
  need: 'blood' as const,
  units: 1,
  hospital: 'City Hospital',
  place: { state, district, city },
  neededBy: addDays(dayInIndia(new Date()), 2),
  ...FAMILY,
  emailId: 'family@example.org',
});

/** In India, so many days from now. */
export const atNoon = (days = 0) =>
  new Date(startOfDay(addDays(dayInIndia(new Date()), days)).getTime() + 12 * 3_600_000);

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

type Given = Partial<Omit<InputOf<typeof addBloodRequest>, 'emailId'>> & { emailId?: string | null };

export function requestsOf(app: TestApp) {
  let last = 0;
  let admin: LoggedIn | undefined;
  const place = () => placeAt(app.db, 'Goa');

  /** From a new address, number, browser and network unless given. */
  async function add({ emailId: given, ...more }: Given = {}, client = app.visitor()) {
    last += 1;
    const emailId = given === undefined ? `family.${last}@example.org` : given;
    const contactMobile = `98482${String(10_000 + last)}`;
    const input = { ...requestAt(await place()), emailId, contactMobile, ...more };
    const received = await client.call(addBloodRequest, input);
    return { received, publicId: received.body.data?.publicId ?? '', emailId: emailId ?? '' };
  }

  async function familyToken(email: string) {
    return /need\?token=([\w-]{43})/.exec((await app.sentEmails(email)).at(-1) ?? '')?.[1] ?? '';
  }

  /** Confirmed, and open where the site opens requests by itself. */
  async function addConfirmed(more: Given = {}) {
    const added = await add(more);
    const token = await familyToken(added.emailId);
    const { status } = await app.visitor().call(confirmBloodRequest, { token });
    return { ...added, token, status };
  }

  const idOf = async (publicId: string) => {
    const found = app.db.selectFrom('bloodRequests').select('id').where('publicId', '=', publicId);
    return (await found.executeTakeFirstOrThrow()).id;
  };

  async function decide(verb: 'approve' | 'decline' | 'remove', publicId: string) {
    admin ??= await addAdmin(app);
    return admin.client.call(bloodRequests[verb], { requestIDs: [await idOf(publicId)] });
  }

  return {
    add,
    addConfirmed,
    familyToken,
    idOf,
    decide,
    async addOpen(more: Given = {}) {
      const added = await addConfirmed(more);
      await decide('approve', added.publicId);
      return added;
    },

    /** A donor who may be asked. */
    async addDonor(donor: NewDonorRow = {}, account: object = {}) {
      const { regid } = await addDonorRow(app.db, { consentVersion: REQUEST_CONSENT_VERSION, ...donor });
      last += 1;
      const email = `asked.${last}@example.org`;
      const values = { emailConfirmedAt: new Date(), email, ...account };
      await app.db.updateTable('accounts').set(values).where('accountId', '=', regid).execute();
      return { regid, email };
    },

    /** What the maintenance job does, by day unless given. */
    runWaves: (now = atNoon(1)) => askDonors(app, now, new AbortController().signal),

    /** What the maintenance job does when letters are due. */
    sendNotifications: (now = inMinutes(3)) => sendNotifications(app, now, new AbortController().signal),

    async listAsked(publicId: string) {
      const id = await idOf(publicId);
      const asked = app.db.selectFrom('askedDonors').selectAll().where('requestId', '=', id);
      return asked.orderBy('accountId').execute();
    },

    /** The token of the link in the newest e-mail to this donor. */
    async donorToken(email: string) {
      return /need\/[a-z2-7]{10}\?token=([\w-]{43})/.exec((await app.sentEmails(email)).at(-1) ?? '')?.[1] ?? '';
    },

    answer: (publicId: string, token: string | null, given: RequestAnswer, client = app.visitor()) =>
      client.call(answerBloodRequest, { publicId, token, answer: given }),
  };
}
