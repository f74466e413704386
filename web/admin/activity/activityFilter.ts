// The filter of the audit log in the address.
import { activityFilters } from '#contract/activity.ts';

/** What was chosen; a filter that is not used is left out. */
export type Filter = Partial<Record<keyof typeof activityFilters, string>>;

export function readFilter(params: URLSearchParams): Filter {
  const names = Object.keys(activityFilters);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

export function hrefOfPage(path: string, filter: Filter, page: number): string {
  const params = new URLSearchParams(filter);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params.toString()}` : path;
}
