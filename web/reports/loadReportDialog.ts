// The dialog and its words, which few visitors need.
import { loadMessages } from '#web/messages/language.ts';

export async function loadReportDialog() {
  const [dialog] = await Promise.all([import('./ReportDialog.tsx'), loadMessages('not-hydrated')]);
  return dialog;
}
