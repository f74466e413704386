// Sends a report; used by the plain form's action and by the dialog alike.
import { addIssueReport, reportMoneyAsked } from '#contract/reports.ts';
import { readValues, submit, type toFormError } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';

/** Gives the form to show again, or undefined when the report was stored. */
export async function submitReport(page: Page, form: FormData): Promise<ReturnType<typeof toFormError> | undefined> {
  const values = readValues(form);
  const { regid, receipt = '', user_id = '', name, mobile_number, options, description = '' } = values;
  const isMoney = regid !== undefined;
  const { formError } = isMoney
    ? await submit(page, reportMoneyAsked, { values, input: { regid, receipt, description } })
    : await submit(page, addIssueReport, { values, input: { user_id, name, mobile_number, options, description } });
  if (formError) return formError;
  page.toast({ kind: 'success', title: t('reports.success'), text: t(isMoney ? 'reports.moneySent' : 'reports.sent') });
  return undefined;
}
