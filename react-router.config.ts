import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known at the first page: no manifest request, and no version skew between tabs and deploys.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
