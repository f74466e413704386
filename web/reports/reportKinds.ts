// What a donor can be reported for: a wrong entry, or that money was asked for. Each is the parameter of a results page that
// opens its form.
import type { DonorListing } from '#contract/donors.ts';

const reportKinds = ['report', 'money'] as const;
export type ReportKind = (typeof reportKinds)[number];

export interface Reported {
  kind: ReportKind;
  donor: DonorListing;
}

export const findReportKind = (params: URLSearchParams): ReportKind | undefined =>
  reportKinds.find((kind) => params.has(kind));

/** The address of the results alone. */
export function withoutReport(href: string): URL {
  const address = new URL(href);
  for (const kind of reportKinds) address.searchParams.delete(kind);
  return address;
}
