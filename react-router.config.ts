import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every page is one file of a few kB; asking the server which routes exist would cost a request.
  routeDiscovery: { mode: 'initial' },
  // A page's loading and its looks are too small to be files of their own.
  splitRouteModules: false,
} satisfies Config;
