// From an endpoint's schema to inputs of its shape: what it says a caller may send, so far as JSON Schema can say it.
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { known } from './facts.ts';
import { hostileNumber, hostileText, hostileValue } from './hostile.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Longer texts and lists say nothing more; those past a limit are among the hostile values. */
const LONGEST_TEXT = 60;
const LONGEST_LIST = 5;

/** Texts that fit the pattern; null for the few patterns (look-ahead, properties of letters) that cannot be turned around. */
function matching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}

function textOf({ pattern, minLength = 0, maxLength = LONGEST_TEXT }: Schema): fc.Arbitrary<string> {
  const fitting = pattern === undefined ? null : matching(pattern);
  if (fitting) return fitting;
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, LONGEST_TEXT) });
  // Capital, digit and letters: what the patterns that are left ask for.
  return fc.oneof(
    plain,
    fc.uuid().map((id) => `Mb7-${id}`.slice(0, maxLength)),
  );
}

const numbers = fc.oneof(
  fc.integer({ min: 0, max: 120 }),
  fc.nat(),
  fc.integer({ min: 1900, max: 2030 }),
  hostileNumber,
);

function listOf({ items = {}, minItems = 0, maxItems = LONGEST_LIST }: Schema): fc.Arbitrary<unknown> {
  const maxLength = Math.max(minItems, Math.min(maxItems, LONGEST_LIST));
  return fc.array(fc.oneof(shapeOf(items), known), { minLength: minItems, maxLength });
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, shapeOf(schema)]));
  return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

function shapeOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(shapeOf));
  switch (schema.type) {
    case 'string': {
      return textOf(schema);
    }
    case 'number':
    case 'integer': {
      return numbers;
    }
    case 'boolean': {
      return fc.boolean();
    }
    case 'null': {
      return fc.constant(null);
    }
    case 'array': {
      return listOf(schema);
    }
    case 'object': {
      return objectOf(schema);
    }
    default: {
      return hostileValue;
    }
  }
}

const schemaOf = ({ input }: Endpoint) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The names of what an endpoint takes. */
export const fieldsOf = (endpoint: Endpoint): string[] => Object.keys(schemaOf(endpoint).properties ?? {});

/** Whole inputs of the endpoint's shape. */
export const inputOf = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> => objectOf(schemaOf(endpoint));

export interface Edit {
  field: string;
  /** Undefined leaves the field out. */
  value: unknown;
}

/** One field changed: left out, of another type, hostile, or under a name that no schema has. */
export function editOf(endpoint: Endpoint): fc.Arbitrary<Edit> {
  const properties = Object.entries(schemaOf(endpoint).properties ?? {});
  const foreign = fc.record({
    field: fc.constantFrom('isAdmin', 'regid', '__proto__', 'constructor', 'userType', 'status', ''),
    value: hostileValue,
  });
  if (properties.length === 0) return foreign;
  const own = properties.map(([field, schema]) =>
    fc
      .oneof(hostileValue, hostileText, shapeOf(schema), fc.constant(undefined))
      .map((value): Edit => ({ field, value })),
  );
  return fc.oneof({ weight: 9, arbitrary: fc.oneof(...own) }, { weight: 1, arbitrary: foreign });
}
