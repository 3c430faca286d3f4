import type { Config } from 'jest';

type Project = NonNullable<Exclude<NonNullable<Config['projects']>[number], string>>;

/** Shared by all projects. Sources run as native ES modules: the transform only removes types and compiles JSX. */
const project = {
  rootDir: import.meta.dirname,
  roots: [
    '<rootDir>/packages',
    '<rootDir>/services',
    '<rootDir>/frontends',
    '<rootDir>/native',
    '<rootDir>/scripts',
    '<rootDir>/tests',
  ],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cache/', '<rootDir>/\\.state/'],
  cacheDirectory: '<rootDir>/.cache/jest',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // Tests import from @jest/globals.
  injectGlobals: false,
  // Keeps promises and callbacks of Node working with fake timers.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  setupFilesAfterEnv: ['<rootDir>/packages/test-kit/src/matchers/index.ts'],
} satisfies Project;

const node = {
  ...project,
  testEnvironment: '<rootDir>/scripts/tests/node-environment.cjs',
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/scripts/tests/preload-modules.ts'],
} satisfies Project;

const config: Config = {
  // CI has two cores.
  maxWorkers: 2,
  cacheDirectory: project.cacheDirectory,
  testTimeout: 60_000,
  // Restarts workers that leak memory before they become slow. A restart costs seconds.
  workerIdleMemoryLimit: '2GB',
  projects: [
    {
      ...node,
      displayName: 'node',
      testMatch: [
        '<rootDir>/packages/{contracts,service-kit,test-kit}/**/*.test.ts',
        '<rootDir>/services/*/{src,test,training}/**/*.test.ts',
        '<rootDir>/scripts/**/*.test.ts',
      ],
    },
    {
      ...project,
      displayName: 'web',
      testEnvironment: '<rootDir>/scripts/tests/browser-environment.cjs',
      testMatch: [
        '<rootDir>/packages/{ui,web-kit}/**/*.test.{ts,tsx}',
        '<rootDir>/frontends/*/src/**/*.test.{ts,tsx}',
        '<rootDir>/native/src/**/*.test.{ts,tsx}',
      ],
      // Maps CSS modules to their unmodified class names.
      moduleNameMapper: { '\\.module\\.css$': '<rootDir>/scripts/tests/class-names.ts' },
      setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/scripts/tests/screen-wait-timeout.ts'],
    },
    {
      ...node,
      displayName: 'contract',
      testMatch: ['<rootDir>/tests/contract/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/contract/setup.ts',
      globalTeardown: '<rootDir>/tests/contract/teardown.ts',
    },
    {
      ...node,
      displayName: 'faults',
      testMatch: ['<rootDir>/tests/faults/**/*.test.ts'],
      // Needs the history of the repository: `make test-upgrade`.
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/tests/faults/upgrade/'],
      setupFilesAfterEnv: [...node.setupFilesAfterEnv, '<rootDir>/scripts/tests/long-tests.ts'],
    },
    {
      ...node,
      displayName: 'upgrade',
      testMatch: ['<rootDir>/tests/faults/upgrade/*.test.ts'],
      setupFilesAfterEnv: [...node.setupFilesAfterEnv, '<rootDir>/scripts/tests/long-tests.ts'],
    },
    {
      ...node,
      displayName: 'chart',
      testMatch: ['<rootDir>/tests/chart/*.test.ts'],
    },
    {
      ...node,
      displayName: 'cluster',
      testMatch: ['<rootDir>/tests/chart/cluster/*.test.ts'],
    },
  ],
};

export default config;
