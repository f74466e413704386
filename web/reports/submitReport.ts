// Sends a report; used by the plain form's action and by the dialog alike.
import { addIssueReport } from '#contract/reports.ts';
import { readValues, submit, type refuse } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';

/** Gives the form to show again, or undefined when the report was stored. */
export async function submitReport(page: Page, form: FormData): Promise<ReturnType<typeof refuse> | undefined> {
  const values = readValues(form);
  const { user_id = '', options, description = '' } = values;
  const { refused } = await submit(page, addIssueReport, {
    values,
    input: { user_id, options, description },
  });
  if (refused) return refused;
  page.toast({ kind: 'success', title: t('reports.success'), text: t('reports.sent') });
  return undefined;
}
