// Generated from the contract: whoever has a role and reads numbers or addresses is recorded.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nobody, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';

/** What fields with a number or an address of people are called. */
const CONTACT = /mobile|phone|landline|e-?mail|address|contact|number/i;
/** Fields with such a name that hold something else. */
const OTHERS = new Set(['numberShown', 'numberConfirmedAt', 'emailConfirmed', 'emailConfirmedAt', 'emails', 'byEmail']);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  [key: string]: unknown;
}

/** The names of all fields of an output, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...others } = schema as JsonSchema;
  const own = Object.keys(properties);
  return [...own, ...[...Object.values(properties), ...Object.values(others)].flatMap(namesIn)];
}

function contactFieldsOf(schema: z.ZodMiniType): string[] {
  const names = namesIn(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }));
  return [...new Set(names)].filter((name) => CONTACT.test(name) && !OTHERS.has(name));
}

const forRoles = endpoints.filter(({ access }) => access === 'admin' || access === 'coordinator');
const showing = (field: 'data' | 'failureData', all: readonly Endpoint[]) =>
  all.filter((endpoint) => endpoint[field] && contactFieldsOf(endpoint[field]).length > 0);
const namesOf = (all: readonly Endpoint[]) => all.map(({ name }) => name).toSorted();

describe('endpoints for people with a role whose answer has a number or address', () => {
  test('say whom they show where they read, but for the addresses of administrators', () => {
    const silent = showing('data', forRoles).filter(({ effect, shows }) => effect === 'read' && shows === nobody);
    expect(namesOf(silent)).toEqual(['getAdmins']);
  });

  test('are the two that show the next donor to call where they write: the write is recorded with the donor', () => {
    expect(namesOf(showing('data', forRoles).filter(({ effect }) => effect === 'write'))).toEqual([
      'nextConfirmation',
      'nextDonor',
    ]);
  });

  test('say whom a conflict shows', () => {
    const conflicts = showing('failureData', forRoles);
    expect(conflicts.length).toBeGreaterThan(10);
    expect(namesOf(conflicts.filter(({ failureShows }) => failureShows === undefined))).toEqual([]);
  });
});
