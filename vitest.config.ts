import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['app/**/*.test.{ts,tsx}', 'platform/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['platform/testing/server.ts'],
    maxWorkers: 2,
    fsModuleCache: true, // what was transformed by an earlier run
    forceRerunTriggers: [], // "npm run check" runs the tests of what changed; "npm test" runs all anyway
    // Generous, as for the browser tests, which run beside: what never ends fails all the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    env: {
      NODE_ENV: 'test',
      APP_MODE: 'demo',
      LOG_LEVEL: 'silent',
      SECRET_KEY: '0123456789abcdef'.repeat(5),
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
      TZ: 'America/New_York', // far from Japan: a date that depends on the machine's zone shows itself
    },
  },
});
