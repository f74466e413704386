// The desk of coordinators and administrators.
import * as contract from '#contract/desk.ts';
import { Failure } from '#contract/errors.ts';
import { adminWrite } from '#server/http/route.ts';

export const routes = [
  adminWrite(contract.setDuty, {
    async handle({ input: { onDuty }, db, session: { accountId } }) {
      const { numUpdatedRows } = await db
        .updateTable('coordinators')
        .set({ isOnDuty: onDuty })
        .where('accountId', '=', accountId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Failure('conflict', { message: 'Only coordinators are on duty.' });
      return { data: { onDuty }, changed: [accountId] };
    },
  }),
];
