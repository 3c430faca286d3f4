import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { headlessOptions } from '../../scripts/lib/chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: join(import.meta.dirname, '../../test-results'),
  globalSetup: './setup.ts',
  fullyParallel: true,
  workers: 2,
  // A test that passes at its second attempt is reported as flaky (decision 0103).
  retries: 1,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...(process.env.BASE_URL ? { baseURL: process.env.BASE_URL } : {}),
    browserName: 'chromium',
    // Playwright does not see requests of service workers; pwa.test.ts allows them.
    serviceWorkers: 'block',
    // Without animations, elements that close disappear immediately.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: headlessOptions,
  },
});
