import { defineConfig } from 'vitest/config';
import { WAIT_TIMEOUT_MS } from './scripts/tests/limits.ts';

/** Waiting ends when what is waited for is there; how long it may take is a matter of the machine. See scripts/tests/wait-timeout.ts. */
const expectPatiently = { poll: { timeout: WAIT_TIMEOUT_MS } };
const setupFiles = ['scripts/tests/wait-timeout.ts'];

export default defineConfig({
  test: {
    // make test is made for two cores; a single folder's run is no slower for it.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          pool: 'forks',
          expect: expectPatiently,
          setupFiles,
          include: [
            'packages/{contracts,service-kit,test-kit}/**/*.test.ts',
            'services/*/{src,test,training}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          expect: expectPatiently,
          setupFiles: [...setupFiles, 'scripts/tests/screen-wait-timeout.ts'],
          include: ['packages/{ui,web-kit}/**/*.test.{ts,tsx}', 'frontends/*/src/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          pool: 'forks',
          expect: expectPatiently,
          setupFiles,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          pool: 'forks',
          expect: expectPatiently,
          setupFiles,
          // Each of these runs a product of its own.
          maxWorkers: 1,
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
