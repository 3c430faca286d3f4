import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import { fakeMicrophone } from '../microphone/fake-microphone.ts';
import config from '../playwright.config.ts';

/** `make screenshots`: screenshots for review, which no check compares. */
export default defineConfig({
  ...config,
  testDir: '.',
  testMatch: 'take-screenshots.ts',
  globalSetup: '../setup.ts',
  workers: 1,
  retries: 0,
  use: {
    ...config.use,
    ...{ trace: 'off', screenshot: 'off', actionTimeout: 20_000 },
    launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  },
  expect: { timeout: 20_000 },
  timeout: 3_600_000,
  reporter: 'list',
});
