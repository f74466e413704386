import type * as z from 'zod/mini';
import { languages } from '#messages/languages.ts';

/** The first reason for which a schema rejected a value, as text. */
export function firstIssue({ issues: [issue] }: z.core.$ZodError): string {
  return issue ? languages.en.read(issue.message) : '';
}
