// The dialog and its words, which few visitors need.
import { loadMessages } from '#web/messages/language.ts';

/** For React.lazy. */
export async function loadReportDialog() {
  const [{ ReportDialog }] = await Promise.all([import('./ReportDialog.tsx'), loadMessages('not-hydrated')]);
  return { default: ReportDialog };
}

/** For the form of the dialog. */
export async function loadSubmitReport() {
  const [{ submitReport }] = await Promise.all([import('./submitReport.ts'), loadMessages('not-hydrated')]);
  return submitReport;
}
