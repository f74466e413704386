// What administrators write down about a donor. The donor gets the text with their data, without the writer.
import * as z from 'zod/mini';
import { By } from './donorDetails.ts';
import { endpoint } from './endpoint.ts';
import { id, prose, Timestamp } from './fields.ts';
import { Done } from './undo.ts';

/** Of one donor. */
export const MAXIMUM_NOTES = 100;
export const NOTE_LENGTH = 2000;

export const Note = z.object({
  id: z.number(),
  text: z.string(),
  createdDate: Timestamp,
  by: By,
});
export type Note = z.infer<typeof Note>;

const regid = id({ text: 'Donor' });
export const getNotes = endpoint({
  name: 'getNotes',
  isForModerators: true,
  effect: 'read',
  path: '/api/admin/getNotes/:regid',
  summary: 'Notes of administrators on a donor, newest first',
  access: 'admin',
  auditedAs: 'getDonor',
  input: z.object({ regid }),
  data: z.array(Note),
  shows: (_, input) => ({ donors: [input.regid] }),
  errors: ['not_found'],
});

export const addNote = endpoint({
  access: 'admin',
  name: 'addNote',
  isForModerators: true,
  summary: `Write a note on a donor, who gets its text with their data: at most ${MAXIMUM_NOTES} a donor`,
  limits: [{ name: 'add-note', by: 'account', points: 300, seconds: 3600, counts: 'accepted' }],
  input: z.object({ regid, text: prose({ text: 'Note' }, NOTE_LENGTH) }),
  data: z.object({ id: z.number() }),
  errors: ['not_found', 'conflict'],
});

export const deleteNote = endpoint({
  access: 'admin',
  name: 'deleteNote',
  summary:
    'Delete a note on a donor, also that of another administrator; the audit log keeps its text as long as the donor is registered',
  input: z.object({ regid, id: id({ text: 'Note' }) }),
  data: Done,
  errors: ['not_found'],
});
