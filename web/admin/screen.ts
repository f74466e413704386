// What an administrator's list is. Every screen is one such object; ListPage shows it, loadList and decide serve it.
import type { Call } from '#contract/endpoint.ts';
import type { ToastMessage } from '#contract/page.ts';
import type { Column } from '#web/ui/DataTable.tsx';

export interface Selected {
  ids: string[];
  /** What others decided after this moment is a conflict. */
  asOf: string | undefined;
}

/** Something to do with the ticked rows; asked about first. */
export interface Decision {
  intent: string;
  label: string;
  variant: 'primary' | 'secondary' | 'danger';
  question(count: number): string;
  consequence?: string;
  /** `affected` is how many it changed; those that were so already are not counted. */
  toast(affected: number): ToastMessage;
  run(call: Call, selected: Selected): Promise<{ data: { affected: number } }>;
}

export interface Details<Row> {
  title(row: Row): string;
  items(row: Row): { label: string; value?: string | null }[];
}

/** What is asked of a list: a page (from 1) and, where it can be searched, what for. */
export interface Wanted {
  page: number;
  search: string;
}

export interface ListScreen<Row extends object> {
  title: string;
  /** Which of several screens with one title it is, or what is listed. */
  lead: string;
  path: `/dashboard/${string}`;
  load(call: Call, wanted: Wanted): Promise<{ data: Row[]; totalRecords?: number }>;
  idOf(row: Row): string;
  /** Names a row to somebody who does not see the table. */
  nameOf(row: Row): string;
  columns: readonly Column<Row>[];
  details?: Details<Row>;
  decisions: readonly Decision[];
  /** The latest moment that the rows know of. */
  asOf?(rows: readonly Row[]): string | undefined;
  /** What is said of a row on which somebody else has decided. */
  stateOf?(row: Row): string;
  /** Ticking one row clears the others. */
  isExclusive?: boolean;
}
