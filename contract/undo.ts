// Taking back what an administrator or coordinator did: a write that can be taken back says so in its answer.
import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const UNDO_MINUTES = 10;

/** Null where nothing was changed. */
export const Undo = z.nullable(z.object({ auditId: z.number(), until: z.string() }));
export type Undo = z.infer<typeof Undo>;

/** The data of a write that can be taken back. */
export const Done = z.object({ undo: Undo });
export const Undoable = z.object({ affected: z.number(), undo: Undo });

export const isUndoable = ({ data }: Pick<Endpoint, 'data'>): boolean =>
  data instanceof z.ZodMiniObject && 'undo' in data.shape;

export const undo = endpoint({
  name: 'undo',
  access: 'coordinator',
  isForModerators: true,
  invalidates: true,
  path: '/api/v1/undo',
  summary:
    'Take back, once and within ten minutes, what the caller did: all or none, but of what was done to all that match those that nobody changed since',
  input: z.object({ auditId: id({ text: 'Record' }) }),
  /** `skipped`: changed since, of what was done to all that match. */
  data: z.object({ affected: z.number(), skipped: z.number() }),
  errors: ['not_found', 'conflict', 'reauthenticate'],
});
