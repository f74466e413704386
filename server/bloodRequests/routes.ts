// Requests for blood: the family's side, and the donors'.
import { hash } from 'node:crypto';
import * as contract from '#contract/bloodRequests.ts';
import { Failure } from '#contract/errors.ts';
import { INDIA } from '#contract/locations.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { findLink, lockLink, spentLink } from '#server/auth/links.ts';
import { preparedRoute, type Context } from '#server/http/route.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import { addRequestReport } from '#server/reports/queries.ts';
import { answer, readAsked } from './answers.ts';
import { routes as desk } from './desk/routes.ts';
import { addRequest, confirm, manage, partsOf, type NewRequest } from './queries.ts';
import { readOwn, readPublic } from './reading.ts';
import { readRequest, requireOn } from './readRequest.ts';

const spelling = { country: 'place', state: 'place', district: 'place', city: 'place' };

/** The donor who answers: of the link or, without one, of the session. Locked. */
async function lockDonor({ db, input, caller }: Context<typeof contract.answerBloodRequest>): Promise<number> {
  if (input.token !== null) {
    const { account } = await lockLink(db, ['request'], input.token);
    if (!account || account.isDeleted || account.isBlocked) throw spentLink();
    return account.accountId;
  }
  const session = await caller.session();
  if (!session) throw new Failure('unauthenticated', { message: message('bloodRequests.logIn') });
  return (await lockOwnAccount(db, session)).accountId;
}

async function findDonor({ db, input, caller }: Context<typeof contract.readAskedRequest>): Promise<number | null> {
  if (input.token !== null) return (await findLink(db, ['request'], input.token))?.accountId ?? null;
  return (await caller.session())?.accountId ?? null;
}

/** One report of a visitor and request. */
const reporterOf = ({ visitorId }: { visitorId: string }) => hash('sha256', visitorId, 'base64url');

export const routes = [
  preparedRoute(
    contract.addBloodRequest,
    async (context) => {
      await requireOn(context);
      return readRequest(context.input, context.now);
    },
    async (context, { request, contact }) => {
      const { db, input, caller } = context;
      await requireLocationHierarchy(db, { country: INDIA, ...input.place }, spelling);
      const stored: NewRequest = { ...request, source: 'family', language: caller.language };
      const publicId = await addRequest(partsOf(context), stored, { ...contact, email: input.emailId });
      return { data: { publicId } };
    },
  ),

  preparedRoute(contract.confirmBloodRequest, requireOn, async (context) => ({
    data: await confirm(partsOf(context), context.input.token),
  })),

  preparedRoute(contract.manageBloodRequest, requireOn, async (context) => ({
    data: await manage(partsOf(context), context.input),
  })),

  preparedRoute(contract.getBloodRequest, requireOn, async ({ db, input }) => ({
    data: await readPublic(db, input.publicId, input.language),
  })),

  preparedRoute(contract.readOwnBloodRequest, requireOn, async ({ db, input }) => ({
    data: await readOwn(db, input.token),
  })),

  preparedRoute(contract.answerBloodRequest, requireOn, async (context) => {
    const { publicId, answer: given } = context.input;
    const accountId = await lockDonor(context);
    return { data: { answer: given, contact: await answer(partsOf(context), publicId, accountId, given) } };
  }),

  preparedRoute(contract.readAskedRequest, requireOn, async (context) => {
    const accountId = await findDonor(context);
    const found = accountId === null ? null : await readAsked(partsOf(context), context.input.publicId, accountId);
    return { data: found };
  }),

  preparedRoute(contract.reportBloodRequest, requireOn, async ({ db, input, caller }) => {
    const id = await addRequestReport(db, { ...input, reporter: reporterOf(caller) });
    if (id === null) throw new Failure('not_found', { message: message('fault.request') });
    return { data: { id } };
  }),

  ...desk,
];
