// The fields of an endpoint's input, as JSON Schema describes them.
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { runsEverything } from '#test/scope.ts';

export interface FieldSchema {
  enum?: readonly unknown[];
  pattern?: string;
}

export function fieldSchemas({ input }: Endpoint): Record<string, FieldSchema> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return properties as Record<string, FieldSchema>;
}

/** The schema object of a field: endpoints share those of the common fields. */
function schemaOf({ input }: Endpoint, field: string): unknown {
  let schema: unknown = input;
  while (schema instanceof z.ZodMiniPipe) schema = schema.def.in;
  return schema instanceof z.ZodMiniObject ? schema.shape[field] : undefined;
}

export const fieldsOf = (endpoint: Endpoint): string[] => Object.keys(fieldSchemas(endpoint));

/** Returns whether the schema of a field came up before, which endpoints share; never in `npm run test:all`. */
export function rememberSchemas(): (endpoint: Endpoint, field: string) => boolean {
  const seen = new Set<unknown>();
  return (endpoint, field) => {
    const schema = schemaOf(endpoint, field);
    const isKnown = schema !== undefined && seen.has(schema);
    seen.add(schema);
    return isKnown && !runsEverything;
  };
}
