// What differs between two contents of a section, by the labels of its form.
import type { Fields, FieldSpec } from '#contract/siteFields.ts';
import { asList, isRecord } from './values.ts';

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
