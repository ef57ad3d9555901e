import { defineConfig } from '@playwright/test';
import { browserOptions } from './e2e/fixtures/browser.ts';

/**
 * `npm test` (or `npm test -- e2e <file>`) starts a site of its own and sets the two variables. For a site that already
 * runs: `E2E_BASE_URL=http://localhost:3000 CHROMIUM_PATH=/usr/bin/chromium npx playwright test`.
 */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous: a shared machine may stall for seconds, and a page that never comes fails all the same.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    browserName: 'chromium',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: browserOptions({ pictures: false }),
  },
});
