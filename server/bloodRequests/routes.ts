// Requests for blood: the family's side, and the donors'.
import * as contract from '#contract/bloodRequests.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { Failure } from '#contract/errors.ts';
import { message } from '#contract/message.ts';
import { lockOwnAccount } from '#server/auth/accountLocks.ts';
import { findLink, lockLink, spentLink } from '#server/auth/links.ts';
import { preparedRoute, route, type Context } from '#server/http/route.ts';
import { addRequestReport, reporterOf } from '#server/reports/queries.ts';
import { answer, readAsked, type Donor } from './answers.ts';
import { routes as desk } from './desk/routes.ts';
import { eventOf, move } from './life.ts';
import { putAside } from './offers.ts';
import { findNamed, releasePlace, restorePlace } from './places.ts';
import { addRequest, lockByToken, partsOf, type Parts } from './queries.ts';
import { readOwn, readPublic } from './reading.ts';
import { readRequest } from './readRequest.ts';

/** The donor who answers: of the link or, without one, of the session. Locked. */
async function lockDonor(context: Context<typeof contract.answerBloodRequest>): Promise<Donor> {
  const { db, input, caller, services } = context;
  // With the request's id in it, a hash does not tell what else somebody there answered.
  const network = services.keys.signLasting(`answer ${input.publicId} ${caller.network}`)[0];
  if (input.token !== null) {
    const { account } = await lockLink(db, ['request'], input.token);
    if (!account || account.isDeleted || account.isBlocked) throw spentLink();
    return { accountId: account.accountId, network, mayOffer: false };
  }
  const session = await caller.session();
  if (!session) throw new Failure('unauthenticated', { message: message('bloodRequests.logIn') });
  return { accountId: (await lockOwnAccount(db, session)).accountId, network, mayOffer: true };
}

async function findDonor({ db, input, caller }: Context<typeof contract.readAskedRequest>): Promise<number | null> {
  if (input.token !== null) return (await findLink(db, ['request'], input.token))?.accountId ?? null;
  return (await caller.session())?.accountId ?? null;
}

const family = { kind: 'family' } as const;
/** What the family may say of a donor, and the answer that it leads to: pressed again it changes nothing. */
const onDonor = {
  'did not come': { change: releasePlace, to: 'freed' },
  'coming after all': { change: restorePlace, to: 'coming' },
  'put aside': { change: putAside, to: 'put aside' },
} as const;

/** What the family says, by its link. */
async function manage(parts: Parts, { token, action, donor }: ParsedOf<typeof contract.manageBloodRequest>) {
  const request = await lockByToken(parts.db, token);
  if (action === 'met' || action === 'close' || action === 'still needed')
    return move(parts, request, eventOf[action], family);
  const { change, to } = onDonor[action];
  const { accountId, answer: before } = await findNamed(parts.db, request.id, donor);
  if (before !== to) await change(parts, request, accountId, family);
  return request;
}

export const routes = [
  preparedRoute(
    contract.addBloodRequest,
    ({ input, now }) => readRequest(input, now),
    async (context, { request, contact }) => {
      const { input, caller, services } = context;
      const networkHash = services.keys.signLasting(`requests of ${caller.network}`)[0];
      const stored = { ...request, source: 'family' as const, language: caller.language, networkHash, enteredBy: null };
      const { publicId } = await addRequest(partsOf(context), stored, { ...contact, email: input.emailId });
      return { data: { publicId } };
    },
  ),

  route(contract.confirmBloodRequest, async (context) => {
    const parts = partsOf(context);
    const { publicId, state } = await move(parts, await lockByToken(parts.db, context.input.token), 'confirm', family);
    return { data: { publicId, state } };
  }),

  route(contract.manageBloodRequest, async (context) => {
    const { publicId, state } = await manage(partsOf(context), context.input);
    return { data: { publicId, state } };
  }),

  route(contract.getBloodRequest, async ({ db, input }) => ({
    data: await readPublic(db, input.publicId, input.language),
  })),

  route(contract.readOwnBloodRequest, async (context) => ({
    data: await readOwn(context.db, context.input.token, context.caller.language),
  })),

  route(contract.answerBloodRequest, async (context) => {
    const { publicId, answer: given } = context.input;
    const donor = await lockDonor(context);
    return { data: await answer(partsOf(context), publicId, donor, given) };
  }),

  route(contract.readAskedRequest, async (context) => {
    const accountId = await findDonor(context);
    const found = accountId === null ? null : await readAsked(partsOf(context), context.input.publicId, accountId);
    return { data: found };
  }),

  route(contract.reportBloodRequest, async ({ db, input, caller }) => {
    const { publicId, reason: description } = input;
    const id = await addRequestReport(db, { publicId, description, reporter: reporterOf(caller) });
    if (id === null) throw new Failure('not_found', { message: message('fault.request') });
    return { data: { id } };
  }),

  ...desk,
];
