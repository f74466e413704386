// Any unknown path leads to where a former site's page is now, else to the front page.
import { redirect } from 'react-router';
import { pageServices } from '#web/lib/page.ts';
import type { Route } from './+types/unknown.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const target = await context.get(pageServices).findRedirect(`${pathname}${search}`);
  return target === null ? redirect('/') : redirect(target, 301);
}
