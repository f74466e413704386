// The endpoints of requests on the desk.
import * as contract from '#contract/deskRequests.ts';
import { Failure } from '#contract/errors.ts';
import { INDIA } from '#contract/locations.ts';
import { findCredentials } from '#server/accounts/queries.ts';
import { lockFreeAccounts } from '#server/auth/accountLocks.ts';
import { findDistricts } from '#server/auth/coordinators.ts';
import { decryptContact, isUnreadable } from '#server/bloodRequests/contact.ts';
import { openRequest } from '#server/bloodRequests/decisions.ts';
import { addRequest, manageLocked, partsOf, type StoredRequest } from '#server/bloodRequests/queries.ts';
import { readRequest, requireOn } from '#server/bloodRequests/readRequest.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { countShownDonors } from '#server/limits/shownDonors.ts';
import { requireLocationHierarchy } from '#server/locations/hierarchy.ts';
import * as calls from './calls.ts';
import { findCandidates } from './candidates.ts';
import * as claims from './claims.ts';

const spelling = { country: 'place', state: 'place', district: 'place', city: 'place' };
const conflict = (text: string) => new Failure('conflict', { message: text });
const done = (id: number) => ({ data: null, changed: [id] });

/** The day of a decision, as an administrator's. */
const approve = (db: Db, id: number, decidedBy: number, decidedAt: Date) =>
  db.updateTable('bloodRequests').set({ decision: 'approved', decidedAt, decidedBy }).where('id', '=', id).execute();

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

export const routes = [
  route(contract.getDeskRequests, async (context) => {
    await requireOn(context);
    const { db, session } = context;
    return { data: await claims.listRequests(db, await findDistricts(db, session.accountId)) };
  }),

  route(contract.getDeskRequest, async (context) => {
    await requireOn(context);
    const { db, session, input, services } = context;
    const found = await claims.findRequest(db, input.requestId, await findDistricts(db, session.accountId));
    const stored = await findStored(db, input.requestId);
    if (!found || !stored) throw new Failure('not_found', { message: 'There is no such request any more.' });
    const request = { ...found };
    if (request.claimedBy !== session.userId) {
      const own = await calls.listCalls(db, stored.id, session.accountId);
      return { data: { request, contact: null, donor: null, calls: own, colleagues: [] } };
    }
    const contact = decryptContact(services.keys, stored);
    const open = await calls.findOpenCall(db, stored.id);
    const colleagues = await listColleagues(db, session.accountId);
    return {
      data: {
        request,
        contact: contact && { name: contact.name, mobileNumber: contact.mobile, message: contact.words },
        ...(isUnreadable(services.keys, stored) && { contactUnreadable: true as const }),
        donor: open === undefined ? null : await calls.describeDonor(db, stored, open),
        calls: await calls.listCalls(db, stored.id, null),
        colleagues: colleagues.map(({ userId, onDuty }) => ({ userID: userId, onDuty })),
      },
    };
  }),

  adminWrite(contract.addDeskRequest, {
    async prepare(context) {
      await requireOn(context);
      return readRequest(context.input, context.now);
    },
    async handle(context, { request, contact }) {
      const { db, session, caller, now } = context;
      await requireLocationHierarchy(db, { country: INDIA, ...context.input.place }, spelling);
      const stored = { ...request, source: 'desk' as const, language: caller.language };
      const publicId = await addRequest(partsOf(context), stored, { ...contact, email: null });
      const added = db.selectFrom('bloodRequests').selectAll().where('publicId', '=', publicId);
      const row = await added.executeTakeFirstOrThrow();
      await openRequest(partsOf(context), row, session.accountId);
      await approve(db, row.id, session.accountId, now);
      await claims.setClaim(db, row.id, session.accountId);
      return { data: { requestId: row.id, publicId }, changed: [row.id] };
    },
  }),

  adminWrite(contract.claimRequest, {
    async handle({ input: { requestId }, db, session }) {
      await claims.claim(db, requestId, session.accountId);
      return done(requestId);
    },
  }),

  adminWrite(contract.releaseRequest, {
    async handle({ input: { requestId }, db, session }) {
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
    async handle({ input: { requestId, userID }, db, session, locked }) {
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
      const { input, db, session, now } = context;
      const request = await claims.lockClaimed(db, input.requestId, session.accountId);
      if (request.state !== 'waiting') throw conflict('This request does not wait any more.');
      await openRequest(partsOf(context), request, session.accountId);
      await approve(db, request.id, session.accountId, now);
      return done(request.id);
    },
  }),

  adminWrite(contract.endRequest, {
    async handle(context) {
      const { input, db, session } = context;
      const request = await claims.lockFree(db, input.requestId, session.accountId);
      const ending = { endedBy: session.accountId, endReason: input.reason };
      await manageLocked(partsOf(context), request, input.action, ending);
      return done(request.id);
    },
  }),

  adminWrite(contract.nextDonor, {
    async handle({ input: { requestId }, db, session: { accountId }, now, services }) {
      // Accounts are locked before the request.
      const seen = await findStored(db, requestId);
      const locked = seen
        ? await lockFreeAccounts(db, await findCandidates(db, seen, { callerId: accountId, now }))
        : [];
      const request = await claims.lockClaimed(db, requestId, accountId);
      if (request.state !== 'open') throw conflict('Only donors for an open request are called.');
      const before = await calls.findOpenCall(db, requestId);
      const next = before ?? (await calls.beginCall(db, request, { locked, callerId: accountId, now }));
      if (next === null) return { data: null, changed: [] };
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
];
