// What the root's loader gives to every page.
import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** Who is visiting, and what every page shows; undefined only where the page itself broke. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root');
}
