// Reporting a donor's entry as wrong.
import * as z from 'zod/mini';
import { endpoint, type Limit } from './endpoint.ts';
import { id, prose } from './fields.ts';

export const reportOptions = [
  'Wrong Number',
  'Using Someone else',
  'Donors location changes',
  'Donated Recenty',
  "Can'n donate Anymore",
  'Denied to Donate',
] as const;

/** The limits every public form has: five accepted an hour a visitor, sixty a network. */
export function formLimits(name: string): Limit[] {
  const each = { seconds: 3600, counts: 'accepted', keptIn: 'memory' } as const;
  return [
    { ...each, name: `${name}-visitor`, by: 'visitor', points: 5 },
    { ...each, name: `${name}-network`, by: 'network', points: 60 },
  ];
}

export const addIssueReport = endpoint({
  name: 'addIssueReport',
  method: 'POST',
  path: '/api/v1/addIssueReport',
  summary: "Report a donor's entry as wrong",
  access: 'anyone',
  limits: formLimits('report'),
  input: z.object({
    user_id: id('Donor'),
    // Accepted because old clients send them; the donor's own name and number are stored instead.
    name: z.optional(z.unknown()),
    mobile_number: z.optional(z.unknown()),
    options: z.enum(reportOptions, 'Choose what is wrong.'),
    description: prose('Description'),
  }),
  data: z.object({ id: z.number() }),
  errors: ['not_found', 'conflict'],
});
