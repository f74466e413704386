// Between the content of a section and the values of its form, whose fields are named by their place: 'items.2.href'; and
// what differs between two contents, by the labels of the form.
import { languageCodes } from '#messages/languages.ts';
import type { Values } from '#web/lib/form.ts';
import type { Fields, FieldSpec } from '#contract/siteFields.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What is no list is an empty one. */
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const join = (parts: readonly Values[]): Values => Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

function fieldToValues(spec: FieldSpec, path: string, value: unknown): Values {
  const entries = asList(value);
  switch (spec.kind) {
    case 'group':
      return toValues(spec.fields, value, `${path}.`);
    case 'list':
      return join(entries.map((one, at) => toValues(spec.fields, one, `${path}.${at}.`)));
    case 'lines':
      return { [path]: entries.join('\n') };
    case 'states':
      return { [path]: entries.join(', ') };
    case 'languages':
      return Object.fromEntries(entries.map((code) => [`${path}.${textOf(code)}`, 'on']));
    default:
      return { [path]: textOf(value) };
  }
}

/** The values of the form of a content. */
export function toValues(fields: Fields, content: unknown, prefix = ''): Values {
  const given = isRecord(content) ? content : {};
  const parts = Object.entries(fields).map(([name, spec]) => fieldToValues(spec, prefix + name, given[name]));
  return join(parts);
}

/** More than any list takes. */
const MAX_ENTRIES = 100;

/** How many entries a list has in the form. */
export function countEntries(values: Values, path: string): number {
  const indexes = Object.keys(values)
    .filter((name) => name.startsWith(`${path}.`))
    .map((name) => Number.parseInt(name.slice(path.length + 1), 10));
  return Math.max(-1, ...indexes.filter((index) => index >= 0 && index < MAX_ENTRIES)) + 1;
}

/** The endpoint refuses a longer text as it is. */
const SEPARATED_MAX = 2000;

function separated(text: string, by: RegExp): string[] {
  if (text.length > SEPARATED_MAX) return [text];
  return text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);
}

function fieldToContent(spec: FieldSpec, path: string, values: Values): unknown {
  const text = values[path] ?? '';
  switch (spec.kind) {
    case 'group':
      return Object.keys(spec.fields).some((name) => values[`${path}.${name}`])
        ? toContent(spec.fields, values, `${path}.`)
        : null;
    case 'list':
      return Array.from({ length: countEntries(values, path) }, (_, at) =>
        toContent(spec.fields, values, `${path}.${at}.`),
      );
    case 'lines':
      return separated(text, /\r?\n/);
    case 'states':
      return separated(text, /,/);
    case 'languages':
      return languageCodes.filter((code) => code === 'en' || values[`${path}.${code}`] !== undefined);
    case 'picture':
    case 'country':
    case 'district':
      return text === '' ? null : text;
    default:
      return text;
  }
}

/** The content that the form says; the endpoint checks it. */
export function toContent(fields: Fields, values: Values, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, spec]) => [name, fieldToContent(spec, prefix + name, values)]);
  return Object.fromEntries(entries);
}

/** The order of a list's entries after an edit, and the one that gets the focus; -1 is a new one. */
function reorder(edit: string, count: number, at: number): { order: number[]; focus: number } {
  const order = Array.from({ length: count }, (_, index) => index);
  if (edit === 'add') return { order: [...order, -1], focus: count };
  const [moved] = order.splice(at, 1);
  if (edit === 'remove' || moved === undefined) return { order, focus: Math.min(at, count - 2) };
  const to = Math.min(Math.max(at + (edit === 'up' ? -1 : 1), 0), count - 1);
  order.splice(to, 0, moved);
  return { order, focus: to };
}

const EDIT = /^(add|remove|up|down):([\w.]+)$/;
const EDIT_MAX = 100;
export const isListEdit = (intent = ''): boolean => intent.length <= EDIT_MAX && EDIT.test(intent);

/** The values after a button of a list was pressed, 'up:items.2' or 'add:items', and the name that gets the focus. */
export function editList(values: Values, intent: string): { values: Values; focus: string } {
  const [, edit = '', place = ''] = EDIT.exec(intent) ?? [];
  const dot = place.lastIndexOf('.');
  const [path, at] = edit === 'add' ? [place, 0] : [place.slice(0, dot), Number(place.slice(dot + 1))];
  const count = countEntries(values, path);
  const { order, focus } = reorder(edit, count, at);
  const others = Object.entries(values).filter(([name]) => !name.startsWith(`${path}.`));
  const entries = order.flatMap((from, to): [string, string][] =>
    // A name without a field makes the new entry count.
    from === -1
      ? [[`${path}.${to}.`, '']]
      : Object.entries(values)
          .filter(([name]) => name.startsWith(`${path}.${from}.`))
          .map(([name, value]) => [`${path}.${to}.${name.slice(`${path}.${from}.`.length)}`, value]),
  );
  const next = edit === 'add' || edit === 'remove' ? '' : `${edit}:`;
  const target = focus < 0 ? `add:${path}` : `${next}${path}.${focus}`;
  return { values: Object.fromEntries([...others, ...entries]), focus: target };
}

interface Difference {
  /** 'Tiles 3, Link'. */
  label: string;
  from: string;
  to: string;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(show).join(', ');
  return Object.values(value).map(show).filter(Boolean).join(', ');
}

function compareEntries(spec: FieldSpec & { kind: 'list' }, label: string, from: unknown, to: unknown): Difference[] {
  const [before, after] = [asList(from), asList(to)];
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, at) => {
    const [one, other] = [before[at], after[at]];
    const name = `${label} ${at + 1}`;
    if (one && other) return describeDifferences(spec.fields, one, other, `${name}, `);
    return [{ label: name, from: show(one), to: show(other) }];
  }).flat();
}

/** A content of null is that of the program. */
export function describeDifferences(fields: Fields, from: unknown, to: unknown, prefix = ''): Difference[] {
  return Object.entries(fields).flatMap(([name, spec]) => {
    const label = prefix + spec.label;
    const [one, other] = [from, to].map((content) => (isRecord(content) ? content[name] : undefined));
    if (spec.kind === 'list') return compareEntries(spec, label, one, other);
    return show(one) === show(other) ? [] : [{ label, from: show(one), to: show(other) }];
  });
}
