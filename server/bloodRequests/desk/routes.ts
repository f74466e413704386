// The endpoints of requests on the desk.
import * as contract from '#contract/deskRequests.ts';
import { conflict, Failure } from '#contract/errors.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { findDistricts } from '#server/auth/coordinators.ts';
import type { Session } from '#server/auth/session.ts';
import { acceptOffer } from '#server/bloodRequests/answers.ts';
import { decryptContact, isUnreadable } from '#server/bloodRequests/contact.ts';
import { keepRequests } from '#server/bloodRequests/decisions.ts';
import { eventOf, move } from '#server/bloodRequests/life.ts';
import { putAside } from '#server/bloodRequests/offers.ts';
import { isFull, releasePlace, restorePlace } from '#server/bloodRequests/places.ts';
import {
  addRequest,
  isAlive,
  partsOf,
  type By,
  type Parts,
  type StoredRequest,
} from '#server/bloodRequests/queries.ts';
import { listComers } from '#server/bloodRequests/reading.ts';
import { readRequest } from '#server/bloodRequests/readRequest.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { countShownDonors } from '#server/limits/shownDonors.ts';
import { crossBorder, findOwnDistricts, mayEnter, requireInside } from './borders.ts';
import * as calls from './calls.ts';
import { lockNextDonor } from './candidates.ts';
import * as claims from './claims.ts';
import { complete } from './completing.ts';
import { declineUncalled } from './declining.ts';
import { readHistory } from './history.ts';
import { findRequest, listRequests } from './lists.ts';

const isFullAdmin = ({ isAdmin, isModerator }: Session) => isAdmin && !isModerator;
type Person = Extract<By, { kind: 'person' }>;
const done = (id: number) => ({ data: {}, changed: [id] });

const listColleagues = (db: Db, except: number) =>
  db
    .selectFrom('coordinators')
    .innerJoin('accounts', 'accounts.accountId', 'coordinators.accountId')
    .select(['userId', 'isOnDuty as onDuty'])
    .where('coordinators.accountId', '<>', except)
    .where('deletedAt', 'is', null)
    .where('blockedAt', 'is', null)
    .orderBy('isOnDuty', 'desc')
    .orderBy('userId')
    .limit(100)
    .execute();

const findStored = (db: Db, id: number): Promise<StoredRequest | undefined> =>
  db.selectFrom('bloodRequests').selectAll().where('id', '=', id).executeTakeFirst();

const takeOffer = (parts: Parts, request: StoredRequest, accountId: number, by: Person) =>
  acceptOffer(parts, request, accountId, by.accountId);

export const routes = [
  route(contract.getDeskRequests, async (context) => {
    const { db, session, input, services } = context;
    const own = await findOwnDistricts(db, session);
    return listRequests(db, input, { own, callerId: session.accountId, keys: services.keys });
  }),

  route(contract.getDeskRequest, async (context) => {
    const { db, session, input, services } = context;
    const request = await findRequest(db, input.requestId, await findOwnDistricts(db, session));
    const stored = await findStored(db, input.requestId);
    if (!request || !stored) throw new Failure('not_found', { message: 'There is no such request any more.' });
    const { id } = stored;
    const isHolder = request.claimedBy === session.userId;
    // Names without numbers are for who may take it without a reason.
    const knowsNames = isHolder || request.mine;
    const comers = knowsNames ? await listComers(db, id) : [];
    const answered = (given: 'coming' | 'offered') =>
      comers
        .filter(({ answer }) => answer === given)
        .map(({ regid, fullName, bloodGroup, at }) => ({ regid, fullName, bloodGroup, at: at.toISOString() }));
    const contact = isHolder ? decryptContact(services.keys, stored) : null;
    const open = isHolder ? await calls.findOpenCall(db, id) : undefined;
    const colleagues = isHolder ? await listColleagues(db, session.accountId) : [];
    return {
      data: {
        request,
        contact: contact && { name: contact.name, mobileNumber: contact.mobile, message: contact.words },
        ...(isHolder && isUnreadable(services.keys, stored) && { contactUnreadable: true as const }),
        donor: open === undefined ? null : await calls.describeDonor(db, stored, open),
        coming: answered('coming'),
        offers: answered('offered'),
        calls: await calls.listCalls(db, id, isHolder ? null : session.accountId),
        history: knowsNames ? await readHistory(db, id) : [],
        colleagues: colleagues.map(({ userId, onDuty }) => ({ userID: userId, onDuty })),
      },
    };
  }),

  adminWrite(contract.addDeskRequest, {
    prepare: ({ input, now }) => readRequest(input, now),
    async handle(context, { request, contact }) {
      const { db, session, caller, input } = context;
      const by = session.accountId;
      const mayOpen = isFullAdmin(session) || (await mayEnter(db, by));
      const stored = {
        ...request,
        source: 'desk' as const,
        language: caller.language,
        networkHash: null,
        enteredBy: by,
      };
      const row = await addRequest(partsOf(context), stored, { ...contact, email: null });
      const crossed = await crossBorder(db, row.id, session, input.reason);
      const { id, publicId, state } = mayOpen
        ? await move(partsOf(context), row, 'open', { kind: 'person', accountId: by })
        : row;
      if (mayOpen) await claims.setClaim(db, id, by);
      return { data: { requestId: id, publicId, state }, changed: [id], ...crossed };
    },
  }),

  adminWrite(contract.claimRequest, {
    async handle({ input: { requestId, reason }, db, session, keep }) {
      await keep('bloodRequests', [requestId]);
      const request = await claims.lockFree(db, requestId, session.accountId);
      if (!isAlive(request.state)) throw conflict('This request is over.');
      const crossed = await crossBorder(db, requestId, session, reason);
      await claims.setClaim(db, requestId, session.accountId);
      return { ...done(requestId), ...crossed };
    },
  }),

  adminWrite(contract.releaseRequest, {
    async handle({ input: { requestId }, db, session, keep }) {
      await keep('bloodRequests', [requestId]);
      await claims.lockClaimed(db, requestId, session.accountId);
      await claims.setClaim(db, requestId, null);
      return done(requestId);
    },
  }),

  adminWrite(contract.handOverRequest, {
    async accounts({ db, input: { userID } }) {
      const found = await findCredentials(db, userID);
      if (!found) throw new Failure('not_found', { message: 'There is no such account.' });
      return [found.accountId];
    },
    async handle({ input: { requestId, userID }, db, session, locked, keep }) {
      await keep('bloodRequests', [requestId]);
      const found = await findCredentials(db, userID);
      const colleague = locked.find(({ accountId }) => accountId === found?.accountId);
      if (!colleague) throw new Failure('not_found', { message: 'There is no such account.' });
      const { accountId, isAdmin, isBlocked, isDeleted } = colleague;
      const hasRole = isAdmin || (await findDistricts(db, accountId)) !== null;
      if (!hasRole || isBlocked || isDeleted) throw conflict('This is no coordinator or administrator.');
      await claims.lockClaimed(db, requestId, session.accountId);
      await claims.setClaim(db, requestId, accountId);
      return done(requestId);
    },
  }),

  adminWrite(contract.openRequest, {
    async handle(context) {
      const { input, db, session, keep } = context;
      await keepRequests(partsOf(context), keep, [input.requestId]);
      const request = await claims.lockClaimed(db, input.requestId, session.accountId);
      if (request.enteredBy === session.accountId && !isFullAdmin(session))
        throw conflict('You entered this request: another person decides whether donors are asked.');
      const parts = partsOf(context);
      const completed = await complete(parts, request, input);
      await move(parts, completed, 'open', { kind: 'person', accountId: session.accountId });
      return done(request.id);
    },
  }),

  adminWrite(contract.endRequest, {
    async handle(context) {
      const { input, db, session, keep } = context;
      await keepRequests(partsOf(context), keep, [input.requestId]);
      const request = await claims.lockFree(db, input.requestId, session.accountId);
      if (request.claimedBy !== session.accountId) await requireInside(db, request.id, session);
      const by = { kind: 'person', accountId: session.accountId, reason: input.reason } as const;
      await move(partsOf(context), request, eventOf[input.action], by);
      return done(request.id);
    },
  }),

  adminWrite(contract.declineRequests, {
    async handle(context) {
      const { input, session, keep } = context;
      await keepRequests(partsOf(context), keep, input.requestIds);
      const declined = await declineUncalled(partsOf(context), input.requestIds, session);
      return { data: { affected: declined.length }, changed: declined };
    },
  }),

  adminWrite(contract.nextDonor, {
    async handle({ input: { requestId, evenIfEnough }, db, session: { accountId }, now, services }) {
      // Accounts are locked before the request.
      const seen = (await calls.findOpenCall(db, requestId)) === undefined && (await findStored(db, requestId));
      const locked = seen ? await lockNextDonor(db, seen, { callerId: accountId, now }) : undefined;
      const request = await claims.lockClaimed(db, requestId, accountId);
      if (request.state !== 'open') throw conflict('Only donors for an open request are called.');
      const before = await calls.findOpenCall(db, requestId);
      const next = before ?? (evenIfEnough || !(await isFull(db, request)) ? locked : undefined);
      if (next === undefined) return { data: null, changed: [] };
      if (before === undefined) await calls.beginCall(db, requestId, next, accountId);
      await countShownDonors(db, { accountId, donors: [next], now, scale: services.config.rateLimitScale });
      return { data: await calls.describeDonor(db, request, next), changed: next === before ? [] : [next] };
    },
  }),

  adminWrite(contract.recordCall, {
    accounts: ({ input: { regid } }) => [regid],
    async handle(context) {
      const { input, db, session, caller, services } = context;
      const { requestId, regid: accountId, outcome, gaveOn } = input;
      const by = session.accountId;
      const request =
        outcome === 'gave'
          ? (await claims.lockRequest(db, requestId)).request
          : await claims.lockClaimed(db, requestId, by);
      const sign = (text: string) => services.keys.signLasting(`call:${accountId}:${text}`)[0];
      const seen = { reporter: sign(`account ${by}`), network: sign(caller.network) };
      const call = { accountId, outcome, gaveOn, by, isHolder: request.claimedBy === by, ...seen };
      await calls.recordCall(partsOf(context), request, call);
      const changes = [{ accountId, field: 'deskCall', oldValue: null, newValue: outcome }];
      return { data: { outcome }, changed: [accountId], changes };
    },
  }),

  ...[
    { endpoint: contract.releasePlace, change: releasePlace },
    { endpoint: contract.restorePlace, change: restorePlace },
  ].map(({ endpoint, change }) =>
    adminWrite(endpoint, {
      accounts: ({ input: { regid } }) => [regid],
      async handle(context) {
        const { input, db, session } = context;
        const request = await claims.lockClaimed(db, input.requestId, session.accountId);
        await change(partsOf(context), request, input.regid, { kind: 'person', accountId: session.accountId });
        return { data: null, changed: [input.regid] };
      },
    }),
  ),

  ...[
    { endpoint: contract.acceptOffer, change: takeOffer },
    { endpoint: contract.declineOffer, change: putAside },
  ].map(({ endpoint, change }) =>
    adminWrite(endpoint, {
      accounts: ({ input: { regid } }) => [regid],
      async handle(context) {
        const { input, db, session, keep } = context;
        const request = await claims.lockClaimed(db, input.requestId, session.accountId);
        await keep('donors', [input.regid]);
        await keep('askedDonors', [request.id, input.regid]);
        await change(partsOf(context), request, input.regid, { kind: 'person', accountId: session.accountId });
        return { data: {}, changed: [input.regid] };
      },
    }),
  ),
];
