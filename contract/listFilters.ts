// What administrators search a list by: words, and the days in India on which its rows came in.
import * as z from 'zod/mini';
import { blankAsNull, date, line } from './fields.ts';

export const dayFilters = {
  /** The first and the last day, both included. */
  from: blankAsNull(date({ text: 'From' })),
  to: blankAsNull(date({ text: 'To' })),
};

export const listFilters = {
  /** All of its words, in any order, or a number in any spelling; of one or two letters the beginning of a word. */
  searchTerm: blankAsNull(line({ text: 'Search' })),
  ...dayFilters,
};

/** Of an input with both days. */
export const inOrder = z.refine<{ from: string | null; to: string | null }>(
  ({ from, to }) => from === null || to === null || from <= to,
  { error: 'To is before From.', path: ['to'] },
);

/** A search counts exactly up to this number and never more. */
export const COUNTED_MATCHES = 1000;

/** Rows per page of the administrators' lists. */
export const ROWS_PER_PAGE = 15;
