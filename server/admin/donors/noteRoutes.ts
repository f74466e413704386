// The administrators' endpoints for notes on a donor. The audit log says who wrote about whom, and keeps what was deleted.
import * as contract from '#contract/donorNotes.ts';
import { conflict, Failure } from '#contract/errors.ts';
import type { Db } from '#server/db/kysely.ts';
import { adminWrite, route } from '#server/http/route.ts';
import { NO_DONOR, requireDonors } from './rules.ts';

const NO_NOTE = 'There is no such note.';
const FULL = `There are ${contract.MAXIMUM_NOTES} notes on this donor, which is the most. An administrator can delete one.`;

const notesOn = (db: Db, accountId: number) =>
  db.selectFrom('donorNotes').where('donorNotes.accountId', '=', accountId);

async function countNotes(db: Db, accountId: number): Promise<number> {
  const counted = notesOn(db, accountId).select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

const listNotes = (db: Db, accountId: number) =>
  notesOn(db, accountId)
    .leftJoin('accounts', 'accounts.accountId', 'author')
    .select(['donorNotes.id', 'text', 'donorNotes.createdAt as createdDate', 'author', 'userId'])
    .orderBy('donorNotes.id', 'desc')
    .execute();

/** Also a deleted one, who may be restored. */
async function requireDonor(db: Db, accountId: number): Promise<void> {
  const donor = db.selectFrom('donors').select('accountId').where('accountId', '=', accountId);
  if (!(await donor.executeTakeFirst())) throw new Failure('not_found', { message: NO_DONOR });
}

export const routes = [
  route(contract.getNotes, async ({ input: { regid }, db }) => {
    await requireDonor(db, regid);
    const notes = await listNotes(db, regid);
    return {
      data: notes.map(({ author, userId, ...note }) => ({
        ...note,
        by: author === null ? null : { regid: author, userID: userId },
      })),
    };
  }),

  adminWrite(contract.addNote, {
    accounts: ({ input }) => [input.regid],
    async handle({ input: { regid, text }, db, session, locked }) {
      requireDonors(locked, [regid], NO_DONOR);
      if ((await countNotes(db, regid)) >= contract.MAXIMUM_NOTES) throw conflict(FULL);
      const { id } = await db
        .insertInto('donorNotes')
        .values({ accountId: regid, author: session.accountId, text })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { data: { id }, changed: [regid] };
    },
  }),

  adminWrite(contract.deleteNote, {
    accounts: ({ input }) => [input.regid],
    async handle({ input: { regid, id }, db, keep }) {
      await keep('donorNotes', [id]);
      const note = db.deleteFrom('donorNotes').where('accountId', '=', regid).where('id', '=', id).returning('text');
      const deleted = await note.executeTakeFirst();
      if (!deleted) throw new Failure('not_found', { message: NO_NOTE });
      const changes = [{ accountId: regid, field: 'note', oldValue: deleted.text, newValue: null }];
      return { data: {}, changed: [regid], changes };
    },
  }),
];
