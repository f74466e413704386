// The desk of coordinators and administrators: duty and districts.
import { getDesk, setDuty, setNamed } from '#contract/desk.ts';
import { conflict } from '#contract/errors.ts';
import { findOwnDistricts } from '#server/bloodRequests/desk/borders.ts';
import { countGroups } from '#server/bloodRequests/desk/lists.ts';
import { findNaming, storeNaming } from '#server/auth/coordinators.ts';
import { requireRecentLogin } from '#server/auth/session.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { findDistrictsById } from '#server/locations/placeNames.ts';
import { routes as confirmations } from './confirmationRoutes.ts';

export const routes = [
  route(getDesk, async ({ db, session, services }) => {
    const isOff = services.config.bloodRequests === 'off';
    const requests = isOff
      ? { own: 0, others: 0, uncalled: 0 }
      : await countGroups(db, await findOwnDistricts(db, session));
    const coordinator = await db
      .selectFrom('coordinators')
      .select(['isOnDuty', 'districtIds', 'namedAt', 'namingAskedAt'])
      .where('accountId', '=', session.accountId)
      .executeTakeFirst();
    if (!coordinator) return { data: { onDuty: null, named: false, namingAsked: false, districts: [], requests } };
    const districts = await findDistrictsById(db, coordinator.districtIds);
    const naming = { named: coordinator.namedAt !== null, namingAsked: coordinator.namingAskedAt !== null };
    return { data: { onDuty: coordinator.isOnDuty, ...naming, districts, requests } };
  }),

  adminWrite(setDuty, {
    async handle({ input: { onDuty }, db, session: { accountId } }) {
      const { numUpdatedRows } = await db
        .updateTable('coordinators')
        .set({ isOnDuty: onDuty })
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw conflict('Only coordinators are on duty.');
      return { data: { onDuty }, changed: [accountId] };
    },
  }),

  adminWrite(setNamed, {
    async handle({ input: { named }, db, session, now }) {
      if (named) requireRecentLogin(session);
      const { accountId } = session;
      const before = await findNaming(db, accountId);
      if (!before) throw conflict('Only coordinators are named.');
      // Who is named or has asked stays so.
      if (named && (before.namedAt ?? before.namingAskedAt))
        return { data: { named: before.namedAt !== null, namingAsked: before.namedAt === null }, changed: [] };
      await storeNaming(db, accountId, { namedAt: null, namingAskedAt: named ? now : null });
      return { data: { named: false, namingAsked: named }, changed: [accountId] };
    },
  }),

  ...confirmations,
];
