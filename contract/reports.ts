// Reports of wrong donor entries.
import * as z from 'zod/mini';
import { RECEIPT_LENGTH, wrongReceipts } from './calls.ts';
import { endpoint } from './endpoint.ts';
import { fault } from './message.ts';
import { blankAsNull, id, ignored, prose, text } from './fields.ts';
import { formLimits } from './limits.ts';

export const reportOptions = [
  'Wrong Number',
  'Using Someone else',
  'Donors location changes',
  'Donated Recenty',
  "Can'n donate Anymore",
  'Denied to Donate',
] as const;

export const addIssueReport = endpoint({
  name: 'addIssueReport',
  summary: "Report a donor's entry as wrong",
  access: 'anyone',
  limits: formLimits('report'),
  input: z.object({
    user_id: id('field.donor'),
    // Accepted from old clients and ignored; the donor's stored name and number are used.
    name: ignored,
    mobile_number: ignored,
    options: z.enum(reportOptions, fault('fault.reportReason')),
    description: prose('field.description'),
  }),
  data: z.object({ id: z.number() }),
  errors: ['not_found', 'conflict'],
});

export const reportMoneyAsked = endpoint({
  name: 'reportMoneyAsked',
  summary:
    'Report that a donor asked for money, with the receipt that came with the donor; one a network, donor and day',
  access: 'anyone',
  limits: [...formLimits('report'), wrongReceipts],
  input: z.object({
    regid: id('field.donor'),
    receipt: text(fault('fault.receipt'), RECEIPT_LENGTH),
    description: blankAsNull(prose('field.description')),
  }),
  data: z.object({ id: z.number() }),
  errors: ['not_found', 'conflict'],
});
