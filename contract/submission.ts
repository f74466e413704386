// A submission: what visitors send by a form, and administrators decide on. Each is declared once: its call, row, form, list,
// dialog, search and CSV file follow from the declaration. Its table is checked in server/feedback/routes.ts.
import * as z from 'zod/mini';
import type { PlainId } from '#messages/translate.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { blankAsNull, ignored } from './fields.ts';
import { formLimits } from './limits.ts';

/** Where the row's id stands among its fields, and the time at which it was sent. */
export const ID = { column: 'id' } as const;
export const SENT_AT = { column: 'createdAt' } as const;

export interface SentField {
  column: string;
  schema: z.ZodMiniType<string, string>;
  isOptional?: true;
  /** How it is typed and shown; `prose` has several lines. */
  kind?: 'text' | 'prose' | 'email' | 'mobile' | 'phone' | 'date' | 'url' | 'language';
  /** In the visitors' form. Without one the page itself fills the field in. */
  label?: PlainId;
  hint?: PlainId;
  autoComplete?: string;
  /** On the administrators' pages. */
  heading: string;
  /** Where their table shows it; their dialog shows every field. The title names the row. */
  inTable?: 'title' | 'below title' | 'column' | 'excerpt';
}

type Field = SentField | typeof ID | typeof SENT_AT;
type Fields = Readonly<Record<string, Field>>;

type SentName<F extends Fields> = { [Name in keyof F]: F[Name] extends SentField ? Name : never }[keyof F] & string;
type SameNames<F extends Fields> = { readonly [Name in SentName<F>]: Name };

type Input<F> = F extends SentField
  ? F extends { isOptional: true }
    ? ReturnType<typeof blankAsNull<F['schema']>>
    : F['schema']
  : never;

type RowField<F> = F extends typeof ID
  ? z.ZodMiniNumber
  : F extends { isOptional: true }
    ? z.ZodMiniNullable<z.ZodMiniString>
    : z.ZodMiniString;

interface Declaration<Table extends string, F extends Fields, Names, Ignored extends string> {
  /** The endpoints are add<name>, get<plural>, approve<name>, decline<name>, delete<name>, export<plural>. */
  name: string;
  plural: string;
  /** The noun for one item. */
  label: Capitalize<string>;
  summary: string;
  table: Table;
  /** The field of a decision with several ids. */
  idsField: string;
  /** The id in the answer to the form; 'id' when left out. */
  answer?: string;
  /** Approved items are public. */
  isPublic?: true;
  /** No item has a number or an address. */
  hasNoContact?: true;
  /** By their names in the row, in its order. */
  fields: F;
  /** Names and order in the form's call, where they differ. */
  sentAs?: Names;
  /** Accepted from old clients. */
  ignored?: readonly Ignored[];
  /** Order in the administrators' dialog, where it differs. */
  shown?: readonly SentName<F>[];
  /** In the order of the index <table>_search: every field when left out. */
  searched?: readonly SentName<F>[];
}

const isSent = (field: Field): field is SentField => 'schema' in field;

export const isPhone = (field: Field): boolean => isSent(field) && (field.kind === 'mobile' || field.kind === 'phone');

/** The schemas of a row, without the state of its decision. */
function toRow<F extends Fields>(fields: F) {
  const toSchema = (field: Field) => {
    if (field === ID) return z.number();
    return isSent(field) && field.isOptional ? z.nullable(z.string()) : z.string();
  };
  const shape = Object.entries(fields).map(([name, field]) => [name, toSchema(field)]);
  return Object.fromEntries(shape) as { [Name in keyof F]: RowField<F[Name]> };
}

/** Its sent fields by their names in the form's call. */
function toSent<F extends Fields, Names extends Readonly<Record<string, SentName<F>>>>(fields: F, names?: Names) {
  const own = Object.entries(fields).flatMap(([name, field]) => (isSent(field) ? [[name, name]] : []));
  const sent = Object.entries<string>(names ?? Object.fromEntries(own)).map(([name, known]) => [name, fields[known]]);
  return Object.fromEntries(sent) as { [Name in keyof Names & string]: F[Names[Name]] & SentField };
}

export function submission<
  const Table extends string,
  const F extends Fields,
  const Names extends Readonly<Record<string, SentName<F>>> = SameNames<F>,
  const Ignored extends string = never,
>(declared: Declaration<Table, F, Names, Ignored>) {
  const { name, summary, fields, sentAs, ignored: unused = [], answer = 'id' } = declared;
  const { searched = Object.keys(fields).filter((key) => isSent(fields[key]!)) } = declared;
  const sent = toSent<F, Names>(fields, sentAs);
  const shape = Object.fromEntries([
    ...Object.entries<SentField>(sent).map(([key, { schema, isOptional }]) => [
      key,
      isOptional ? blankAsNull(schema) : schema,
    ]),
    ...unused.map((key) => [key, ignored]),
  ]) as { [Name in keyof Names]: Input<F[Names[Name]]> } & { [Name in Ignored]: typeof ignored };
  return {
    ...declared,
    searched,
    sent,
    row: () => toRow(fields),
    add: endpoint({
      name: `add${name}`,
      summary,
      access: 'anyone',
      limits: formLimits(name.replace(/\B[A-Z]/g, '-$&').toLowerCase()),
      input: z.object(shape),
      data: z.object({ [answer]: z.number() }),
    }),
  };
}

/** The sent fields by their names in the row, in the order of the administrators' dialog. */
export function listFields({ fields, shown = Object.keys(fields) }: Pick<Submission, 'fields' | 'shown'>) {
  return shown.flatMap((name): [string, SentField][] => {
    const field = fields[name];
    return field && isSent(field) ? [[name, field]] : [];
  });
}

/** The parts that generic server and page code needs. */
export interface Submission<Table extends string = string> extends Omit<
  Declaration<Table, Fields, unknown, string>,
  'sentAs' | 'shown' | 'searched'
> {
  shown?: readonly string[];
  searched: readonly string[];
  sent: Readonly<Record<string, SentField>>;
  add: Endpoint<
    z.ZodMiniType<Record<string, unknown>>,
    z.ZodMiniObject<Record<string, z.ZodMiniNumber>>,
    'anyone',
    'write'
  >;
}
