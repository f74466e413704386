// A moderation queue: what visitors send, with four endpoints: list, approve, decline, delete.
import * as z from 'zod/mini';
import { endpoint, nobody, type Endpoint } from './endpoint.ts';
import { blankAsNull, id, LimitAndOffset, text, whole, type Label } from './fields.ts';
import { inOrder, listFilters } from './listFilters.ts';
import { faultOf } from './message.ts';
import { Undoable } from './undo.ts';

const admin = { access: 'admin' } as const;

/** The maximum number of items per decision. */
export const MAXIMUM_SELECTION = 100;

/** Option of a report that a donor asked for money. Administrators see these first. */
export const MONEY_REPORT_OPTION = 'Asked for money';

export const decisions = ['pending', 'approved', 'declined'] as const;
export type Decision = (typeof decisions)[number];

/** The state of an item: status 1 is Active (approved), 0 InActive (pending or declined). */
export const ItemState = z.object({
  status: z.union([z.literal(0), z.literal(1)]),
  decision: z.enum(decisions),
  /** Timestamp; null while pending. */
  decidedAt: z.nullable(z.string()),
  /** User id of the administrator; null while pending, and when the account no longer exists. */
  decidedBy: z.nullable(z.string()),
});
export type ItemState = z.infer<typeof ItemState>;

/** The filters and the order of a queue's list. */
export const queueFilters = {
  state: blankAsNull(z.enum(decisions, 'State is pending, approved or declined.')),
  order: z._default(z.enum(['newest', 'oldest'], 'Order is newest or oldest.'), 'newest'),
  /** Only this item. */
  id: blankAsNull(id({ text: 'Id' })),
  ...listFilters,
};

const NONE_CHOSEN = 'Choose at least one.';
const TOO_MANY = `Choose at most ${MAXIMUM_SELECTION} at once.`;

/** Checks the number of elements before parsing any. */
function rejectTooMany(given: readonly (string | number)[], context: z.core.ParsePayload): typeof given {
  if (Array.isArray(given) && given.length > MAXIMUM_SELECTION) {
    context.issues.push({ code: 'custom', message: TOO_MANY, input: given });
  }
  return given;
}

/** 1 to 100 unique ids; always a list. */
export function idList(label: Label) {
  const ids = z.array(id(label), NONE_CHOSEN).check(
    z.minLength(1, NONE_CHOSEN),
    z.maxLength(MAXIMUM_SELECTION, TOO_MANY),
    z.overwrite((chosen) => [...new Set(chosen)]),
  );
  return z.pipe(z.transform(rejectTooMany), ids);
}

export const Affected = z.object({ affected: z.number() });

export interface Selected {
  ids: number[];
  /** By id: a later decision of another administrator is a conflict. Without one nothing is checked. */
  asOf: ReadonlyMap<number, Date>;
  /** Instead of ids: all that are pending and match, sent until `asOf`. Of another number none is decided. */
  matching: (z.output<typeof Filters> & { count: number; asOf: Date }) | null;
}

const Filters = z.object(listFilters);
/** As many as one decision or e-mail can be about. */
export const MOST_MATCHING = 10_000;
const ONE_ASOF = 'With a count, asOf is the timestamp of the newest that was seen.';

const INVALID_TIMESTAMP = faultOf('asOf must be an ISO 8601 timestamp.');
const MAX_TIMESTAMP_LENGTH = 50;
const ONE_FOR_EACH = 'asOf is one timestamp, or one for each of the ids.';

/**
 * The input of a decision, `{ [idsField]: ids, asOf? }`, parsed to the same names for every queue; or `{ count, asOf, …filters }`
 * for all that match.
 */
function selection({
  idsField,
  label,
  isForAll,
}: {
  idsField: string;
  label: Label;
  isForAll: boolean;
}): z.ZodMiniType<Selected, Record<string, unknown>> {
  const timestamp = text(INVALID_TIMESTAMP, MAX_TIMESTAMP_LENGTH).check(
    z.regex(z.regexes.datetime({ offset: true }), INVALID_TIMESTAMP),
  );
  const many = z.array(timestamp).check(z.maxLength(MAXIMUM_SELECTION, TOO_MANY));
  const timestamps = z.pipe(z.transform(rejectTooMany), many);
  /** Of all, or one for each of the ids. */
  const asOf = z.optional(z.nullable(z.union([timestamp, timestamps], INVALID_TIMESTAMP)));
  const count = z.optional(whole('count', 1, MOST_MATCHING));
  const given = isForAll
    ? z.extend(Filters, { [idsField]: z.optional(idList(label)), asOf, count })
    : z.object({ [idsField]: idList(label), asOf });
  const parsed = z.transform((parsedInput: z.output<typeof given>, context): Selected => {
    const value: Record<string, unknown> = parsedInput;
    const seen = value.asOf as string | string[] | null | undefined;
    if (isForAll && value.count !== undefined) {
      if (typeof seen !== 'string')
        context.issues.push({ code: 'custom', message: ONE_ASOF, input: seen, path: ['asOf'] });
      const { searchTerm, from, to } = value as z.output<typeof Filters>;
      const matching = { searchTerm, from, to, count: Number(value.count), asOf: new Date(String(seen)) };
      return { ids: [], asOf: new Map(), matching };
    }
    const ids = (value[idsField] ?? []) as number[];
    if (ids.length === 0) context.issues.push({ code: 'custom', message: NONE_CHOSEN, input: ids, path: [idsField] });
    if (Array.isArray(seen) && seen.length !== ids.length)
      context.issues.push({ code: 'custom', message: ONE_FOR_EACH, input: seen, path: ['asOf'] });
    const entries = ids.flatMap((one, place): [number, Date][] => {
      const moment = Array.isArray(seen) ? seen[place] : seen;
      return moment ? [[one, new Date(moment)]] : [];
    });
    return { ids, asOf: new Map(entries), matching: null };
  });
  return z.pipe(given, parsed);
}

interface QueueDeclaration<Shape extends z.core.$ZodShape> {
  /** The endpoints are get<plural>, approve<name>, decline<name>, delete<name>. */
  name: string;
  plural: string;
  /** The noun for one item. */
  label: Capitalize<string>;
  /** The field with an item's id, and the field of a decision with several ids. */
  idField: string;
  idsField: string;
  /** The field with the time of submission. */
  dateField: string;
  /** The item's own fields, as the specification spells them. */
  fields: Shape;
  /** Approved items are public. */
  isPublic?: true;
  /** No item has a number or an address. */
  hasNoContact?: true;
  /** All that match are decided together. */
  isForAll?: true;
  /** Without it nothing is decided; the list stays. */
  feature?: Endpoint['feature'];
}

/** Builds a queue's row and four endpoints. */
export function queue<Shape extends z.core.$ZodShape>(declared: QueueDeclaration<Shape>) {
  const { name, plural, label, idField, idsField, dateField, fields, hasNoContact, feature } = declared;
  const Row = z.object({ ...fields, ...ItemState.shape });
  const thing = label.toLowerCase();
  /** A moderator deletes nothing, and nothing is deleted by what matches. */
  const decide = (verb: 'Approve' | 'Decline' | 'Delete') => {
    const isForModerators = verb !== 'Delete';
    const isForAll = isForModerators && declared.isForAll === true;
    return endpoint({
      ...admin,
      ...(feature && { feature }),
      name: `${verb.toLowerCase()}${name}`,
      isForModerators,
      summary: `${verb} ${thing}: all or none${isForAll ? ', of ids or of all that match' : ''}`,
      invalidates: declared.isPublic === true,
      input: selection({ idsField, label: { text: label }, isForAll }),
      data: Undoable,
      failureData: z.array(Row),
      failureShows: hasNoContact ? nobody : (rows) => ({ others: Array.isArray(rows) ? rows.length : 0 }),
      errors: ['not_found', 'conflict'],
    });
  };
  return {
    name,
    label,
    idField,
    idsField,
    dateField,
    Row,
    list: endpoint({
      ...admin,
      name: `get${plural}`,
      isForModerators: true,
      effect: 'read',
      path: `/api/admin/get${plural}/:limit/:offset`,
      summary: `Every ${thing}, by state, words, days or id; newest first unless ordered`,
      input: z.extend(LimitAndOffset, queueFilters).check(inOrder),
      data: z.array(Row),
      counted: true,
      shows: hasNoContact ? nobody : (rows) => ({ others: rows.length }),
    }),
    approve: decide('Approve'),
    decline: decide('Decline'),
    remove: decide('Delete'),
  };
}

/** The parts of a queue that generic server and page code needs. */
export type Queue = Pick<
  ReturnType<typeof queue>,
  'name' | 'label' | 'idField' | 'idsField' | 'dateField' | 'list' | 'approve' | 'decline' | 'remove'
>;
