// The fields of the network's content: what each holds, and how the form that edits it shows it.
import * as z from 'zod/mini';
import * as contact from './contactFields.ts';
import * as base from './fields.ts';
import { faultOf } from './message.ts';
import { describeFailure, findFailingPair } from './tones.ts';

interface Common {
  label: string;
  hint?: string;
}

export type FieldSpec = Common &
  (
    | { kind: 'line' | 'prose' | 'href' | 'phone' | 'email' | 'number'; isOptional?: true }
    /** One line of the text for each entry. */
    | { kind: 'lines' }
    | { kind: 'colour' }
    /** `drawings`: one of the project's, or an uploaded picture; without it an uploaded one, or none. */
    | { kind: 'picture'; drawings?: true }
    | { kind: 'languages' }
    /** Written as names, kept as ids. */
    | { kind: 'states' | 'country' | 'district' }
    /** All of its fields, or none. */
    | { kind: 'group'; fields: Fields }
    /** `one` names an entry. */
    | { kind: 'list'; one: string; fields: Fields }
  );
export type Fields = Readonly<Record<string, FieldSpec>>;

const specs = new WeakMap<z.core.$ZodType, FieldSpec>();

export function shown<T extends z.ZodMiniType>(schema: T, spec: FieldSpec): T {
  specs.set(schema, spec);
  return schema;
}

/** The fields of a form, in the order of the schema. */
export function fieldsOf({ shape }: z.ZodMiniObject): Fields {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, specs.get(schema)!]));
}

const optional = <T extends z.ZodMiniType>(
  schema: T,
  spec: FieldSpec & { kind: 'line' | 'prose' | 'phone' | 'email' },
) => shown(base.blankIsNull(schema), { ...spec, isOptional: true });

export const line = (label: string, max: number, hint?: string) =>
  shown(base.line({ text: label }, max), { kind: 'line', label, hint });
export const optionalLine = (label: string, max: number, hint?: string) =>
  optional(base.line({ text: label }, max), { kind: 'line', label, hint });
export const optionalProse = (label: string, max: number) =>
  optional(base.prose({ text: label }, max), { kind: 'prose', label });
export const number = (label: string, minimum: number, maximum: number) =>
  shown(base.whole(label, minimum, maximum), { kind: 'number', label });

const EMAIL = { kind: 'email', label: 'E-mail' } as const;
export const email = () => shown(contact.email(), EMAIL);
export const optionalEmail = () => optional(contact.email(), EMAIL);

/** As shown, with blanks; a link to it leaves them out. */
const Phone = base
  .text(faultOf('Phone is required.'), 30)
  .check(
    z.trim(),
    z.regex(/^\+\d[\d ]{4,23}\d$/, faultOf('Phone must begin with + and the country code, such as +91 98490 12345.')),
  );

const PHONE = { kind: 'phone', label: 'Phone', hint: 'With the country code, such as +91 98490 12345.' } as const;
export const phone = () => shown(Phone, PHONE);
export const optionalPhone = (label: string = PHONE.label, hint: string = PHONE.hint) =>
  shown(base.blankAsNull(Phone), { ...PHONE, label, hint, isOptional: true });

const HREF_MAX = 500;
function isHttpsLink(href: string): boolean {
  const url = URL.canParse(href) ? new URL(href) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && /^https:\/\/[!-~]+$/.test(href);
}

/** An address elsewhere. */
const href = base
  .text(faultOf('Link is required.'), HREF_MAX, faultOf(`Link must have at most ${HREF_MAX} characters.`))
  .check(z.trim(), z.refine(isHttpsLink, faultOf('Link must begin with https:// and have no blanks.')));

export const Link = z.object({ label: line('Label', 40), href: shown(href, { kind: 'href', label: 'Link' }) });
export type Link = z.infer<typeof Link>;

/** All of its fields, or null. */
export const linkOrNone = (label: string, hint: string) =>
  shown(z.nullable(Link), { kind: 'group', label, hint, fields: fieldsOf(Link) });

/** Of values that are no objects. */
export function listOf<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, faultOf('Send a list.')).check(z.maxLength(max, faultOf(`At most ${max} entries fit.`)));
}

export const list = <T extends z.ZodMiniObject>(label: string, one: string, item: T, max: number) =>
  shown(listOf(item, max), { kind: 'list', label, one, fields: fieldsOf(item) });

export const Picture = base
  .text(faultOf('Choose a picture.'), 64)
  .check(z.regex(/^[0-9a-f]{64}$/, faultOf('Upload the picture again.')));

export const pictureOrNone = (label: string, hint?: string) =>
  shown(z.nullable(Picture), { kind: 'picture', label, hint });

const Accent = base.text(faultOf('Accent colour is required.'), 7).check(
  z.regex(/^#[0-9a-f]{6}$/i, faultOf('Accent colour must be # and six hexadecimal digits, such as #b3122b.')),
  z.toLowerCase(),
  z.check(({ value, issues }) => {
    const pair = /^#[0-9a-f]{6}$/.test(value) ? findFailingPair(value) : null;
    if (pair)
      issues.push({ code: 'custom', input: value, message: `${describeFailure(pair)} Choose a darker colour.` });
  }),
);

export const accent = () =>
  shown(Accent, { kind: 'colour', label: 'Accent colour', hint: 'The tones of both themes are derived from it.' });
