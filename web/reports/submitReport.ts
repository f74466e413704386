// Sends a report; used by the plain form's action and by the dialog alike.
import { addIssueReport } from '#contract/reports.ts';
import { readValues, submit, type toFormError } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';

/** Gives the form to show again, or undefined when the report was stored. */
export async function submitReport(page: Page, form: FormData): Promise<ReturnType<typeof toFormError> | undefined> {
  const values = readValues(form);
  const { user_id = '', name, mobile_number, options, description = '' } = values;
  const { formError } = await submit(page, addIssueReport, {
    values,
    input: { user_id, name, mobile_number, options, description },
  });
  if (formError) return formError;
  page.toast({ kind: 'success', title: t('reports.success'), text: t('reports.sent') });
  return undefined;
}
