// The fields of an endpoint's input, as JSON Schema describes them.
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

export interface FieldSchema {
  enum?: readonly unknown[];
  pattern?: string;
}

export function fieldSchemas({ input }: Endpoint): Record<string, FieldSchema> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return properties as Record<string, FieldSchema>;
}

export const fieldsOf = (endpoint: Endpoint): string[] => Object.keys(fieldSchemas(endpoint));
