// Paging of a list that was loaded completely.

/** Counted from 1; an invalid value means the first page. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The rows of a page; past the end, those of the last page. */
export function pagesOf<Row>(rows: readonly Row[], wanted: number, size: number) {
  const total = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(wanted, total);
  return { rows: rows.slice((page - 1) * size, page * size), page, total };
}
