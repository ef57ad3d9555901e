import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** They measure the process that they run in: each has one of its own. */
const ALONE = ['app/forms/linear.test.ts', 'platform/http/{page-cache,read-body}.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{app,console}/**/*.test.{ts,tsx}', '{platform,scripts,ops}/**/*.test.ts'],
          exclude: ALONE,
          // A process for each file would take a third of the time of all tests.
          isolate: false,
          setupFiles: ['platform/testing/fresh.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    globalSetup: ['platform/testing/server.ts'],
    maxWorkers: 2,
    fsModuleCache: true, // what was transformed by an earlier run
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
