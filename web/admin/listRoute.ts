// A list's loading and deciding, for the four hooks of its route.
import { actions, loaders } from '#web/lib/page.ts';
import { decide } from './decide.ts';
import { loadList } from './loadList.ts';
import type { ListScreen } from './screen.ts';

export function listRoute<Row extends object>(screen: ListScreen<Row>) {
  return {
    ...loaders((page, request) => loadList(screen, page, request)),
    ...actions(async (page, request) => decide(screen, page, { request, form: await request.formData() })),
  };
}
