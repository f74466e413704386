// The dialog and its words, which few visitors need.
import { loadLaterMessages } from '#web/messages/language.ts';
import { loadSheets } from '#web/ui/sheets.ts';

/** For React.lazy. */
export async function loadReportDialog() {
  const [{ ReportDialog }] = await Promise.all([
    import('./ReportDialog.tsx'),
    loadLaterMessages(),
    typeof document === 'undefined' || loadSheets(),
  ]);
  return { default: ReportDialog };
}

/** For the form of the dialog. */
export async function loadSubmitReport() {
  const [{ submitReport }] = await Promise.all([import('./submitReport.ts'), loadLaterMessages()]);
  return submitReport;
}
