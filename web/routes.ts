// The specification's route table, in its order, and the pages that api.md adds to it.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('site/SiteLayout.tsx', [
    index('site/home.tsx', { id: 'landing' }),
    route('home', 'site/home.tsx'),
    route('find-donor', 'donors/findDonor.tsx'),
  ]),
  route('*', 'site/unknown.tsx'),
] satisfies RouteConfig;
