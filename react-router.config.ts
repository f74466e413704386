import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every page is one file of a few kB; asking the server which routes exist would cost a request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
