// Sends a report; used by the plain form's action and by the dialog alike.
import { addIssueReport } from '#contract/reports.ts';
import { readValues, submit, type toFormError } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';

/** Gives the form to show again, or undefined when the report was stored. */
export async function submitReport(page: Page, form: FormData): Promise<ReturnType<typeof toFormError> | undefined> {
  const values = readValues(form);
  const { user_id = '', options, description = '' } = values;
  const { formError } = await submit(page, addIssueReport, {
    values,
    input: { user_id, options, description },
  });
  if (formError) return formError;
  page.toast({ kind: 'success', title: 'Success', text: 'Issue Report Succesfully' });
  return undefined;
}
