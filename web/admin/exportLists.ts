// The lists that can be exported, by their name in the address of the export's page.
import { EXPORT_PAGE } from '#contract/export.ts';

export const exportLists = {
  donors: '/dashboard/registered-donors',
  feedback: '/dashboard/approve-feedback',
  'service-feedback': '/dashboard/approve-service-feedback',
  volunteers: '/dashboard/approve-volunteer',
  organizations: '/dashboard/approve-organization',
  translations: '/dashboard/approve-translation',
  'issue-reports': '/dashboard/approve-issue-report',
  statistics: '/dashboard/statistics',
} as const;
export type ExportList = keyof typeof exportLists;

export const isExportList = (name: string | null): name is ExportList =>
  name !== null && Object.hasOwn(exportLists, name);

/** Of the list on the page with this path. */
export function exportListAt(path: string): ExportList | undefined {
  return Object.keys(exportLists)
    .filter(isExportList)
    .find((name) => exportLists[name] === path);
}

/** `filters`: fields of the export's endpoint; null for none. */
export function exportHref(list: ExportList, filters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== null);
  return `${EXPORT_PAGE}?${new URLSearchParams([['list', list], ...given]).toString()}`;
}
