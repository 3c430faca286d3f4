import type { Config } from 'jest';

type Project = NonNullable<Exclude<NonNullable<Config['projects']>[number], string>>;

/** What every project shares. Sources run as native ES modules: only types and JSX are taken out. */
const project = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/packages', '<rootDir>/services', '<rootDir>/frontends', '<rootDir>/scripts', '<rootDir>/tests'],
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
  // Tests import what they use, also from @jest/globals.
  injectGlobals: false,
  // Promises and callbacks of Node go on while a test has fake timers.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
  setupFilesAfterEnv: ['<rootDir>/packages/test-kit/src/matchers/index.ts'],
} satisfies Project;

const node = {
  ...project,
  testEnvironment: '<rootDir>/scripts/tests/node-environment.cjs',
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/scripts/tests/load-first.ts'],
} satisfies Project;

const config: Config = {
  // make test is made for two cores; a single folder's run is no slower for it.
  maxWorkers: 2,
  cacheDirectory: project.cacheDirectory,
  testTimeout: 60_000,
  // A process with leaks is slow before it is full.
  workerIdleMemoryLimit: '1GB',
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
      testMatch: ['<rootDir>/packages/{ui,web-kit}/**/*.test.{ts,tsx}', '<rootDir>/frontends/*/src/**/*.test.{ts,tsx}'],
      // The class names of a module are the names in its file.
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
      setupFilesAfterEnv: [...node.setupFilesAfterEnv, '<rootDir>/scripts/tests/long-tests.ts'],
    },
  ],
};

export default config;
