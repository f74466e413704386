/** The page numbers to show: the first 2, the last 2 and up to 5 around the current; 'gap' between. */
export function pageNumbers(current: number, total: number): (number | 'gap')[] {
  const near = [1, 2, current - 2, current - 1, current, current + 1, current + 2, total - 1, total];
  const shown = [...new Set(near)].filter((page) => page >= 1 && page <= total).sort((a, b) => a - b);
  return shown.flatMap((page, index) => (page - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}
